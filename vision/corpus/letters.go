package corpus

import "github.com/domvision/domvision/engine"

// Letters maps letters of a reading to those of the truth. Nil means that both use the same letters.
type Letters map[engine.Color]engine.Color

// Other stands for a colour of the reading that corresponds to none of the truth.
const Other engine.Color = '!'

// Of translates c to the letters of the truth: to c itself if it is not a colour, and to [Other] if it
// corresponds to none.
func (l Letters) Of(c engine.Color) engine.Color {
	if l == nil || !c.IsColor() {
		return c
	}
	if letter, ok := l[c]; ok {
		return letter
	}
	return Other
}

// Renaming matches the letters of got to those of want, one to one. The pair that shares the most cells is
// matched first. (That is the best renaming if most cells of each colour are read alike. If they are not,
// the reading is worthless under any names.)
func Renaming(got, want engine.Grid) Letters {
	return renaming(want, func(at engine.Pos) (cell engine.Cell, ok bool) {
		if !got.In(at) {
			return cell, false
		}
		return got.At(at), true
	})
}

func renaming(want engine.Grid, read func(at engine.Pos) (engine.Cell, bool)) Letters {
	type pair struct{ g, w engine.Color }
	counts := map[pair]int{}
	for p, w := range want.All() {
		g, ok := read(p)
		if ok && g.Color.IsColor() && w.Color.IsColor() {
			counts[pair{g.Color, w.Color}]++
		}
	}
	letters := Letters{}
	taken := map[engine.Color]bool{}
	for len(counts) > 0 {
		var best pair
		most := 0
		for p, n := range counts {
			if n > most || n == most && (p.g < best.g || p.g == best.g && p.w < best.w) {
				best, most = p, n
			}
		}
		delete(counts, best)
		if _, done := letters[best.g]; !done && !taken[best.w] {
			letters[best.g] = best.w
			taken[best.w] = true
		}
	}
	return letters
}

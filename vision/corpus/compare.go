package corpus

import (
	"fmt"

	"github.com/domvision/domvision/engine"
)

// Comparison is how a reading differs from the truth, letters compared up to
// renaming.
type Comparison struct {
	Wrong, Unsure []string // cells
	Cells         int      // that the truth knows
	Named         int      // power-ups named rightly
	Misnamed      []string // named wrongly, or where there is none
	Powers        int      // in the truth
}

// Compare compares a grid that was read with the truth. Empty rows on top and
// empty columns at the right may be missing from either; a grid of another size
// has all its cells wrong.
func Compare(got, want engine.Grid) Comparison {
	got = WithoutEmptyTop(got)
	if got.Rows != want.Rows || got.Cols > want.Cols {
		c := Comparison{Cells: want.Tiles()}
		size := fmt.Sprintf("the grid is %d x %d, not %d x %d", got.Rows, got.Cols, want.Rows, want.Cols)
		for range c.Cells {
			c.Wrong = append(c.Wrong, size)
		}
		return c
	}
	return compare(want, func(at engine.Pos) (engine.Cell, bool) {
		if !got.In(at) {
			return engine.Cell{}, true
		}
		return got.At(at), true
	})
}

// ComparePart compares what was read of a board that is seen in part: read gives
// the cell that was read at a cell of the truth, false for none.
func ComparePart(want engine.Grid, read func(at engine.Pos) (engine.Cell, bool)) Comparison {
	return compare(want, read)
}

func compare(want engine.Grid, read func(at engine.Pos) (engine.Cell, bool)) (c Comparison) {
	letters := renaming(want, read)
	for i, w := range want.Cells {
		if w.Color == engine.Unknown {
			continue
		}
		c.Cells++
		if w.Power != engine.NoPower {
			c.Powers++
		}
		at := engine.Pos{Row: i / want.Cols, Col: i % want.Cols}
		g, ok := read(at)
		if !ok {
			continue
		}
		where := fmt.Sprintf("row %d, column %d: %c %s for %c %s", at.Row, at.Col, g.Color.Char(), g.Power, w.Color.Char(), w.Power)
		switch {
		case g.Color == engine.Unknown:
			c.Unsure = append(c.Unsure, where)
		case g.Color.IsColor() != w.Color.IsColor() || !g.Color.IsColor() && g.Color != w.Color,
			g.Color.IsColor() && letters[g.Color] != w.Color:
			c.Wrong = append(c.Wrong, where)
		}
		if g.Power != engine.NoPower && g.Power != engine.UnknownPower {
			if g.Power == w.Power {
				c.Named++
			} else {
				c.Misnamed = append(c.Misnamed, where)
			}
		}
	}
	return c
}

// Renaming maps letters of got to the letters of want that they stand for. It is
// one to one: the pair that shares the most cells is matched first. (That is the
// best renaming wherever most cells of each colour are read alike; where they are
// not, the reading is worthless by any name.)
func Renaming(got, want engine.Grid) map[engine.Color]engine.Color {
	return renaming(want, func(at engine.Pos) (engine.Cell, bool) { return got.At(at), got.In(at) })
}

func renaming(want engine.Grid, read func(at engine.Pos) (engine.Cell, bool)) map[engine.Color]engine.Color {
	type pair struct{ g, w engine.Color }
	counts := map[pair]int{}
	for i, w := range want.Cells {
		g, ok := read(engine.Pos{Row: i / want.Cols, Col: i % want.Cols})
		if ok && g.Color.IsColor() && w.Color.IsColor() {
			counts[pair{g.Color, w.Color}]++
		}
	}
	letters := map[engine.Color]engine.Color{}
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

package vision

import (
	"image"
	"maps"
	"slices"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision/internal/naming"
)

// isStrange reports whether most tiles of a letter in another reading of the board are none of the taught ones.
func (own taughtReading) isStrange(o Observation, letter engine.Color) bool {
	strange, all := 0, 0
	for i, c := range o.Grid.Cells {
		if c.Color != letter {
			continue
		}
		all++
		if at, in := own.Lattice.At(o.Lattice.Center(o.Grid.Pos(i))); in && own.strange[at.Row*own.Grid.Cols+at.Col] {
			strange++
		}
	}
	return 2*strange > all
}

// rename gives a second reading the letters of the taught reading own, and fills in the cells that only own
// has read. If the two contradict each other, it returns false and changes nothing.
func rename(second *Observation, own taughtReading) bool {
	letters, ok := matchLetters(*second, own.Observation)
	if !ok {
		return false
	}
	second.leaveOut(own.Lattice)
	same := second.Profile == own.Profile || own.Game != "" && second.Game == own.Game
	letters.apply(second, own, same)
	for i, c := range own.Grid.Cells {
		if at, ok := second.Lattice.At(own.Lattice.Center(own.Grid.Pos(i))); ok && !c.Unsure() && second.Grid.At(at).Unsure() {
			second.Grid.Set(at, c)
			second.Confidence[at.Row*second.Grid.Cols+at.Col] = own.Confidence[i]
		}
	}
	if !same {
		second.Profile, second.Game = own.Profile, own.Game
	}
	return true
}

// letterMatch maps letters of a reading to taught letters, and the reverse.
type letterMatch struct{ taught, read map[engine.Color]engine.Color }

// matchLetters compares a reading with the sure tiles of a taught one. ok is false if their letters do not
// correspond one to one, or if a cell is empty in only one of them.
func matchLetters(second, own Observation) (m letterMatch, ok bool) {
	m = letterMatch{map[engine.Color]engine.Color{}, map[engine.Color]engine.Color{}}
	for i, c := range own.Grid.Cells {
		if c.Unsure() {
			continue
		}
		at, in := second.Lattice.At(own.Lattice.Center(own.Grid.Pos(i)))
		if !in {
			return m, false
		}
		if seen := second.Grid.At(at); !seen.Unsure() && !m.add(seen.Color, c.Color) {
			return m, false
		}
	}
	return m, true
}

// add adds a cell with the letter seen in the reading and the taught letter own. It returns false if that
// contradicts an earlier cell.
func (m letterMatch) add(seen, own engine.Color) bool {
	if (seen == engine.Empty) != (own == engine.Empty) {
		return false
	}
	if was, known := m.taught[seen]; known && was != own {
		return false
	}
	if was, known := m.read[own]; known && was != seen {
		return false
	}
	m.taught[seen], m.read[own] = own, seen
	return true
}

// apply changes the letters of a reading to taught ones. If the reading does not use a profile of the same
// game (same), its marks become unknown, because they may belong to another game.
func (m letterMatch) apply(o *Observation, own taughtReading, same bool) {
	misleading := m.misleading(*o, own, same)
	for i, c := range o.Grid.Cells {
		letter, known := m.taught[c.Color]
		other, misleads := misleading[c.Color]
		switch {
		case !same && c.Power != engine.NoPower, misleads && other == engine.Unknown:
			o.Grid.Cells[i], o.Confidence[i] = engine.Cell{Color: engine.Unknown}, 0
		case misleads:
			o.Grid.Cells[i].Color = other
		case known:
			o.Grid.Cells[i].Color = letter
		}
	}
}

// misleading lists the letters of a reading that would look like taught ones and are not, with what to call
// them instead: a new letter if they are tiles that nobody taught, unknown otherwise. Letters that come from a
// profile of the same game (same) are believed, unless their tiles look like none of the taught ones.
func (m letterMatch) misleading(o Observation, own taughtReading, same bool) map[engine.Color]engine.Color {
	used := map[engine.Color]bool{}
	for letter := range own.taught {
		used[letter] = true
	}
	other := map[engine.Color]engine.Color{}
	for _, c := range o.Grid.Colors() {
		_, known := m.taught[c]
		_, taken := m.read[c]
		switch {
		case known:
		case taken, own.taught[c] && (!same || own.isStrange(o, c)):
			other[c] = engine.Unknown
		default:
			used[c] = true
		}
	}
	for _, c := range slices.Sorted(maps.Keys(other)) {
		if own.isStrange(o, c) {
			other[c] = naming.NextLetter(used, nil)
			used[other[c]] = true
		}
	}
	return other
}

// leaveOut leaves out rows and columns at the sides that lie beyond the cells of a taught reading and show
// nothing that could be read: they are scenery, such as a title bar.
func (o *Observation) leaveOut(taught geometry.Lattice) {
	scenery := func(r image.Rectangle) bool {
		for row := r.Min.Y; row < r.Max.Y; row++ {
			for col := r.Min.X; col < r.Max.X; col++ {
				at := engine.Pos{Row: row, Col: col}
				if _, in := taught.At(o.Lattice.Center(at)); in || !o.Grid.At(at).Unsure() {
					return false
				}
			}
		}
		return !r.Empty()
	}
	r := image.Rect(0, 0, o.Grid.Cols, o.Grid.Rows)
	for scenery(image.Rect(r.Min.X, r.Min.Y, r.Max.X, r.Min.Y+1)) {
		r.Min.Y++
	}
	for scenery(image.Rect(r.Min.X, r.Max.Y-1, r.Max.X, r.Max.Y)) {
		r.Max.Y--
	}
	for scenery(image.Rect(r.Min.X, r.Min.Y, r.Min.X+1, r.Max.Y)) {
		r.Min.X++
	}
	for scenery(image.Rect(r.Max.X-1, r.Min.Y, r.Max.X, r.Max.Y)) {
		r.Max.X--
	}
	o.crop(r)
}

// crop leaves only the cells in r.
func (o *Observation) crop(r image.Rectangle) {
	all := *o
	first := engine.Pos{Row: r.Min.Y, Col: r.Min.X}
	o.Lattice = all.Lattice.Part(first, r.Dy(), r.Dx())
	o.Grid, o.Confidence = engine.NewGrid(r.Dy(), r.Dx()), make([]float64, r.Dy()*r.Dx())
	for i := range o.Grid.Cells {
		at := o.Grid.Pos(i)
		at.Row, at.Col = at.Row+first.Row, at.Col+first.Col
		o.Grid.Cells[i], o.Confidence[i] = all.Grid.At(at), all.Confidence[at.Row*all.Grid.Cols+at.Col]
	}
	o.Moving = nil
	for _, at := range all.Moving {
		if image.Pt(at.Col, at.Row).In(r) {
			o.Moving = append(o.Moving, engine.Pos{Row: at.Row - first.Row, Col: at.Col - first.Col})
		}
	}
	o.Water = max(0, all.Water-(all.Grid.Rows-r.Max.Y))
}

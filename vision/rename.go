package vision

import "github.com/domvision/domvision/engine"

// rename gives a second reading the letters of the tiles that were taught, and the tiles that only these tell. It
// reports false, and changes nothing, if the reading contradicts them.
func rename(second *Observation, own Observation) bool {
	letters, ok := matchLetters(*second, own)
	if !ok {
		return false
	}
	same := second.Profile == own.Profile || own.Game != "" && second.Game == own.Game
	letters.apply(second, same)
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

// letterMatch is which letters of a reading are which of the tiles that were taught, and the reverse.
type letterMatch struct{ taught, read map[engine.Color]engine.Color }

// matchLetters compares a reading with the tiles of which the taught one is sure. ok is false if it has tiles of two
// letters for one, or one for two, or an empty cell for a tile.
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

// add adds a cell that was read as seen and was taught as own. It reports false if that contradicts another.
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

// apply changes the letters of a reading. If it was not read with a profile of the same game, its other letters may
// mean other tiles than those that were taught, and its marks another game's.
func (m letterMatch) apply(o *Observation, same bool) {
	for i, c := range o.Grid.Cells {
		letter, known := m.taught[c.Color]
		_, taken := m.read[c.Color]
		switch {
		case !same && (c.Power != engine.NoPower || !known && taken && c.Color.IsColor()):
			o.Grid.Cells[i], o.Confidence[i] = engine.Cell{Color: engine.Unknown}, 0
		case known:
			o.Grid.Cells[i].Color = letter
		}
	}
}

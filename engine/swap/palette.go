package swap

import "github.com/domvision/domvision/engine"

// palette lists the colours of a game: the tile of a colour is its number, from 1 on.
type palette []engine.Color

// tileOf is the tile that the rules see in a cell.
func (p palette) tileOf(c engine.Cell) tile {
	switch {
	case c.Power == engine.Crab:
		return crab
	case c.Power == engine.Jellyfish:
		return jellyfish
	case c.Power == engine.Puffer:
		return puffer
	case c.Power == engine.Blocker:
		return blocker
	case c.IsEmpty():
		return empty
	case c.IsHole():
		return hole
	case c.Color == engine.Unknown:
		return unread
	case c.Color == engine.Colorless:
		return blank
	}
	for i, color := range p {
		if color == c.Color {
			return tile(i + 1)
		}
	}
	panic("swap: a colour that is not in the palette")
}

// cellOf is the inverse of tileOf.
func (p palette) cellOf(t tile) engine.Cell {
	switch t {
	case empty:
		return engine.Cell{}
	case unread:
		return engine.Cell{Color: engine.Unknown}
	case blank, bomb:
		return engine.Cell{Color: engine.Colorless}
	case crab:
		return engine.Cell{Color: engine.Colorless, Power: engine.Crab}
	case jellyfish:
		return engine.Cell{Color: engine.Colorless, Power: engine.Jellyfish}
	case puffer:
		return engine.Cell{Color: engine.Colorless, Power: engine.Puffer}
	case blocker:
		return engine.Cell{Color: engine.Colorless, Power: engine.Blocker}
	case hole:
		return engine.Cell{Color: engine.Hole}
	}
	return engine.Cell{Color: p[t-1]}
}

// fewestColors is how many colours a palette has at least: no game has fewer.
const fewestColors = 5

// letters name the colours of boards that are dealt.
const letters = "ABCDEFGHI" // as many as [rulefile.MaxColors]

// paletteOf returns the colours on the grid in ascending order and, if these are too few, letters
// for some more.
func paletteOf(g engine.Grid) palette {
	p := palette(g.Colors())
	for i := 0; len(p) < fewestColors; i++ {
		if c := engine.Color(letters[i]); g.Count(c) == 0 {
			p = append(p, c)
		}
	}
	return p
}

package swap

import "github.com/domvision/domvision/engine"

// tile is what lies in a cell. Colours are 1 and up, in the order of the palette:
// two tiles match if they are equal and colours.
type tile = uint8

const (
	empty  tile = iota
	unread tile = iota + maxColors // '?': matches nothing
	blank                          // '*' that means nothing to the game
	crab
	jellyfish
	puffer

	maxColors = 62 // letters and digits
)

func isColor(t tile) bool { return t-1 < maxColors }

// tileOf is the tile that the rules see in a cell.
func (l *layout) tileOf(c engine.Cell) tile {
	switch {
	case c.Power == engine.Crab:
		return crab
	case c.Power == engine.Jellyfish:
		return jellyfish
	case c.Power == engine.Puffer:
		return puffer
	case c.IsEmpty():
		return empty
	case c.Color == engine.Unknown:
		return unread
	case c.Color == engine.Colorless:
		return blank
	}
	for i, color := range l.palette {
		if color == c.Color {
			return tile(i + 1)
		}
	}
	panic("swap: a colour that is not in the palette")
}

// cellOf is the inverse of tileOf.
func (l *layout) cellOf(t tile) engine.Cell {
	switch t {
	case empty:
		return engine.Cell{}
	case unread:
		return engine.Cell{Color: engine.Unknown}
	case blank:
		return engine.Cell{Color: engine.Colorless}
	case crab:
		return engine.Cell{Color: engine.Colorless, Power: engine.Crab}
	case jellyfish:
		return engine.Cell{Color: engine.Colorless, Power: engine.Jellyfish}
	case puffer:
		return engine.Cell{Color: engine.Colorless, Power: engine.Puffer}
	}
	return engine.Cell{Color: l.palette[t-1]}
}

// fewestColors is how many colours a palette has at least: no game has fewer.
const fewestColors = 5

// Letters name the colours of boards that are dealt.
const Letters = "ABCDEFG"

// paletteOf is the colours on the grid, in ascending order, and letters for some
// more if these are too few.
func paletteOf(g engine.Grid) []engine.Color {
	palette := g.Colors()
	for i := 0; len(palette) < fewestColors; i++ {
		if c := engine.Color(Letters[i]); g.Count(c) == 0 {
			palette = append(palette, c)
		}
	}
	return palette
}

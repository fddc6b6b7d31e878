package collapse

import "github.com/domvision/domvision/engine"

// tile is what a cell holds, as far as matching goes. The order of the colours
// is that of their characters.
type tile uint8

const (
	empty  tile = 0
	colors      = 62         // '0'..'9', 'A'..'Z', 'a'..'z': the tiles 1 to 62
	wild   tile = colors + 1 // Wild or Morph: joins any group
	inert  tile = 64         // from here on: in no group
	blank  tile = inert      // '*' without a power that gives it a meaning
	unread tile = inert + 1  // '?'
	bones  tile = inert + 2  // Indestructible
	bomb   tile = inert + 3  // Explode
)

// matches reports whether t is an ordinary boulder, one of a colour.
func (t tile) isColor() bool { return t-1 < colors }

// mark is what a tile with a power shows: its character and, in the upper byte,
// its power. Tiles without a power have the zero mark.
type mark uint16

func markOf(c engine.Cell) mark { return mark(c.Color) | mark(c.Power)<<8 }

func (m mark) power() engine.Power { return engine.Power(m >> 8) }
func (m mark) cell() engine.Cell   { return engine.Cell{Color: engine.Color(m), Power: m.power()} }

// colorTile is the tile of an ordinary boulder of colour c.
func colorTile(c engine.Color) tile {
	switch {
	case c >= 'a':
		return tile(c-'a') + 37
	case c >= 'A':
		return tile(c-'A') + 11
	default:
		return tile(c-'0') + 1
	}
}

// tileOf is the tile that the rules see in a cell.
func tileOf(c engine.Cell) tile {
	switch {
	case c.IsEmpty():
		return empty
	case c.Power == engine.Wild || c.Power == engine.Morph:
		return wild
	case c.Power == engine.Explode:
		return bomb
	case c.Power == engine.Indestructible:
		return bones
	case c.Color == engine.Unknown:
		return unread
	case c.Color == engine.Colorless:
		return blank
	}
	return colorTile(c.Color)
}

// color is the character that a tile without a power shows.
func (t tile) color() engine.Color {
	switch {
	case t == empty:
		return engine.Empty
	case t == unread:
		return engine.Unknown
	case t >= wild:
		return engine.Colorless
	case t >= 37:
		return 'a' + engine.Color(t-37)
	case t >= 11:
		return 'A' + engine.Color(t-11)
	}
	return '0' + engine.Color(t-1)
}

package collapse

import (
	"math/bits"

	"github.com/domvision/domvision/engine"
)

// tile is what lies in a cell, as far as matching goes. Ordinary boulders are
// the 62 tiles from firstColor on, in the order of their characters; no other
// tile has the bit colorBit.
type tile = uint8

const (
	empty   tile = iota
	blank        // '*' without a power that gives it a meaning: in no group
	unread       // '?': in no group
	bones        // Indestructible: in no group
	bomb         // Explode
	wild         // Wild or Morph: joins any group
	blocker      // never moves
	hole         // not part of the board

	colorBit   tile = 0x40
	firstColor      = colorBit
	upperCase       = firstColor + 10 // '0' to '9' come first
	lowerCase       = upperCase + 26
	colors          = 62
)

// isColor reports whether t is an ordinary boulder, one of a colour.
func isColor(t tile) bool { return t&colorBit != 0 }

// isWall reports whether a cell never changes.
func isWall(t tile) bool { return t == blocker || t == hole }

// colorSet is a set of colours, as bits.
type colorSet uint64

func (s colorSet) with(t tile) colorSet    { return s | 1<<(t-firstColor) }
func (s colorSet) without(t tile) colorSet { return s &^ (1 << (t - firstColor)) }

// lowest is the first colour of the set, which must not be empty.
func (s colorSet) lowest() tile { return firstColor + tile(bits.TrailingZeros64(uint64(s))) }

// tileOf is the tile that the rules see in a cell.
func tileOf(c engine.Cell) tile {
	switch {
	case c.IsEmpty():
		return empty
	case c.IsHole():
		return hole
	case c.Power == engine.Blocker:
		return blocker
	case c.Power == engine.Wild || c.Power == engine.Morph:
		return wild
	case c.Power == engine.Explode:
		return bomb
	case c.Power == engine.Indestructible:
		return bones
	case c.Unsure():
		return unread
	case c.Color == engine.Colorless:
		return blank
	case c.Color >= 'a':
		return lowerCase + tile(c.Color-'a')
	case c.Color >= 'A':
		return upperCase + tile(c.Color-'A')
	default:
		return firstColor + tile(c.Color-'0')
	}
}

// cellOf is a tile without a mark as a cell.
func cellOf(t tile) engine.Cell {
	if t == blocker {
		return engine.Cell{Color: engine.Colorless, Power: engine.Blocker}
	}
	return engine.Cell{Color: colorOf(t)}
}

// colorOf is the character of a tile without a power.
func colorOf(t tile) engine.Color {
	switch {
	case t >= lowerCase:
		return 'a' + engine.Color(t-lowerCase)
	case t >= upperCase:
		return 'A' + engine.Color(t-upperCase)
	case t >= firstColor:
		return '0' + engine.Color(t-firstColor)
	case t == empty:
		return engine.Empty
	case t == unread:
		return engine.Unknown
	case t == hole:
		return engine.Hole
	default:
		return engine.Colorless
	}
}

// mark is what a tile with a power shows: its character and, in the upper byte,
// its power. Tiles without a power have the zero mark.
type mark uint16

func markOf(c engine.Cell) mark {
	if c.Power == engine.NoPower {
		return 0
	}
	return mark(c.Color) | mark(c.Power)<<8
}

func (m mark) power() engine.Power { return engine.Power(m >> 8) }

func (m mark) cell() engine.Cell { return engine.Cell{Color: engine.Color(m), Power: m.power()} }

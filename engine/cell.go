package engine

import (
	"fmt"
	"strings"
)

// Color is what a cell shows, named by its character in the text form: a
// letter or a digit, or one of the constants below.
type Color byte

// The values that are not colours. The zero value is the empty cell, which the text
// form writes as '.'.
const (
	Empty     Color = 0   // nothing lies here
	Unknown   Color = '?' // something lies here that could not be read: inert
	Colorless Color = '*' // a tile with no colour of its own, such as a Wild
	Hole      Color = '_' // not part of the board: nothing can lie here
)

// IsColor reports whether c is a colour that tiles are matched by.
func (c Color) IsColor() bool {
	return 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z' || '0' <= c && c <= '9'
}

// Char is the character of c in the text form.
func (c Color) Char() byte {
	if c == Empty {
		return '.'
	}
	return byte(c)
}

// ColorOf is the colour that the character ch stands for in the text form.
func ColorOf(ch byte) (c Color, ok bool) {
	if ch == '.' {
		return Empty, true
	}
	c = Color(ch)
	return c, c == Unknown || c == Colorless || c == Hole || c.IsColor()
}

// Cell is one square of a board. The zero value is an empty cell.
type Cell struct {
	Color Color
	Power Power
}

// IsEmpty reports whether nothing lies in the cell.
func (c Cell) IsEmpty() bool { return c.Color == Empty }

// IsHole reports whether the cell is not part of the board.
func (c Cell) IsHole() bool { return c.Color == Hole }

// IsTile reports whether a tile lies in the cell, known or not.
func (c Cell) IsTile() bool { return !c.IsEmpty() && !c.IsHole() }

// Unsure reports whether something lies in the cell that could not be read: it may be a
// tile of any colour. This is the one definition of an unsure cell. A tile whose colour is
// known but whose mark is not is [Cell.Unnamed] instead.
func (c Cell) Unsure() bool { return c.Color == Unknown }

// Unnamed reports whether the tile carries an unnamed mark, or has no colour and no name.
func (c Cell) Unnamed() bool { return c.Power == UnknownPower }

// Pos names a cell of a grid, counted from 0 at the top left.
type Pos struct{ Row, Col int }

// Less orders positions top-most first, then left-most.
func (p Pos) Less(q Pos) bool {
	return p.Row < q.Row || p.Row == q.Row && p.Col < q.Col
}

// Neighbours are the positions above, below, left and right of p. Some may lie off the grid.
func (p Pos) Neighbours() [4]Pos {
	return [4]Pos{{p.Row - 1, p.Col}, {p.Row + 1, p.Col}, {p.Row, p.Col - 1}, {p.Row, p.Col + 1}}
}

// Name names the cell at p for people, who count rows and columns from 1.
func (p Pos) Name() string { return fmt.Sprintf("row %d, column %d", p.Row+1, p.Col+1) }

// mostListed is how many cells [ListCells] lists.
const mostListed = 5

// ListCells lists cells for people: a handful of them, and how many more there are.
func ListCells(positions []Pos) string {
	var list []string
	for _, p := range positions[:min(mostListed, len(positions))] {
		list = append(list, p.Name())
	}
	text := strings.Join(list, "; ")
	if more := len(positions) - mostListed; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}

// Move is what the player does: click the tile at At, or swap it with the one
// beside it that Swap names.
type Move struct {
	At   Pos
	Swap Side
}

// Side is the neighbour with which a tile is swapped. A swap is named by its upper or
// left tile, so there are only two; the zero value stands for a click.
type Side uint8

// The sides.
const (
	NoSide Side = iota
	Right
	Below
)

// Name says for people where the move is made: "row 1, column 2", or "row 1, column 2 with row 1, column 3" of a swap.
func (m Move) Name() string {
	if m.Swap == NoSide {
		return m.At.Name()
	}
	return m.At.Name() + " with " + m.To().Name()
}

// To is the cell that the tile at At is swapped with; for a click, At itself.
func (m Move) To() Pos {
	switch m.Swap {
	case Right:
		return Pos{m.At.Row, m.At.Col + 1}
	case Below:
		return Pos{m.At.Row + 1, m.At.Col}
	}
	return m.At
}

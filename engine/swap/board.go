package swap

import (
	"errors"
	"fmt"
	"slices"

	"github.com/domvision/domvision/engine"
)

// ErrMoving is wrapped by the errors of [NewBoard] for boards that are not at
// rest.
var ErrMoving = errors.New("the board is not at rest; take the picture when nothing moves")

// Board is a position of a game that can be played on quickly. It implements
// [engine.State] and [engine.Describer]. It is always at rest: no three equal tiles
// lie in a line. A Board is owned by one goroutine.
//
// Tiles lie row by row. There are two empty cells between rows, and two empty
// rows above and below, so that cells up to two steps from a tile can be looked at without
// bounds checks.
type Board struct {
	*layout // shared by all copies

	cells []tile
	crabs int // how many there are

	// Scratch, without meaning between calls:

	lines  []Line
	trial  *Board // a copy to try things on; nil until needed
	table  *table // of what plans can clear; nil until needed
	plans  []plan
	tryout plan // of Outlook
}

// layout is what no move changes.
type layout struct {
	rules      Rules
	rows, cols int
	stride     int // from a cell to the one below it
	palette    []engine.Color
	worth      []float64 // of the swaps that are left, by their number
}

func newLayout(r Rules, rows, cols int, palette []engine.Color) *layout {
	return &layout{rules: r, rows: rows, cols: cols, stride: cols + margin, palette: palette, worth: worthOfSwaps(2 * rows * cols)}
}

// margin is how many empty cells there are around the board.
const margin = 2

// NewBoard starts a game by the rules r on the grid as it is seen. It is an error
// wrapping [ErrMoving] if a cell is empty or three equal tiles lie in a line
// already: such a board is refused, not settled, because it was seen while it moved,
// or misread. It is also an error if a tile has a power that the game does not
// have (an unknown mark is accepted: it does nothing).
func NewBoard(r Rules, g engine.Grid) (*Board, error) {
	if g.Rows < 1 || g.Cols < 1 || g.Rows > engine.MaxSide || g.Cols > engine.MaxSide || len(g.Cells) != g.Rows*g.Cols {
		return nil, fmt.Errorf("a board of %d x %d with %d cells: expected 1 x 1 to %d x %d",
			g.Rows, g.Cols, len(g.Cells), engine.MaxSide, engine.MaxSide)
	}
	b := newBoard(newLayout(r, g.Rows, g.Cols, paletteOf(g)))
	for i, c := range g.Cells {
		pos := engine.Pos{Row: i / g.Cols, Col: i % g.Cols}
		if err := b.checkCell(c, pos); err != nil {
			return nil, err
		}
		t := b.tileOf(c)
		b.cells[b.index(pos)] = t
		if t == crab {
			b.crabs++
		}
	}
	if lines := b.findLines(); len(lines) > 0 {
		l := lines[0]
		return nil, fmt.Errorf("%d equal tiles lie in a line already, from %s on: %w",
			l.Len, engine.Pos{Row: l.Row, Col: l.Col}.Place(), ErrMoving)
	}
	return b, nil
}

// newBoard returns an empty board.
func newBoard(l *layout) *Board {
	return &Board{
		layout: l,
		cells:  make([]tile, (l.rows+2*margin)*l.stride+margin),
		lines:  make([]Line, 0, 2*l.rows*l.cols/3+1),
	}
}

// checkCell returns what is wrong with c as a part of the board.
func (l *layout) checkCell(c engine.Cell, pos engine.Pos) error {
	_, known := engine.ColorOf(c.Color.Char())
	ours := slices.Contains(l.rules.Powers(), c.Power)
	switch {
	case !known:
		return fmt.Errorf("%s: unknown colour %q", pos.Place(), byte(c.Color))
	case c.IsEmpty():
		return fmt.Errorf("%s is empty: %w", pos.Place(), ErrMoving)
	case c.Power != engine.NoPower && c.Power != engine.UnknownPower && !ours:
		return fmt.Errorf("%s has the power %s, which %s does not have", pos.Place(), c.Power, l.rules.Name)
	}
	return nil
}

// index is where the cell at p lies; p must be on the board.
func (l *layout) index(p engine.Pos) int { return l.at(p.Row, p.Col) }

func (l *layout) at(row, col int) int { return (row+margin)*l.stride + margin + col }

// pos is the inverse of index.
func (l *layout) pos(i int) engine.Pos {
	i -= margin
	return engine.Pos{Row: i/l.stride - margin, Col: i % l.stride}
}

// contains reports whether p lies on the board.
func (l *layout) contains(p engine.Pos) bool {
	return 0 <= p.Row && p.Row < l.rows && 0 <= p.Col && p.Col < l.cols
}

// Rules returns the rules of the game.
func (b *Board) Rules() Rules { return b.rules }

// Grid returns the position.
func (b *Board) Grid() engine.Grid {
	g := engine.NewGrid(b.rows, b.cols)
	for i := range g.Cells {
		g.Cells[i] = b.cellOf(b.cells[b.at(i/b.cols, i%b.cols)])
	}
	return g
}

// CopyTo implements [engine.State]. The memory of dst is reused where dst is a
// copy of the same board.
func (b *Board) CopyTo(dst engine.State) engine.State {
	d, ok := dst.(*Board)
	if !ok || d.layout != b.layout {
		d = newBoard(b.layout)
	}
	copy(d.cells, b.cells)
	d.crabs = b.crabs
	return d
}

// copyHere is a copy of the board that belongs to the board itself.
func (b *Board) copyHere() *Board {
	if b.trial == nil {
		b.trial = newBoard(b.layout)
	}
	b.CopyTo(b.trial)
	return b.trial
}

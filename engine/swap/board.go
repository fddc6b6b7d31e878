package swap

import (
	"errors"
	"fmt"
	"slices"

	"github.com/domvision/domvision/engine"
)

// Board is a position of a game that can be played on quickly. It implements
// [engine.State] and [engine.Describer]. It is always at rest: no three equal tiles
// lie in a line, nor what else the game clears. A Board is owned by one goroutine.
type Board struct {
	position
	quota engine.Quota // of moves

	// Scratch, without meaning between calls:

	trial  *position // a copy to try things on; nil until needed
	finder *finder   // nil until needed
	plans  []plan
	tryout plan // that Outlook tries
}

// NewBoard starts a game by the rules r on the grid as it is seen. It returns an error
// that wraps [engine.ErrMoving] if a cell is empty or three equal tiles lie in a line already:
// such a board was seen while it moved, or misread, and is not settled. A power that the
// game does not have is an error too; an unknown mark is accepted and does nothing. A board may have holes and
// blockers, except in bilging: tiles cannot be swapped with them, nor move past them.
func NewBoard(r Rules, g engine.Grid) (*Board, error) {
	if g.Rows < 1 || g.Cols < 1 || g.Rows > engine.MaxSide || g.Cols > engine.MaxSide || len(g.Cells) != g.Rows*g.Cols {
		return nil, fmt.Errorf("a board of %d x %d with %d cells: expected 1 x 1 to %d x %d",
			g.Rows, g.Cols, len(g.Cells), engine.MaxSide, engine.MaxSide)
	}
	if g.Count(engine.Hole) == len(g.Cells) {
		return nil, errors.New("no cell is part of the board: all are holes")
	}
	b := newBoard(layoutOf(r, g))
	for i, c := range g.Cells {
		pos := engine.Pos{Row: i / g.Cols, Col: i % g.Cols}
		if err := b.checkCell(c, pos); err != nil {
			return nil, err
		}
		t := b.palette.tileOf(c)
		if mark := b.markOf(c); mark > 0 {
			b.marks[b.index(pos)] = mark
			if c.Power.OwnTile() {
				t = bomb
			}
		}
		b.cells[b.index(pos)] = t
		if t == crab {
			b.crabs++
		}
	}
	if lines := b.lines(); len(lines) > 0 {
		l := lines[0]
		return nil, fmt.Errorf("%d equal tiles lie in a line already, from %s on: %w",
			l.Len, engine.Pos{Row: l.Row, Col: l.Col}.Name(), engine.ErrMoving)
	}
	return b, nil
}

// newBoard returns an empty board.
func newBoard(l *layout) *Board { return &Board{position: newPosition(l)} }

// checkCell explains why a cell cannot be part of a board, or returns nil.
func (l *layout) checkCell(c engine.Cell, pos engine.Pos) error {
	_, known := engine.ColorOf(c.Color.Char())
	ours := slices.Contains(l.rules.Powers(), c.Power)
	switch {
	case !known:
		return fmt.Errorf("%s: unknown colour %q", pos.Name(), byte(c.Color))
	case c.IsEmpty():
		return fmt.Errorf("%s is empty: %w", pos.Name(), engine.ErrMoving)
	case c.IsHole() && l.rules.Pieces:
		return fmt.Errorf("%s is not part of the board, but the board of %s has no holes", pos.Name(), l.rules.Name)
	case c.Power == engine.Blocker && !l.rules.Pieces:
		return nil
	case ours && l.rules.Pieces && c.Color != engine.Colorless:
		return fmt.Errorf("%s: a %s is a tile of its own, without the colour %s", pos.Name(), c.Power, string(c.Color.Char()))
	case len(l.rules.specials) > 0 && ours && c.Power.OwnTile() && c.Color != engine.Colorless:
		return fmt.Errorf("%s: a %s is a tile of its own, without the colour %s", pos.Name(), c.Power, string(c.Color.Char()))
	case len(l.rules.specials) > 0 && ours && !c.Power.OwnTile() && c.Color == engine.Colorless:
		return fmt.Errorf("%s: a %s has a colour: write its letter instead of '*'", pos.Name(), c.Power)
	case c.Power != engine.NoPower && c.Power != engine.UnknownPower && !ours:
		return fmt.Errorf("%s has the power %s, which %s does not have", pos.Name(), c.Power, l.rules.Name)
	}
	return nil
}

// Rules returns the rules of the game.
func (b *Board) Rules() Rules { return b.rules }

// Grid returns the position.
func (b *Board) Grid() engine.Grid { return b.grid() }

// CopyTo implements [engine.State]. It reuses the memory of dst if that is a copy of the same board.
func (b *Board) CopyTo(dst engine.State) engine.State {
	d, ok := dst.(*Board)
	if !ok || d.layout != b.layout {
		d = newBoard(b.layout)
	}
	d.set(&b.position)
	d.quota = b.quota
	return d
}

// Within returns the position in a game that ends after so many moves.
func (b *Board) Within(moves int) *Board {
	c := b.CopyTo(nil).(*Board)
	c.quota = engine.NewQuota(moves)
	return c
}

// tryCopy returns a copy of the position to try things on. It is valid until the next call.
func (b *Board) tryCopy() *position {
	if b.trial == nil {
		p := newPosition(b.layout)
		b.trial = &p
	}
	b.trial.set(&b.position)
	return b.trial
}

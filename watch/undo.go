package watch

import (
	"slices"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/session"
)

// back looks for what is seen among the earlier boards. In Destruct-o-Match an undo keeps
// the points of the move, in the other games it takes them back.
func (c *course) back(m match) (Step, bool) {
	for i, p := range slices.Backward(c.past) {
		if m.fits(p) {
			return c.undone(i, m.merge(p, nil)), true
		}
	}
	return Step{}, false
}

// nearlyBack looks for what is seen a few moves after one of the earlier boards: if several
// moves were made between two looks, an undo may lead to a board that was never seen.
func (c *course) nearlyBack(m match) (Step, bool) {
	if m.seen.Tiles() <= c.now.grid.Tiles() {
		return Step{}, false
	}
	for i := len(c.past) - 1; i >= max(0, len(c.past)-maxMoves); i-- {
		e := newExplainer(m, c.rules)
		if !e.mayLead(c.past[i]) {
			continue
		}
		if w, _, ok := e.any(c.past[i]); ok {
			return c.undone(i, w.end), true
		}
	}
	return Step{}, false
}

// undone goes back to p, which is or follows the i-th position of the past.
func (c *course) undone(i int, p position) Step {
	if c.levels() {
		p.total, p.bank = c.now.total, c.now.bank
		p.bank.Undos = 0
	}
	c.past = c.past[:i]
	c.now = p.trimmed()
	c.line, c.over = nil, false
	return Step{Event: session.Undo, Grid: c.Grid()}
}

// levels reports whether the game goes on from level to level, as only
// Destruct-o-Match does: in the other games a new board is a new game.
func (c *course) levels() bool { return c.rules.Powers }

// shuffled is the position after a Shuffle, if that explains what is seen: the same shape
// and powers, and as many tiles of every colour.
func (c *course) shuffled(seen engine.Grid) (position, bool) {
	was := c.now.grid
	if !c.levels() || seen.Rows != was.Rows || seen.Cols != was.Cols {
		return position{}, false
	}
	var more [256]int
	for i, is := range seen.Cells {
		had := was.Cells[i]
		if had.IsEmpty() != is.IsEmpty() || had.Power != is.Power {
			return position{}, false
		}
		more[had.Color]++
		more[is.Color]--
	}
	for _, n := range more {
		if n != 0 {
			return position{}, false
		}
	}
	p := c.now
	p.grid, p.told, p.bank.Shuffles = seen, nil, 0
	return p, true
}

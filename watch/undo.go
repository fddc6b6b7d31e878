package watch

import (
	"slices"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/session"
)

// back looks for the board among the earlier ones. In Destruct-o-Match an undo keeps the points
// of the move, in the other games it takes them back.
func (h *collapseHistory) back(m match) (Step, bool) {
	for i, p := range slices.Backward(h.past) {
		if m.fits(p) {
			return h.goBack(i, m.merge(p, nil)), true
		}
	}
	return Step{}, false
}

// nearlyBack looks for the board a few moves after one of the earlier ones: if several moves were
// made between two readings, an undo may lead to a board that was never seen.
func (h *collapseHistory) nearlyBack(m match) (Step, bool) {
	if m.seen.Tiles() <= h.now.grid.Tiles() {
		return Step{}, false
	}
	for i := len(h.past) - 1; i >= max(0, len(h.past)-maxMoves); i-- {
		e := newExplainer(m, h.rules)
		if !e.mayLead(h.past[i]) {
			continue
		}
		w, _, ok := e.any(h.past[i], nil)
		switch {
		case !ok:
			continue
		case h.levels(): // the points of these moves are counted already
			return h.goBack(i, w.end), true
		}
		back := h.goBack(i, h.past[i]).Back
		step := h.moved(w, session.Undo)
		step.Back = back
		return step, true
	}
	return Step{}, false
}

// goBack goes back to p, which is or follows the i-th position of the past.
func (h *collapseHistory) goBack(i int, p position) Step {
	if h.levels() {
		p.total, p.bank = h.now.total, h.now.bank
		p.bank.Undos = 0
	}
	back := h.now.moves - p.moves
	h.undone += len(h.past) - i
	h.past = h.past[:i]
	p.last = 0
	h.now = p.trimmed()
	h.line, h.over = nil, false
	return Step{Event: session.Undo, Back: back, Grid: h.Grid()}
}

// levels reports whether the game goes on from level to level, as only
// Destruct-o-Match does: in the other games a new board is a new game.
func (h *collapseHistory) levels() bool { return h.rules.Levels() }

// shuffled is the position after a Shuffle, if that explains the board: it has the same shape and
// powers, and as many tiles of every colour.
func (h *collapseHistory) shuffled(seen engine.Grid) (position, bool) {
	was := h.now.grid
	if !h.levels() || seen.Rows != was.Rows || seen.Cols != was.Cols {
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
	p := h.now
	if h.over { // the level goes on, and has not earned its bonus yet
		bonus, _ := h.ended(was)
		p.total -= bonus
	}
	p.grid, p.told, p.bank.Shuffles, p.last = seen, nil, 0, 0
	return p, true
}

package watch

import (
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
)

// expired looks for sequences of moves from p to the board during which a Timer runs out.
func (e *explainer) expired(p position, moves int) {
	if !e.rules.Powers || count(e.seen, engine.Indestructible) <= count(p.grid, engine.Indestructible) {
		return
	}
	for at, c := range p.grid.All() {
		if c.Power != engine.Timer {
			continue
		}
		next, was := p, e.timer
		next.grid = expire(p.grid, at)
		e.left--
		e.timer = true
		if board, err := collapse.NewBoard(e.rules, next.grid); moves > 0 && err == nil {
			e.within(next, board, moves)
		} else if moves == 0 && e.fits(next) {
			e.note(e.merge(next, nil), engine.Pos{})
		}
		e.timer = was
	}
}

// expire lets the Timer at p run out: it and the adjacent boulders of its colour turn Indestructible.
func expire(g engine.Grid, p engine.Pos) engine.Grid {
	out, indestructible := g.Clone(), engine.Cell{Color: engine.Colorless, Power: engine.Indestructible}
	out.Set(p, indestructible)
	for _, q := range p.Neighbours() {
		if g.In(q) && g.At(q).Color == g.At(p).Color {
			out.Set(q, indestructible)
		}
	}
	return out
}

func count(g engine.Grid, power engine.Power) (n int) {
	for _, c := range g.Cells {
		if c.Power == power {
			n++
		}
	}
	return n
}

// filled reports whether a row that a Fill dropped onto p explains the board: every column has the tiles of p
// and at most one more on top.
func (e *explainer) filled(p position) bool {
	g, seen := p.grid, e.seen
	shift := 0 // of columns, from seen to g
	if e.rules.Close == collapse.CloseRight {
		shift = g.Cols - seen.Cols
	}
	gained := 0
	for col := min(0, -shift); col < max(seen.Cols, g.Cols-shift); col++ {
		for up := range max(seen.Rows, g.Rows) + 1 {
			was, is := cellUp(g, col+shift, up), cellUp(seen, col, up)
			switch {
			case was.IsEmpty() && is.IsEmpty():
			case was.IsEmpty() && (up == 0 || !cellUp(g, col+shift, up-1).IsEmpty()):
				gained++
			case was.IsEmpty() || !sameCell(was, is):
				return false
			}
		}
	}
	return gained > 0
}

// cellUp is a cell of a column, counted upwards from the lowest one. Beyond the grid it is empty.
func cellUp(g engine.Grid, col, up int) engine.Cell {
	if at := (engine.Pos{Row: g.Rows - 1 - up, Col: col}); g.In(at) {
		return g.At(at)
	}
	return engine.Cell{}
}

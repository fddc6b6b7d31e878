package watch

import (
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/session"
)

// begin takes the first board of a game.
func (h *collapseHistory) begin(g engine.Grid) Step {
	h.begun = true
	h.level = 0
	if full(g) && (!h.levels() || len(g.Colors()) <= collapse.HTML5Levels()[0].Colors) {
		h.level = 1
	}
	h.unknown = h.level == 0
	h.now = position{}
	return h.start(g, Step{Event: session.NewLevel})
}

// start begins a level.
func (h *collapseHistory) start(g engine.Grid, s Step) Step {
	h.fresh, h.earlier = g, h.now.total
	h.past, h.undone, h.line, h.over = nil, 0, nil, false
	h.now = position{grid: g.Clone(), total: h.now.total, bank: h.now.bank}
	s.Bonus += h.finish()
	s.Grid, s.Over = h.Grid(), h.over
	return s
}

// nextLevel takes the first board of the next level, or of a new game: from level to level, boards only
// grow, and colours are added. If the end of the last level was not seen, its points are counted as if the
// advice had been followed; in a game without levels only the very last move is.
func (h *collapseHistory) nextLevel(g engine.Grid) Step {
	step := Step{Event: session.NewLevel}
	if !h.levels() || len(g.Colors()) < len(h.fresh.Colors()) || full(g) && (g.Rows < h.fresh.Rows || g.Cols < h.fresh.Cols) {
		if moves, bonus, ended := h.toTheEnd(); ended && len(moves) == 1 && !h.over && !h.levels() {
			step.Moves, step.Bonus, step.Assumed = tidy(moves), bonus, true
		}
		*h = collapseHistory{rules: h.rules, begun: true, level: 1}
		return h.start(g, step)
	}
	if !h.over {
		step.Moves, step.Bonus, step.Assumed = h.toTheEnd()
		step.Moves = tidy(step.Moves)
		h.unknown = h.unknown || !step.Assumed
		for _, m := range step.Moves {
			h.now.total += m.Points
		}
		h.now.total += step.Bonus
	}
	if h.level > 0 {
		h.level++
	}
	return h.start(g, step)
}

// toTheEnd plays the rest of the advised line. ok is false if that does not end the level.
func (h *collapseHistory) toTheEnd() (moves []Played, bonus int, ok bool) {
	p := h.now
	for _, m := range h.line {
		board, err := collapse.NewBoard(h.rules.Article(), p.grid)
		if err != nil || board.Check(m) != nil {
			return nil, 0, false
		}
		next, _, played := p.after(board, m, h.rules, nil)
		if played.Fill {
			return nil, 0, false
		}
		p = next
		moves = append(moves, played)
	}
	if bonus, ok = h.ended(p.grid); ok {
		h.now.bank = p.bank
		return moves, bonus, true
	}
	return nil, 0, false
}

// maxDoubt is the share of the tiles that may contradict what was known. Up to that, the board counts as
// misread in these cells; beyond it, it is another board. Chosen by eye.
const maxDoubt = 0.05

// doubt accepts a board that does not follow from the last one: either as the most similar board that does,
// with a few cells misread, or as it was read.
func (h *collapseHistory) doubt(m match) Step {
	most := max(1, int(maxDoubt*float64(m.seen.Tiles())))
	best, found := Step{}, h.now
	try := func(p position, s Step) {
		if misses, ok := m.misses(p, most); ok && (best.Doubt == nil || len(misses) < len(best.Doubt)) {
			s.Doubt = misses
			best, found = s, m.merge(p, misses)
		}
	}
	try(h.now, Step{Event: session.Misread})
	if board, err := collapse.NewBoard(h.rules.Article(), h.now.grid); err == nil {
		for _, move := range board.Moves(nil) {
			p, _, played := h.now.after(board, move, h.rules, nil)
			try(p, Step{Event: session.Misread, Moves: []Played{played}})
		}
	}
	if best.Doubt == nil {
		h.unknown = true
		if m.seen.Tiles() > h.now.grid.Tiles()+m.seen.Cols { // more than a Fill can add
			return h.nextLevel(m.seen)
		}
		found.grid, found.told, found.last = m.seen, nil, 0
		return h.arrive(found, Step{Event: session.Unclear})
	}
	if len(best.Moves) == 0 {
		h.now, h.line = found, nil
		best.Grid = h.Grid()
		return best
	}
	return h.arrive(found, best)
}

// Correct corrects a cell to what the player says, and returns the change of the bonus. The error says why
// the board cannot be like that.
func (h *collapseHistory) Correct(at engine.Pos, cell engine.Cell) (bonus int, err error) {
	if !h.now.grid.In(at) {
		return 0, errEmpty
	}
	p := h.now.say(at, cell)
	if _, err := collapse.NewBoard(h.rules, p.grid); err != nil {
		return 0, err
	}
	if p.grid.Tiles() == 0 {
		return 0, errEmpty
	}
	var was int // the bonus that the uncorrected board earned
	if h.over {
		was, _ = h.ended(h.now.grid)
		p.total -= was
	}
	h.now, h.line, h.over = p, nil, false
	return h.finish() - was, nil
}

package watch

import (
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/session"
)

// begin takes the first board of a game.
func (c *course) begin(g engine.Grid) Step {
	c.begun = true
	c.level = 0
	if full(g) && (!c.levels() || len(g.Colors()) <= collapse.HTML5Levels()[0].Colors) {
		c.level = 1
	}
	c.unknown = c.level == 0
	c.now = position{}
	return c.start(g, Step{Event: session.NewLevel})
}

// start begins a level.
func (c *course) start(g engine.Grid, s Step) Step {
	c.fresh, c.earlier = g, c.now.total
	c.past, c.line, c.over = nil, nil, false
	c.now = position{grid: g.Clone(), total: c.now.total, bank: c.now.bank}
	s.Bonus += c.finish()
	s.Grid, s.Over = c.Grid(), c.over
	return s
}

// nextLevel takes the first board of the next level, or of a new game. If the end of the
// last level was not seen, its points are counted as if the advice had been followed.
func (c *course) nextLevel(g engine.Grid) Step {
	step := Step{Event: session.NewLevel}
	if !c.levels() || len(g.Colors()) < len(c.fresh.Colors()) {
		*c = course{rules: c.rules, begun: true, level: 1}
		return c.start(g, step)
	}
	if !c.over {
		step.Moves, step.Bonus, step.Assumed = c.toTheEnd()
		step.Moves = tidy(step.Moves)
		c.unknown = c.unknown || !step.Assumed
		for _, m := range step.Moves {
			c.now.total += m.Points
		}
		c.now.total += step.Bonus
	}
	if c.level > 0 {
		c.level++
	}
	return c.start(g, step)
}

// toTheEnd plays the rest of the line that was advised; ok is false if that does not end
// the level.
func (c *course) toTheEnd() (moves []Played, bonus int, ok bool) {
	p := c.now
	for _, m := range c.line {
		board, err := collapse.NewBoard(c.rules.Article(), p.grid)
		if err != nil || board.Check(m) != nil {
			return nil, 0, false
		}
		next, _, played := p.after(board, m, c.rules.Close, nil)
		if played.Fill {
			return nil, 0, false
		}
		p = next
		moves = append(moves, played)
	}
	if bonus, ok = c.ended(p.grid); ok {
		c.now.bank = p.bank
		return moves, bonus, true
	}
	return nil, 0, false
}

// maxDoubt is the share of the tiles that may contradict what was known if the board is
// to count as misread in these cells. Beyond that it is another board.
const maxDoubt = 0.05

// doubt accepts a board that does not follow from the one before: as the most similar
// board that does, with a few cells misread, or else just as it was read.
func (c *course) doubt(m match) Step {
	most := max(1, int(maxDoubt*float64(m.seen.Tiles())))
	best, found := Step{}, c.now
	try := func(p position, s Step) {
		if misses, ok := m.misses(p, most); ok && (best.Doubt == nil || len(misses) < len(best.Doubt)) {
			s.Doubt = misses
			best, found = s, m.merge(p, misses)
		}
	}
	try(c.now, Step{Event: session.Misread})
	if board, err := collapse.NewBoard(c.rules.Article(), c.now.grid); err == nil {
		for _, move := range board.Moves(nil) {
			p, _, played := c.now.after(board, move, c.rules.Close, nil)
			try(p, Step{Event: session.Misread, Moves: []Played{played}})
		}
	}
	if best.Doubt == nil {
		c.unknown = true
		if m.seen.Tiles() > c.now.grid.Tiles()+m.seen.Cols { // more than a Fill can add
			return c.nextLevel(m.seen)
		}
		found.grid, found.told = m.seen, nil
		return c.arrive(found, Step{Event: session.Unclear})
	}
	if len(best.Moves) == 0 {
		c.now, c.line = found, nil
		best.Grid = c.Grid()
		return best
	}
	return c.arrive(found, best)
}

// Correct corrects a cell, as the player says, and returns by how much the bonus changes.
// The error says why the board cannot be like that.
func (c *course) Correct(at engine.Pos, cell engine.Cell) (bonus int, err error) {
	if !c.now.grid.In(at) {
		return 0, errEmpty
	}
	p := c.now.say(at, cell)
	if _, err := collapse.NewBoard(c.rules, p.grid); err != nil {
		return 0, err
	}
	if p.grid.Tiles() == 0 {
		return 0, errEmpty
	}
	var was int // the bonus that the uncorrected board earned
	if c.over {
		was, _ = c.ended(c.now.grid)
		p.total -= was
	}
	c.now, c.line, c.over = p, nil, false
	return c.finish() - was, nil
}

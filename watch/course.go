package watch

import (
	"errors"
	"slices"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/session"
)

// course is the history of a game so far. It compares every board that is seen with
// what the last advice predicted, and counts the points by the rules. It is for games in
// which groups are cleared, package collapse.
//
// All boards are trimmed: without the empty rows and columns around their tiles, which
// cannot be seen in a picture.
type course struct {
	rules collapse.Rules

	level   int // 0: not known
	earlier int // points of the game when the level began
	begun   bool
	fresh   engine.Grid // the first board of the level, as it was read
	now     position
	past    []position // of this level, oldest first
	line    []engine.Move
	over    bool
	unknown bool // more points were earned, nobody knows how many
}

// newCourse begins a game by these rules.
func newCourse(rules collapse.Rules) *course { return &course{rules: rules} }

// Step is what happened between the board before and this one.
type Step struct {
	Event session.Event
	Same  bool        // it is still the board before: nothing happened
	Grid  engine.Grid // the board as it was read, completed by what was known

	Moves []Played // the moves made, in order; none if there were none, or they are not known
	Bonus int      // earned at the end of the level
	Over  bool     // no move is left

	// Assumed: the level had ended before the board was seen, and the points are
	// counted as if the advice had been followed to its end.
	Assumed bool

	// Doubt lists the cells that contradict what was known. They count as unknown from
	// now on.
	Doubt []engine.Pos

	// Again asks for another look, because this board does not follow from the last one.
	// The course is unchanged, and there is no Grid.
	Again bool
}

// Score is what is known of the game.
type Score struct {
	Level   int  // counted from 1; 0: not known
	Total   int  // points by the rules
	InLevel int  // points of this level
	AtLeast bool // Total is a lower bound: some moves were not seen
	Untold  bool // points are not followed: all else is zero
	Bank    Bank // that is certain
}

// Score is what is known of the game.
func (c *course) Score() Score {
	return Score{Level: c.level, Total: c.now.total, InLevel: c.now.total - c.earlier, AtLeast: c.unknown, Bank: c.now.bank}
}

// SetScore corrects the level and the points, as the player says.
func (c *course) SetScore(level, total int) {
	c.earlier += total - c.now.total
	c.level, c.now.total, c.unknown = level, total, false
}

// Over reports whether no move is left.
func (c *course) Over() bool { return c.over }

// Grid is the board as it is known.
func (c *course) Grid() engine.Grid { return c.now.grid.Clone() }

// Advise notes the line that the player was advised to play from here.
func (c *course) Advise(line []engine.Move) { c.line = slices.Clone(line) }

// Line is what is left of the line that was advised, as long as the player follows it.
func (c *course) Line() []engine.Move { return slices.Clone(c.line) }

// seenBoard is a board that was read.
type seenBoard struct {
	Grid engine.Grid // without empty rows and columns around the tiles

	// Renamed: no profile knows all the tiles, so that a colour may have another letter
	// in every picture, unless it is Named.
	Renamed bool
	Named   map[engine.Color]string

	// Recalled: it was read by comparing with the board before. It is taken only if
	// moves lead there.
	Recalled bool

	// Sure: this is the second look. The board is accepted even if it does not follow
	// from the one before.
	Sure bool
}

// errEmpty: a board without tiles cannot be seen, so something was misread.
var errEmpty = errors.New("there is no tile on the board")

// See takes in the board that was read. The error says why it cannot be a board.
func (c *course) See(seen seenBoard) (Step, error) {
	m := match{seen.Grid, seen.Renamed, seen.Named}
	if seen.Grid.Tiles() == 0 && !seen.Recalled {
		return Step{}, errEmpty
	}
	if _, err := collapse.NewBoard(c.rules, seen.Grid); err != nil {
		return Step{}, err
	}
	if !c.begun {
		return c.begin(seen.Grid), nil
	}
	if step, ok := c.follow(m); ok {
		return step, nil
	}
	if seen.Recalled {
		return Step{Again: true}, nil
	}
	if full(seen.Grid) && (c.over || seen.Grid.Tiles() > c.now.grid.Tiles()) {
		return c.nextLevel(seen.Grid), nil
	}
	if !seen.Sure {
		return Step{Event: session.Misread, Again: true}, nil
	}
	return c.doubt(m), nil
}

// follow explains what is seen by what was there before, if it can.
func (c *course) follow(m match) (Step, bool) {
	if m.fits(c.now) {
		c.now = m.merge(c.now, nil)
		bonus := c.finish()
		return Step{Same: true, Grid: c.Grid(), Bonus: bonus, Over: c.over}, true
	}
	if w, ok := newExplainer(m, c.rules).along(c.now, c.line); ok {
		return c.moved(w, session.AsAdvised), true
	}
	if step, ok := c.back(m); ok {
		return step, true
	}
	if shuffled, ok := c.shuffled(m.seen); ok {
		return c.arrive(shuffled, Step{Event: session.Shuffle}), true
	}
	for _, p := range c.guesses() {
		if w, several, ok := newExplainer(m, c.rules).any(p); ok {
			c.unknown = c.unknown || several
			return c.moved(w, session.OtherMove), true
		}
	}
	return c.nearlyBack(m)
}

// maxGuesses bounds how many positions are tried in place of one with unknown cells.
const maxGuesses = 12

// guesses lists the position and, for every unknown cell, the position with the colour
// of a neighbour there: the player may have cleared a group that could not be read.
func (c *course) guesses() []position {
	list := []position{c.now}
	g := c.now.grid
	for at, cell := range g.All() {
		if !cell.Unsure() {
			continue
		}
		var tried []engine.Color
		for _, next := range at.Neighbours() {
			if !g.In(next) || !g.At(next).Color.IsColor() || slices.Contains(tried, g.At(next).Color) || len(list) > maxGuesses {
				continue
			}
			tried = append(tried, g.At(next).Color)
			p := c.now
			p.grid = g.Clone()
			p.grid.Set(at, engine.Cell{Color: g.At(next).Color})
			list = append(list, p)
		}
	}
	return list
}

// moved makes the end of the way the position.
func (c *course) moved(w way, event session.Event) Step {
	var rest []engine.Move
	switch last := len(w.path); {
	case w.timer:
		event = session.Timer
	case w.path[last-1].Fill:
		event = session.Fill
	case event == session.AsAdvised:
		rest = shift(c.line[last:], w.first, w.end.grid)
	}
	step := c.arrive(w.end, Step{Event: event, Moves: w.path})
	c.line = rest
	return step
}

// arrive makes p the position, and s complete.
func (c *course) arrive(p position, s Step) Step {
	c.past = append(c.past, c.now)
	s.Moves = tidy(s.Moves)
	for i, m := range s.Moves {
		if i > 0 {
			c.past = append(c.past, position{grid: m.Board, total: m.Before, bank: c.now.bank})
		}
	}
	c.now = p.trimmed()
	c.line, c.over = nil, false
	s.Bonus = c.finish()
	s.Grid, s.Over = c.Grid(), c.over
	return s
}

// finish notes it if the level is over, and returns the bonus that this earns.
func (c *course) finish() (bonus int) {
	if c.over || c.now.grid.Count(engine.Unknown) > 0 {
		return 0
	}
	bonus, c.over = c.ended(c.now.grid)
	if c.over {
		c.now.total += bonus
	}
	return bonus
}

// ended reports whether no move is left, and the bonus for that.
func (c *course) ended(g engine.Grid) (bonus int, over bool) {
	board, err := collapse.NewBoard(c.rules.Article(), g)
	if err != nil || len(board.Moves(nil)) > 0 {
		return 0, false
	}
	return board.Bonus(), true
}

// Ends reports whether no move is left after the line.
func (c *course) Ends(line []engine.Move) bool {
	board, err := collapse.NewBoard(c.rules.Article(), c.now.grid)
	if err != nil {
		return false
	}
	for _, m := range line {
		if board.Check(m) != nil {
			return false
		}
		board.Play(m)
	}
	return len(board.Moves(nil)) == 0
}

// After is the board that a move leads to, without empty rows and columns; no cells where
// it is not known.
func (c *course) After(m engine.Move) engine.Grid {
	board, err := collapse.NewBoard(c.rules, c.now.grid)
	if err != nil || board.Check(m) != nil {
		return engine.Grid{}
	}
	board.Play(m)
	left, _ := board.Grid().Trim()
	return left
}

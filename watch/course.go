package watch

import (
	"errors"
	"slices"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/session"
)

// course is how a game has gone so far. It compares every board that is seen
// with what the last advice predicted, and counts the points by the rules. It is
// for games in which groups are cleared, package collapse.
//
// Boards are told without the empty rows and columns around their tiles, which
// cannot be seen.
type course struct {
	rules collapse.Rules

	level   int // 0: not known
	earlier int // points of the game when it began
	begun   bool
	fresh   engine.Grid // the board that the level began with, as seen first
	now     position
	past    []position // of this level, oldest first
	line    []engine.Move
	over    bool
	unknown bool // points were earned that nobody knows
}

// newCourse begins a game by these rules.
func newCourse(rules collapse.Rules) *course { return &course{rules: rules} }

// Step is how a board came about from the one before.
type Step struct {
	Event session.Event
	Same  bool        // it is the one before: nothing happened
	Grid  engine.Grid // the board with what was known before

	Moves []Played // that were made, in order; none: not known, or there was none
	Bonus int      // earned at the end of the level
	Over  bool     // no move is left

	// Assumed: the level had ended before the board was seen, and the points are
	// counted as if the advice had been followed to its end.
	Assumed bool

	// Doubt is the cells that do not fit what was known; unknown from now on.
	Doubt []engine.Pos

	// Again asks for another look, for this board does not follow from the last.
	// Nothing is changed, and there is no Grid.
	Again bool
}

// Score is what is known of the game.
type Score struct {
	Level   int  // counted from 1; 0: not known
	Total   int  // points by the rules
	InLevel int  // those of them that this level brought
	AtLeast bool // further points were earned that nobody knows
	Bank    Bank
}

// Score is what is known of the game.
func (c *course) Score() Score {
	return Score{c.level, c.now.total, c.now.total - c.earlier, c.unknown, c.now.bank}
}

// SetScore puts right what the player knows better.
func (c *course) SetScore(level, total int) {
	c.earlier += total - c.now.total
	c.level, c.now.total, c.unknown = level, total, false
}

// Grid is the board as it is known.
func (c *course) Grid() engine.Grid { return c.now.grid.Clone() }

// Advise notes the line that the player was advised to play from here.
func (c *course) Advise(line []engine.Move) { c.line = slices.Clone(line) }

// Line is how to go on from here: what is left of the line that was advised, as
// long as the player has followed it.
func (c *course) Line() []engine.Move { return slices.Clone(c.line) }

// seenBoard is a board that was read.
type seenBoard struct {
	Grid engine.Grid // without empty rows and columns around the tiles

	// Renamed: no profile knows all the tiles, so that the same colour may have
	// another letter in every picture; but for those that are Named.
	Renamed bool
	Named   map[engine.Color]string

	// Recalled: it was read by comparing with the board before. It is taken only if
	// moves lead there.
	Recalled bool

	// Sure: it has been looked at twice. A board that does not follow from the one
	// before is taken for what it is.
	Sure bool
}

// errEmpty is a board without tiles, which nobody can have seen.
var errEmpty = errors.New("there is no tile on the board")

// See takes a board that was seen. The error says why it cannot be one.
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

// follow finds how what is seen follows from what was there.
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

// maxGuesses bounds how many positions are tried that differ in what an unknown
// cell is.
const maxGuesses = 12

// guesses is the position and, where cells are unknown, those with one of them as
// its neighbours are: the player may have seen what could not be read.
func (c *course) guesses() []position {
	list := []position{c.now}
	g := c.now.grid
	for i, cell := range g.Cells {
		if cell.Color != engine.Unknown {
			continue
		}
		at := engine.Pos{Row: i / g.Cols, Col: i % g.Cols}
		var tried []engine.Color
		for _, next := range []engine.Pos{{Row: at.Row - 1, Col: at.Col}, {Row: at.Row + 1, Col: at.Col}, {Row: at.Row, Col: at.Col - 1}, {Row: at.Row, Col: at.Col + 1}} {
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

// moved goes on from the end of a way.
func (c *course) moved(w way, event session.Event) Step {
	var rest []engine.Move
	switch last := len(w.path); {
	case w.timer:
		event = session.Timer
	case w.path[last-1].Fill:
		event = session.Fill
	case event == session.AsAdvised:
		rest = w.held.shift(c.line[last:])
	}
	step := c.arrive(w.end, Step{Event: event, Moves: w.path})
	c.line = rest
	return step
}

// arrive makes p the position.
func (c *course) arrive(p position, s Step) Step {
	c.past = append(c.past, c.now)
	s.Moves = tidy(s.Moves)
	for i, m := range s.Moves {
		if i > 0 {
			c.past = append(c.past, position{grid: m.Board, total: m.Before, bank: c.now.bank})
		}
	}
	c.now, _ = p.trimmed()
	c.line, c.over = nil, false
	s.Bonus = c.finish()
	s.Grid, s.Over = c.Grid(), c.over
	return s
}

// finish notes that the level is over, and earns the bonus.
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

// ended tells whether no move is left, and what bonus that earns.
func (c *course) ended(g engine.Grid) (bonus int, over bool) {
	board, err := collapse.NewBoard(c.rules.Article(), g)
	if err != nil || len(board.Moves(nil)) > 0 {
		return 0, false
	}
	return board.Bonus(), true
}

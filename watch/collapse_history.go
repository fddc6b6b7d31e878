package watch

import (
	"slices"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/session"
)

// collapseHistory is the history of a game in which groups are cleared, see package collapse. It
// compares every board with what the last advice predicted, and counts the points by the rules.
//
// All boards are trimmed: they have no empty rows and columns around their tiles, because a
// picture does not show those.
type collapseHistory struct {
	rules collapse.Rules

	level   int // 0: not known
	earlier int // points of the game when the level began
	begun   bool
	fresh   engine.Grid // the first board of the level, as it was read
	now     position
	past    []position    // of this level, oldest first
	undone  int           // moves of this level that were taken back
	line    []engine.Move // that the player was advised to play from here
	over    bool
	unknown bool // points were earned that could not be counted
}

func (h *collapseHistory) clone() history {
	c := *h
	c.past = slices.Clone(h.past)
	return &c
}

// Score is the level, the points and the bank, as far as they are known.
func (h *collapseHistory) Score() Score {
	return Score{Level: h.level, Single: !h.levels(), Total: h.now.total, InLevel: h.now.total - h.earlier, AtLeast: h.unknown, Bank: h.now.bank}
}

// Held is what belongs to the board for planning.
func (h *collapseHistory) Held() advise.Held {
	held := advise.Held{Bank: h.now.bank, Level: h.level}
	if full(h.fresh) { // the beginning of the level was seen
		held.Moves = len(h.past) + h.undone
	}
	if !h.over && h.levels() { // the end of a level is final
		held.Last = h.now.last
	}
	return held
}

// SetScore corrects the level and the points to what the player says.
func (h *collapseHistory) SetScore(level, total int) {
	h.earlier += total - h.now.total
	h.level, h.now.total, h.unknown = level, total, false
}

// Over reports whether no move is left.
func (h *collapseHistory) Over() bool { return h.over }

// Grid is the board as it is known.
func (h *collapseHistory) Grid() engine.Grid { return h.now.grid.Clone() }

// Advise notes the line that the player was advised to play from here.
func (h *collapseHistory) Advise(line []engine.Move) { h.line = slices.Clone(line) }

// Line is the rest of the advised line, as long as the player follows it.
func (h *collapseHistory) Line() []engine.Move { return slices.Clone(h.line) }

// See takes in a board that was read. The error says why it cannot be a board of this game.
func (h *collapseHistory) See(seen seenBoard) (Step, error) {
	m := match{seen.Grid, seen.Renamed, seen.Named}
	if seen.Grid.Tiles() == 0 && !seen.Recalled {
		return Step{}, errEmpty
	}
	if _, err := collapse.NewBoard(h.rules, seen.Grid); err != nil {
		return Step{}, err
	}
	if !h.begun {
		return h.begin(seen.Grid), nil
	}
	if step, ok := h.follow(m); ok {
		return step, nil
	}
	if seen.Recalled {
		return Step{Again: true}, nil
	}
	if full(seen.Grid) && (h.over || seen.Grid.Tiles() > h.now.grid.Tiles()) {
		return h.nextLevel(seen.Grid), nil
	}
	if !seen.Sure {
		return Step{Event: session.Misread, Again: true}, nil
	}
	return h.doubt(m), nil
}

// follow explains the board by the one before, if it can.
func (h *collapseHistory) follow(m match) (Step, bool) {
	if m.fits(h.now) {
		h.now = m.merge(h.now, nil)
		bonus := h.finish()
		return Step{Same: true, Grid: h.Grid(), Bonus: bonus, Over: h.over}, true
	}
	if w, ok := newExplainer(m, h.rules).along(h.now, h.line); ok {
		return h.moved(w, session.AsAdvised), true
	}
	if step, ok := h.back(m); ok {
		return step, true
	}
	if shuffled, ok := h.shuffled(m.seen); ok {
		return h.arrive(shuffled, Step{Event: session.Shuffle}), true
	}
	for _, p := range h.guesses() {
		if w, several, ok := newExplainer(m, h.rules).any(p, h.line); ok {
			h.unknown = h.unknown || several
			if w.advised == len(w.path) { // and what could not be read went with it
				return h.moved(w, session.AsAdvised), true
			}
			return h.moved(w, session.OtherMove), true
		}
	}
	return h.nearlyBack(m)
}

// maxGuesses bounds how many positions are tried in place of one with unknown cells.
const maxGuesses = 12

// guesses lists the current position and, for every unknown cell, the position with the colour of
// a neighbour there: the player may have cleared a group that could not be read.
func (h *collapseHistory) guesses() []position {
	list := []position{h.now}
	g := h.now.grid
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
			p := h.now
			p.grid = g.Clone()
			p.grid.Set(at, engine.Cell{Color: g.At(next).Color})
			list = append(list, p)
		}
	}
	return list
}

// moved makes the end of a way the current position, and returns the step.
func (h *collapseHistory) moved(w way, event session.Event) Step {
	var rest []engine.Move
	switch last := len(w.path); {
	case w.timer:
		event, w.end.last = session.Timer, 0
	case w.path[last-1].Fill:
		event = session.Fill
	case event == session.AsAdvised:
		rest = shift(h.line[last:], w.first, w.end.grid)
	}
	step := h.arrive(w.end, Step{Event: event, Moves: w.path, Advised: w.advised})
	h.line = rest
	return step
}

// arrive makes p the current position, and completes the step s.
func (h *collapseHistory) arrive(p position, s Step) Step {
	h.past = append(h.past, h.now)
	s.Moves = tidy(s.Moves)
	for i, m := range s.Moves {
		if i > 0 {
			h.past = append(h.past, position{grid: m.Board, total: m.Before, moves: h.now.moves + i, bank: h.now.bank})
		}
	}
	h.now = p.trimmed()
	h.line, h.over = nil, false
	s.Bonus = h.finish()
	s.Grid, s.Over = h.Grid(), h.over
	return s
}

// finish checks whether the level is over, and returns the end bonus.
func (h *collapseHistory) finish() (bonus int) {
	if h.over || h.now.grid.Count(engine.Unknown) > 0 {
		return 0
	}
	bonus, h.over = h.ended(h.now.grid)
	if h.over {
		h.now.total += bonus
	}
	return bonus
}

// ended reports whether g has no legal move, and the end bonus if so.
func (h *collapseHistory) ended(g engine.Grid) (bonus int, over bool) {
	board, err := collapse.NewBoard(h.rules.Article(), g)
	if err != nil || len(board.Moves(nil)) > 0 {
		return 0, false
	}
	return board.Bonus(), true
}

// Ends reports whether no move is left after the line.
func (h *collapseHistory) Ends(line []engine.Move) bool {
	board, err := collapse.NewBoard(h.rules.Article(), h.now.grid)
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

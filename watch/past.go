package watch

import (
	"slices"
	"time"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/session"
)

// A game continues over a restart: its record has the level, the points, the player's corrections and the
// advised line. The history decides whether the first board belongs to it: it must be the last recorded
// board, or moves must lead there. A full board may begin the next level; then the player is asked.

// PastGame describes a recorded game to the player.
type PastGame struct {
	Time  time.Time // of its last board
	Level int       // that this board is of, if it goes on; 0: not known
	Total int       // points, if it goes on
	Goes  bool      // it certainly goes on; if false, it may
}

// recent is how old a game may be for a full board to be offered as its next level. Chosen by eye.
const recent = 24 * time.Hour

// resumption holds the recorded game that may go on, until the first answer.
type resumption struct {
	asked   bool             // Past was called
	past    *session.Session // that may continue; nil: none, or that is decided
	revived *revived         // the game that the first board continues; nil: none, or there is an answer
	offered *PastGame        // the game that the first board may continue
}

// revived is a recorded game that continues.
type revived struct {
	history history
	extent  extent
	made    []Made // the moves of the level
	gaps    []int  // see [Answer.Gaps]
	last    session.Turn
	past    *session.Session
}

// newRevived restores a recorded game as of its last board. ok is false if the record is not of a game with
// these rules that can continue.
func newRevived(past *session.Session, rules Rules) (r *revived, ok bool) {
	if past.Game != rules.Name() || len(past.Turns) == 0 {
		return nil, false
	}
	if start := rules.startOfChance(); start != nil {
		return revivedChance(past, rules, start)
	}
	steps := lastLevel(past)
	level := past.Turns[len(past.Turns)-len(steps):]
	first, last := level[0], level[len(level)-1]
	if last.Over && !rules.levels() {
		return nil, false
	}
	gone := goneIn(level)
	h := collapseHistory{
		rules: rules.Clear, begun: true, level: last.Level, earlier: earlierPoints(level), over: last.Over,
		unknown: last.AtLeast || last.Level == 0, fresh: positionOf(first).grid, now: lastPosition(last),
	}
	if _, err := collapse.NewBoard(h.rules, h.now.grid); err != nil || h.now.grid.Tiles() == 0 {
		return nil, false
	}
	moves := 0
	for i, step := range steps {
		switch {
		case i == len(steps)-1:
			h.now.moves = moves
		case gone[i]:
			h.undone++
		default:
			p := positionOf(step.Turn)
			p.moves = moves
			h.past = append(h.past, p)
			if step.Played != nil {
				moves++
			}
		}
	}
	if len(last.Advice) > 0 {
		_, from := last.Grid.Trim()
		h.line = shift(last.Advice[0].PV, from, h.now.grid)
	}
	made, gaps := madeIn(steps, gone)
	if h.earlier == earlierPoints(level[:1]) { // otherwise the totals of the level do not compare
		judgeMade(made, steps, gone, h.rules)
	}
	e := newExtent(last.Grid, rules)
	e.whole = full(first.Grid)
	return &revived{&h, e, made, gaps, last, past}, true
}

// lastLevel are the boards of the last level of a record.
func lastLevel(past *session.Session) []session.Step {
	steps := past.Steps()
	for i, s := range slices.Backward(steps) {
		if s.Event == session.NewLevel {
			return steps[i:]
		}
	}
	return steps
}

// goneIn reports for each board of a level whether an undo went back before it, or to an equal board.
func goneIn(level []session.Turn) []bool {
	gone := make([]bool, len(level))
	for _, u := range session.UndoneIn(level) {
		for i := u.From; i < u.To; i++ {
			gone[i] = true
		}
	}
	return gone
}

// revivedChance is newRevived of a game in which new tiles come in by chance.
func revivedChance(past *session.Session, rules Rules, start startBoard) (r *revived, ok bool) {
	last := past.Turns[len(past.Turns)-1]
	h := chanceHistory{start: start, now: lastPosition(last), over: last.Over, total: last.Total}
	if _, err := start(h.now.grid); err != nil || last.Over {
		return nil, false
	}
	if len(last.Advice) > 0 {
		h.line = last.Advice[0].PV
	}
	steps := lastLevel(past)
	made, gaps := madeIn(steps, make([]bool, len(steps)))
	return &revived{&h, newExtent(last.Grid, rules), made, gaps, last, past}, true
}

// positionOf is the position on the board of a turn.
func positionOf(t session.Turn) position {
	g, _ := t.Grid.Trim()
	return position{grid: g, total: t.Total, bank: collapse.Bank{Shuffles: t.Shuffles, Undos: t.Undos}}
}

// lastPosition is positionOf with the cells that the player has corrected.
func lastPosition(t session.Turn) position {
	p := positionOf(t)
	_, first := t.Grid.Trim()
	for _, c := range t.Corrections {
		if at := (engine.Pos{Row: c.At.Row - first.Row, Col: c.At.Col - first.Col}); p.grid.In(at) {
			p = p.say(at, p.grid.At(at))
		}
	}
	return p
}

// earlierPoints are the points of the game when a level began, given the turns of the level. Later
// corrections of the points count as earned before, see [collapseHistory.SetScore].
func earlierPoints(level []session.Turn) int {
	earlier := level[0].Total
	if level[0].Over {
		earlier -= level[0].Bonus
	}
	for i, t := range level[1:] {
		if t.Move != nil {
			earlier += t.Total - level[i].Total - t.Points - t.Bonus
		}
	}
	return earlier
}

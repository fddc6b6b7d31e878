package watch

import (
	"context"
	"errors"
	"fmt"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/session"
)

// What a level asks for beside points: moves that are left, colours to clear. The player says it.

// goalAfter is what is left of a goal after a step. Another level asks for something else.
func goalAfter(g advise.Goal, step Step, first bool) advise.Goal {
	switch {
	case first || !g.Given():
		return g
	case step.Event == session.NewLevel:
		return advise.Goal{}
	case g.Moves == 0 || step.Event == session.Misread:
		return g
	case step.Back > 0:
		g.Moves += step.Back
	default:
		g.Moves = max(0, g.Moves-max(1, len(step.Moves))) // of moves that are not known there was at least one
	}
	return g
}

// maxMovesLeft is the most moves that a player can say are left.
const maxMovesLeft = 999

var errMovesLeft = errors.New("expected at most 999 moves")

// setGoal says what the level asks for, and plans again.
func (w *Watch) setGoal(ctx context.Context, board int, goal advise.Goal) error {
	return w.ask(ctx, func(ctx context.Context) error {
		if err := w.speaksOf(board); err != nil {
			return err
		}
		if goal.Moves < 0 || goal.Moves > maxMovesLeft {
			return errMovesLeft
		}
		if err := goal.Check(w.rules.Game()); err != nil {
			return err
		}
		w.goal = goal
		w.stopThinking()
		a := *w.answer
		a.Before, a.Improved = nil, false
		w.answer = &a
		w.plan(ctx, startClock())
		return nil
	})
}

// goalJSON is the goal for the page, and what the page says of it.
type goalJSON struct {
	Board  int    `json:"board"`
	Moves  int    `json:"moves"`
	Colors string `json:"colors"` // their letters
	Can    bool   `json:"can"`    // the game has such goals
	Clears bool   `json:"clears"` // and colours can be among them
}

func newGoalJSON(a *Answer) goalJSON {
	g, game := a.Rules.Goal, a.Rules.Game()
	j := goalJSON{Board: a.Board, Moves: g.Moves, Can: advise.Goal{Moves: 1}.Check(game) == nil}
	if colors := a.Grid.Colors(); len(colors) > 0 {
		j.Clears = advise.Goal{Colors: colors[:1]}.Check(game) == nil
	}
	for _, c := range g.Colors {
		j.Colors += string(c.Char())
	}
	return j
}

// goal is what the page says.
func (j goalJSON) goal() (g advise.Goal, err error) {
	g.Moves = j.Moves
	for _, letter := range []byte(j.Colors) {
		c, ok := engine.ColorOf(letter)
		if !ok || !c.IsColor() {
			return g, fmt.Errorf("%q is no colour", letter)
		}
		g.Colors = append(g.Colors, c)
	}
	return g, nil
}

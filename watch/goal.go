package watch

import (
	"context"
	"errors"
	"fmt"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/session"
)

// What a level asks for: points that are missing, moves that are left, colours to clear. The player says it.

// goalAfter is what is left of a goal after a step. Another level asks for something else.
func goalAfter(g advise.Goal, step Step, first bool) advise.Goal {
	switch {
	case first || !g.Given():
		return g
	case step.Event == session.NewLevel:
		return advise.Goal{}
	case step.Event == session.Misread:
		return g
	}
	for _, m := range step.Moves {
		if step.Back == 0 {
			g.Points = max(0, g.Points-m.Points) // what new tiles bring is not known
		}
	}
	switch {
	case g.Moves == 0:
	case step.Back > 0:
		g.Moves += step.Back
	default:
		g.Moves = max(0, g.Moves-max(1, len(step.Moves))) // of moves that are not known there was at least one
	}
	return g
}

// What a player can say at most.
const (
	maxMovesLeft  = 999
	maxPointsLeft = 100_000_000
)

var (
	errMovesLeft  = errors.New("expected at most 999 moves")
	errPointsLeft = errors.New("expected at most 100,000,000 points")
)

// setGoal says what the level asks for, and plans again.
func (w *Watch) setGoal(ctx context.Context, board int, goal advise.Goal) error {
	return w.ask(ctx, func(ctx context.Context) error {
		if err := w.speaksOf(board); err != nil {
			return err
		}
		if goal.Moves < 0 || goal.Moves > maxMovesLeft {
			return errMovesLeft
		}
		if goal.Points < 0 || goal.Points > maxPointsLeft {
			return errPointsLeft
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
	Points int    `json:"points"`
	Moves  int    `json:"moves"`
	Colors string `json:"colors"` // their letters
	Can    bool   `json:"can"`    // the game has goals of its own
	Moving bool   `json:"moving"` // moves can be among them
	Clears bool   `json:"clears"` // and colours
}

func newGoalJSON(a *Answer) goalJSON {
	g, game := a.Rules.Goal, a.Rules.Game()
	j := goalJSON{Board: a.Board, Points: g.Points, Moves: g.Moves, Can: !a.Rules.levels() && advise.Goal{Points: 1}.Check(game) == nil,
		Moving: advise.Goal{Moves: 1}.Check(game) == nil}
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
	g.Points, g.Moves = j.Points, j.Moves
	for _, letter := range []byte(j.Colors) {
		c, ok := engine.ColorOf(letter)
		if !ok || !c.IsColor() {
			return g, fmt.Errorf("%q is no colour", letter)
		}
		g.Colors = append(g.Colors, c)
	}
	return g, nil
}

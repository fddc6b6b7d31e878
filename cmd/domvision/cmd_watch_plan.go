package main

import (
	"cmp"
	"context"
	"errors"
	"time"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/planner"
	"github.com/domvision/domvision/watch"
)

// rounds are the times of the rounds of planning.
func (w *watching) rounds() []time.Duration {
	game, err := advise.Find(cmp.Or(w.game, advise.DefaultGame))
	if err != nil {
		return []time.Duration{0}
	}
	spec, err := w.spec(game)
	if err != nil {
		return []time.Duration{0}
	}
	return advise.Rounds(spec)
}

// rulesOf returns the rules to play a board by. The flags must ask for a search that the
// game has. The error is a [watch.AskError] if nobody has said which game it is.
func (w *watching) rulesOf(r watch.Reading) (watch.Rules, error) {
	choice, err := w.choose(w.boardOfReading(r))
	var ask *advise.AskError
	if errors.As(err, &ask) {
		return watch.Rules{}, askOnPage(ask)
	}
	if err == nil {
		_, err = w.spec(choice.Game)
	}
	if err == nil {
		game := choice.Game.About().Name
		if w.game != "" && r.Game == "" && w.joined.looks.Game(r.Look) != game {
			w.rememberGame(game, r.Look)
		}
		w.joined = w.joined.with(game, r)
	}
	return rulesForWatch(choice, r.Profile), err
}

// rulesForWatch converts a choice to the rules of package watch. profile is that of the board, "" none.
func rulesForWatch(choice advise.Choice, profile string) (r watch.Rules) {
	switch game := choice.Game.(type) {
	case advise.Clearing:
		r.Clear = game.Rules
	case advise.Swapping:
		r.Swap = &game.Rules
	}
	note, ok := choice.Note()
	switch {
	case ok:
		r.Note = noteText(note)
	case profile == "":
		r.Note = "no profile knows these tiles"
	}
	return r
}

// gameOf converts the rules of package watch back to a game.
func gameOf(r watch.Rules) advise.Game {
	if r.Swap != nil {
		return advise.Swapping{Rules: *r.Swap}
	}
	return advise.Clearing{Rules: r.Clear}
}

// planFor plans for a board, see [watch.Config]. A board without a legal move is no reason
// for doubt: the watch notices it by itself.
func (w *watching) planFor(ctx context.Context, rules watch.Rules, g engine.Grid, known []engine.Move, within time.Duration) (planner.Plan, error) {
	game := gameOf(rules)
	options, err := w.options(game)
	if err != nil {
		return planner.Plan{}, err
	}
	options.Known, options.Within = known, within
	answer, err := advise.Plan(ctx, game, g, options)
	if errors.Is(err, advise.ErrNoMove) {
		err = nil
	}
	answer.Candidates = answer.Drawn()
	return answer.Plan, err
}

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
	"github.com/domvision/domvision/watch/front"
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
		return watch.Rules{}, front.Question(ask)
	}
	if err == nil {
		_, err = w.spec(choice.Game)
	}
	if err == nil {
		game := choice.Game.About().Name
		if w.game != "" && r.Game == "" && w.joined.Looks(r) != game {
			w.rememberGame(game, r.Look)
		}
		w.joined = w.joined.With(game, r)
	}
	return front.RulesOf(choice, r.Profile, noteText), err
}

// planFor plans for a board, see [watch.Config]. A board without a legal move is no reason
// for doubt: the watch notices it by itself.
func (w *watching) planFor(ctx context.Context, rules watch.Rules, g engine.Grid, known []engine.Move, within time.Duration) (planner.Plan, error) {
	game := rules.Game()
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

package main

import (
	"cmp"
	"context"
	"time"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/planner"
	"github.com/domvision/domvision/watch"
)

// The rounds of planning for a board: the first answer comes at once, the next while the
// player's eyes go to it, the last when the budget is spent. Each round begins with what the
// one before has found.
const (
	firstRound  = 60 * time.Millisecond
	secondRound = 400 * time.Millisecond
)

// rounds are the times of the rounds. A search that is not bounded by time answers once.
func (w *watching) rounds() []time.Duration {
	spec, err := w.spec(cmp.Or(w.game, defaultGame))
	total := spec.Budget().Time
	if err != nil || spec.Budget().Nodes > 0 || withTime(spec.New(), total) == nil {
		return []time.Duration{0}
	}
	rounds := []time.Duration{min(firstRound, total)}
	for _, next := range []time.Duration{secondRound, total} {
		if left := total - firstRound; left > 0 {
			rounds = append(rounds, min(next, left))
			total -= min(next, left)
		}
	}
	return rounds
}

// withTime is the search with another time budget; nil if it takes none.
func withTime(s planner.Search, within time.Duration) planner.Improver {
	switch s := s.(type) {
	case planner.NRPA:
		s.Budget = planner.Budget{Time: within}
		return s
	case planner.Beam:
		s.Budget = planner.Budget{Time: within}
		return s
	}
	return nil
}

// rulesOf are the rules that a board is played by. The flags must allow for a search of
// that game.
func (w *watching) rulesOf(r watch.Reading) (watch.Rules, error) {
	found := boardFacts{game: r.Game, water: r.Water}.withGuess(r.Grid)
	g, err := w.rules(found)
	if err == nil {
		_, err = w.spec(g.name)
	}
	return watch.Rules{Clear: g.levels, Swap: g.swaps, Note: w.assumed(found)}, err
}

// planFor plans for a board, see [watch.Config].
func (w *watching) planFor(ctx context.Context, rules watch.Rules, g engine.Grid, known []engine.Move, within time.Duration) (planner.Plan, error) {
	spec, err := w.spec(rules.Name())
	if err != nil {
		return planner.Plan{}, err
	}
	if rules.Swap != nil {
		a, err := w.planSwaps(ctx, spec, *rules.Swap, g)
		a.Candidates = a.drawn()
		return a.Plan, err
	}
	return w.planWith(ctx, spec, rules.Clear, g, func(s planner.Search, board engine.State) planner.Plan {
		if improver := withTime(s, within); improver != nil && within > 0 {
			return improver.Improve(ctx, board, known)
		}
		return s.Plan(ctx, board)
	})
}

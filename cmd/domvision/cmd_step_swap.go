package main

import (
	"fmt"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/swap"
	"github.com/domvision/domvision/internal/plural"
)

// swap makes a move of a swap game, and prints what comes of it: without rng what is
// known, with '?' for what comes in.
func (s *step) swap(rules swap.Rules, g engine.Grid, m engine.Move) error {
	board, err := swap.NewBoard(rules, g)
	if err != nil {
		return err
	}
	if err := board.Check(m); err != nil {
		return illegal(err)
	}
	known := board.Analyze(m)
	if s.rng == nil && known.Chain > 0 && rules.Refill != swap.Calm {
		say(s.err, "Note: %s in chains are a low estimate: nobody can know what comes in; --seed deals it at random", plural.Of(known.Chain, "point"))
	}
	var points int
	if s.rng == nil {
		points = board.Play(m)
	} else {
		points = board.PlayWith(m, s.rng)
	}
	chain := points - known.Points
	after := newStepJSON(points, board.Grid(), board.Moves(nil))
	after.Chain = &chain
	return s.print(after, board.Grid(), fmt.Sprintf("%s, %d of them in chains, %s left",
		plural.Of(points, "point"), chain, plural.Of(after.Moves, "legal swap")))
}

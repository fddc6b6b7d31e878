package main

import (
	"fmt"
	"math/rand/v2"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/swap"
	"github.com/domvision/domvision/internal/plural"
)

// parseMove is the move at a tile, with the neighbour on the named side in swap
// games. There no side is a click, as on a puffer fish.
func parseMove(at engine.Pos, side string, rules game) (engine.Move, error) {
	m := engine.Move{At: at}
	switch side {
	case "":
	case "right":
		m.Swap = engine.Right
	case "below":
		m.Swap = engine.Below
	default:
		return m, usageError("--swap %q: expected right or below", side)
	}
	if m.Swap != engine.NoSide && rules.swaps == nil {
		return m, usageError("--swap is for swap games: %s clicks tiles", rules.name)
	}
	return m, nil
}

// stepSwap plays m on the board read from source and prints what comes of it:
// without rng what is known, with '?' for what comes in.
func (t terminal) stepSwap(rules swap.Rules, g engine.Grid, source string, m engine.Move, rng *rand.Rand, asJSON bool) error {
	board, err := swap.NewBoard(rules, g)
	if err != nil {
		return fmt.Errorf("%s: %w", source, err)
	}
	if err := board.Check(m); err != nil {
		return fmt.Errorf("%s: illegal move: %w", source, err)
	}
	known := board.Analyze(m)
	if rng == nil && known.Chain > 0 && rules.Refill != swap.Calm {
		say(t.err, "Note: %s in chains are a low estimate: nobody can know what comes in; --seed deals it at random", plural.Of(known.Chain, "point"))
	}
	var points int
	if rng == nil {
		points = board.Play(m)
	} else {
		points = board.PlayWith(m, rng)
	}
	chain := points - known.Points
	after := newStepJSON(points, board.Grid(), board.Moves(nil))
	after.Chain = &chain
	if asJSON {
		return writeJSON(t.out, after)
	}
	sayGrid(t.out, board.Grid(), fmt.Sprintf("%s, %d of them in chains, %s left", plural.Of(points, "point"), chain, plural.Of(after.Moves, "legal swap")))
	return nil
}

package simulate

import (
	"context"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/planner"
)

// shuffleSamples is how many permutations are tried before a Shuffle is used.
const shuffleSamples = 16

// shuffle uses the banked Shuffle where no move is left, if that is expected to gain, or else
// ends the level.
func (p *wholePlayer) shuffle(ctx context.Context) error {
	board, err := collapse.NewBoard(p.match.rules.Article(), p.game.Board().Grid())
	if err != nil {
		return err
	}
	mean, nodes := planner.Expect(ctx, shuffleSamples, func() engine.Puzzle { return board.Shuffled(p.rng) })
	p.result.Nodes += nodes
	if ctx.Err() != nil {
		return ctx.Err()
	}
	least := 0.
	if p.level < len(p.match.levels) {
		least = collapse.ShuffleWorth
	}
	if mean-float64(board.Bonus()) <= least {
		p.game.End()
		return nil
	}
	return p.game.UseShuffle()
}

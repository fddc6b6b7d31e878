package simulate

import (
	"context"

	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/planner"
)

const (
	// shuffleSamples is how many permutations are tried before a Shuffle is used.
	shuffleSamples = 16

	// shuffleWidth is that of the beam by which each is judged: few boulders are left.
	shuffleWidth = 10

	// shuffleKeep is the gain in points that a later level may be expected to bring; the
	// last level keeps none. Chosen by eye.
	shuffleKeep = 4
)

// shuffle uses the banked Shuffle where no move is left, if that is expected to gain, or else
// ends the level.
func (p *wholePlayer) shuffle(ctx context.Context) error {
	before, gain := p.game.Board(), 0.
	for range shuffleSamples {
		board, err := collapse.NewBoard(p.match.rules.Article(), before.Shuffled(p.rng).Grid())
		if err != nil {
			return err
		}
		plan := planner.Beam{Width: shuffleWidth, Jobs: 1}.Plan(ctx, board)
		p.result.Nodes += plan.Nodes
		total := plan.Value
		if len(plan.Candidates) > 0 {
			total = plan.Candidates[0].Q
		}
		gain += (total - float64(before.Bonus())) / shuffleSamples
	}
	least := 0.
	if p.level < len(p.match.levels) {
		least = shuffleKeep
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if gain <= least {
		p.game.End()
		return nil
	}
	return p.game.UseShuffle()
}

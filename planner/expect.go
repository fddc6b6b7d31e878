package planner

import (
	"context"

	"github.com/domvision/domvision/engine"
)

// expectWidth is that of the beams of Expect.
const expectWidth = 10

// Expect deals that many games, plays each with a narrow beam, and returns the mean score and the number of
// positions searched. If ctx is done, the result means nothing. It is meant for boards on which few tiles are
// left.
func Expect(ctx context.Context, deals int, deal func() engine.Puzzle) (mean float64, nodes int64) {
	for range deals {
		plan := Beam{Width: expectWidth, Jobs: 1}.Plan(ctx, deal())
		score := plan.Value
		if len(plan.Candidates) > 0 {
			score = plan.Candidates[0].Q
		}
		mean += score / float64(deals)
		nodes += plan.Nodes
	}
	return mean, nodes
}

package advise

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/internal/plural"
	"github.com/domvision/domvision/planner"
)

// shuffleDeals is how many permutations are tried before the player gets advice on a Shuffle: 4 to 87 ms on
// five boards left over in level 10.
const shuffleDeals = 64

// shuffleAdvice says whether to use a banked Shuffle on a board on which no move is left. It says
// nothing if none is banked, or if ctx is done.
func (p clearPosition) shuffleAdvice(ctx context.Context) []engine.Advice {
	if p.game.Bank.Shuffles == 0 {
		return nil
	}
	rng := rand.New(rand.NewPCG(p.plain.Hash(), 1)) // the same advice for the same board
	mean, _ := planner.Expect(ctx, shuffleDeals, func() engine.Puzzle { return p.plain.Shuffled(rng) })
	if ctx.Err() != nil {
		return nil
	}
	return []engine.Advice{{Text: shuffleText(mean-float64(p.plain.Bonus()), p.game.Level)}}
}

// shuffleText is the advice on a Shuffle that is expected to gain so many points in a level, 0 if it
// is not known which.
func shuffleText(gain float64, level int) string {
	points := plural.Of(int(math.Round(gain)), "point")
	last := level == len(collapse.HTML5Levels())
	switch {
	case gain < 0.5:
		return "Keep your Shuffle: it would bring nothing here."
	case last || gain > collapse.ShuffleWorth:
		return fmt.Sprintf("Use your Shuffle: no move is left, and it brings %s more on average.", points)
	case level > 0:
		return fmt.Sprintf("Keep your Shuffle: it brings %s here on average, and about %d in a later level.", points, collapse.ShuffleWorth)
	}
	return fmt.Sprintf("Use your Shuffle if this is the last level: it brings %s here on average. Otherwise keep it: it brings about %d in a later level.",
		points, collapse.ShuffleWorth)
}

package chance

import (
	"context"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/planner"
)

// ValueSearch looks one move ahead and evaluates the positions after it by a learned value. It
// is the player of the article "Holey Ship! Bilging by reinforcement learning" (Rodriguez,
// Chen and Turner-Maier, 2008). It plays the move with the highest sum of its certain points
// and the discounted value of the mean features of the positions after it, over some samples.
//
// The state must be a [Featured].
type ValueSearch struct {
	model Model
	next  *Successors
	rng   *rand.Rand
}

// defaultValueSamples is the usual number of samples of a ValueSearch.
const defaultValueSamples = 10

// NewValueSearch returns a search that takes the given number of samples of each move. All
// chance comes from rng, which no other search may use at the same time. It also decides
// between equals, which the article leaves open: with a fixed order the player would swap the
// same two pieces back and forth where there is nothing to gain.
func NewValueSearch(m Model, samples int, rng *rand.Rand) ValueSearch {
	return ValueSearch{m, &Successors{Samples: samples}, rng}
}

// Plan implements [planner.Search]. When ctx is done the candidates are the moves evaluated
// so far.
func (s ValueSearch) Plan(ctx context.Context, state engine.State) planner.Plan {
	start := time.Now()
	from := state.(Featured)
	s.next.Seed = s.rng.Uint64()
	before := s.next.nodes
	var options []*option
	s.next.Each(ctx, from, func(m engine.Move, points int, features []float64) {
		options = append(options, &option{
			moves: []engine.Move{m}, points: points, value: float64(points) + s.model.Discount*s.model.Value(features),
		})
	})
	options = shuffled(options, s.rng)
	slices.SortStableFunc(options, better)
	return planner.Plan{
		Candidates: candidates(from, options),
		Value:      from.Value(),
		Nodes:      s.next.nodes - before,
		Elapsed:    time.Since(start),
	}
}

package chance

import (
	"context"
	"math"
	"math/rand/v2"

	"github.com/domvision/domvision/engine"
)

// planSampler samples plans for one worker of a race, and reuses its memory.
type planSampler struct {
	from   Plotter
	price  float64
	plans  int
	ways   int // to the same clear, at most
	draws  int
	states []engine.State // after each clear looked ahead
	ranked [][]ranked     // scratch of rank, by the number of clears so far
	nodes  int64
}

// ranked is a plan of a later position.
type ranked struct {
	moves []engine.Move
	value float64
	rank  float64 // value plus Outlook of the position after the plan
}

func (w *planSampler) positions() int64 { return w.nodes }

func (w *planSampler) sample(ctx context.Context, o *option, rng *rand.Rand) drawn {
	q := w.after(ctx, w.from, o.moves, 1, 1, rng)
	return drawn{q, q}
}

// after returns the value of the position after a plan: the mean over some draws or, after the last plan, its Outlook.
// clears counts the plans so far.
func (w *planSampler) after(ctx context.Context, from Plotter, moves []engine.Move, clears, draws int, rng *rand.Rand) float64 {
	if clears == len(w.states) {
		if over(ctx) {
			return 0
		}
		return w.outlook(from, moves)
	}
	sum := 0.
	for range draws {
		if over(ctx) {
			return 0
		}
		next := w.copy(from, clears)
		for _, m := range moves {
			next.PlayWith(m, rng)
		}
		sum += w.value(ctx, next, clears, rng)
	}
	return sum / float64(draws)
}

// outlook returns the Outlook of the position after a plan, with its new tiles unknown.
func (w *planSampler) outlook(from Plotter, moves []engine.Move) float64 {
	w.nodes++
	next := w.copy(from, len(w.states))
	for _, m := range moves {
		next.Play(m)
	}
	return next.Outlook(w.price)
}

// copy copies a position into the scratch for positions after that many clears.
func (w *planSampler) copy(from Plotter, clears int) Plotter {
	w.states[clears-1] = from.CopyTo(w.states[clears-1])
	return w.states[clears-1].(Plotter)
}

// value is the value of the best plan in a position, including what comes after it. A position
// without a plan is worth the loss of two moves.
func (w *planSampler) value(ctx context.Context, s Plotter, clears int, rng *rand.Rand) float64 {
	var best float64
	if w.ways == 1 || clears+1 == len(w.states) {
		best = w.bestInOrder(ctx, s, clears, rng)
	} else {
		best = w.bestRanked(ctx, s, clears, rng)
	}
	if math.IsInf(best, -1) {
		return -2 * w.price
	}
	return best
}

// bestRanked is the value of the best of the plans that rank lists, negative infinity if there is none.
func (w *planSampler) bestRanked(ctx context.Context, s Plotter, clears int, rng *rand.Rand) float64 {
	best := math.Inf(-1)
	for _, p := range w.rank(s, clears) {
		if p.rank+leeway < best {
			break
		}
		best = max(best, p.value+w.after(ctx, s, p.moves, clears+1, w.draws, rng))
	}
	return best
}

// bestInOrder is bestRanked without ranking by Outlook: it looks at the plans in the order of their values.
func (w *planSampler) bestInOrder(ctx context.Context, s Plotter, clears int, rng *rand.Rand) float64 {
	best, rest := math.Inf(-1), 0.
	for moves, points := range s.Plans(w.plans*w.ways, w.ways, w.price) {
		value := valueOf(moves, points, w.price)
		if value+rest+leeway < best {
			break // this plan and those after it are hardly better
		}
		rest = w.after(ctx, s, moves, clears+1, w.draws, rng)
		best = max(best, value+rest)
	}
	return best
}

// rank lists the plans with the largest sums of value and Outlook after the plan, best first. Value alone cannot choose
// among the ways to one clear: most earn the same.
func (w *planSampler) rank(s Plotter, clears int) []ranked {
	list, most := w.ranked[clears][:0], math.Inf(-1)
	for moves, points := range s.Plans(rankedPlans*w.plans*w.ways, w.ways, w.price) {
		value := valueOf(moves, points, w.price)
		if len(list) == w.plans && value+most < list[len(list)-1].rank {
			break // not listed even with the best Outlook so far, nor are those after it
		}
		rest := w.outlook(s, moves)
		most = max(most, rest)
		p := ranked{moves, value, value + rest}
		if len(list) < w.plans {
			list = append(list, p)
		} else if p.rank <= list[len(list)-1].rank {
			continue
		}
		i := len(list) - 1
		for ; i > 0 && list[i-1].rank < p.rank; i-- {
			list[i] = list[i-1]
		}
		list[i] = p
	}
	w.ranked[clears] = list
	return list
}

// rankedPlans limits the plans that rank compares, to rankedPlans*plans*ways. It keeps the best of them, at most
// w.plans.
const rankedPlans = 2

// leeway is how many points better the continuation of a plan may be than expected: by Outlook in bestRanked, by the
// continuation of the plan before in bestInOrder. With 12 points, and twice as many inner plans, the search took 1.5
// times as long and earned no more in bilging.
const leeway = 8

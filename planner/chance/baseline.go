package chance

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/planner"
)

// baseline is a search that does not look ahead: it ranks moves by a rule of thumb.
// Searches are measured against it. The Q of its candidates is their certain points; it does
// not influence the order.
type baseline struct {
	// rank orders the legal moves, which come in the order of State.Moves; best
	// first. The first option may be a plan of several moves.
	rank func(s State, options []*option) []*option
}

// Plan implements [planner.Search]. The state must be a [State].
func (b baseline) Plan(_ context.Context, state engine.State) planner.Plan {
	start := time.Now()
	s := state.(State)
	var options []*option
	for i, m := range s.Moves(nil) {
		points := s.Score(m)
		options = append(options, &option{index: i, moves: []engine.Move{m}, points: points, value: float64(points)})
	}
	nodes := int64(len(options))
	return planner.Plan{
		Candidates: candidates(s, b.rank(s, options)),
		Value:      s.Value(),
		Nodes:      nodes,
		Elapsed:    time.Since(start),
	}
}

// random plays any move. All chance comes from rng, which no other search may use
// at the same time.
func random(rng *rand.Rand) planner.Search {
	return baseline{func(_ State, options []*option) []*option { return shuffled(options, rng) }}
}

// shuffled shuffles the options, unless rng is nil.
func shuffled(options []*option, rng *rand.Rand) []*option {
	if rng == nil {
		return options
	}
	rng.Shuffle(len(options), func(i, j int) { options[i], options[j] = options[j], options[i] })
	return options
}

// topRow plays the first move that earns something, in the order of State.Moves:
// top-most, then left-most.
func topRow() planner.Search {
	return baseline{func(_ State, options []*option) []*option {
		slices.SortStableFunc(options, func(a, b *option) int { return cmp.Compare(min(1, b.points), min(1, a.points)) })
		return options
	}}
}

// Greedy plays the move that earns most. Among equals it chooses at random, and so plays any
// move if none earns anything. Without rng it takes the first of the equals in the order of
// State.Moves.
func Greedy(rng *rand.Rand) planner.Search {
	return baseline{func(_ State, options []*option) []*option {
		options = shuffled(options, rng)
		slices.SortStableFunc(options, func(a, b *option) int { return cmp.Compare(b.points, a.points) })
		return options
	}}
}

// Shortest takes the shortest way to points, and of the shortest ways the one whose first
// clear earns most: the greedy player of a game in which moves prepare others. Between equals
// it takes the one that ends top-most, then left-most, or with rng any. The state must be a
// [Plotter].
func Shortest(rng *rand.Rand) planner.Search {
	const dear = 1000 // more than a plan earns: the fewest moves come first
	return baseline{func(s State, options []*option) []*option {
		var all []*option
		var next engine.State
		for moves := range s.(Plotter).Plans(shortestPlans, 1, dear) {
			next = s.CopyTo(next)
			last := len(moves) - 1
			for _, m := range moves[:last] {
				next.Play(m)
			}
			all = append(all, &option{
				moves: slices.Clone(moves), points: s.Score(moves[0]), value: float64(next.(State).Score(moves[last])),
			})
		}
		slices.SortFunc(all, fromTop)
		shuffled(all, rng)
		slices.SortStableFunc(all, func(a, b *option) int {
			return cmp.Or(cmp.Compare(len(a.moves), len(b.moves)), cmp.Compare(b.value, a.value))
		})
		return append(all, options...)
	}}
}

func fromTop(a, b *option) int {
	p, q := a.moves[len(a.moves)-1].At, b.moves[len(b.moves)-1].At
	return cmp.Or(cmp.Compare(p.Row, q.Row), cmp.Compare(p.Col, q.Col))
}

// shortestPlans is how many plans Shortest looks at.
const shortestPlans = 20

// matchType ranks swaps as the article "Bejeweled 1 AI (Part 3)" (Joseph Woolf,
// 2021) does: by kind, 3-way, T, L, 5, 4, 3; then doubles first; then by the number
// of clears that are known to follow. Between equals it takes the first in the
// order of State.Moves, or with rng any. The state must be a [Matcher].
func matchType(rng *rand.Rand) planner.Search {
	return baseline{func(s State, options []*option) []*option {
		options = shuffled(options, rng)
		keys := map[*option]int{}
		for _, o := range options {
			kind, double, chain := s.(Matcher).Match(o.moves[0])
			keys[o] = kind<<16 + min(chain, 1<<15-1)
			if double {
				keys[o] += 1 << 15
			}
		}
		slices.SortStableFunc(options, func(a, b *option) int { return cmp.Compare(keys[b], keys[a]) })
		return options
	}}
}

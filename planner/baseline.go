package planner

import (
	"cmp"
	"context"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/domvision/domvision/engine"
)

// baseline is a search that does not look ahead: it ranks the legal moves by a rule of thumb, as people do
// who do not plan. It is a standard of comparison for searches. Its candidates carry their one-step Q-values,
// which do not influence the order.
//
// The rules of thumb below are those of "Using AI to Get the Neopets Destruct-o-Match Avatar", step 3, unless they
// name another source. A group stands for the tile to click: its top-most tile, and of several the left-most.
type baseline struct {
	// reorder ranks the legal moves of s, which come in the order of State.Moves.
	reorder func(s engine.State, list []Candidate)
}

// random clears any group. Its choice depends on nothing but the seed and the legal
// moves.
func random(seed uint64) baseline {
	return baseline{func(_ engine.State, list []Candidate) {
		rng := rand.New(rand.NewPCG(seed, fingerprint(list)))
		rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	}}
}

// topDown clears the top-most group, of equals the left-most.
func topDown() baseline {
	return baseline{func(_ engine.State, list []Candidate) { slices.SortFunc(list, fromTop) }}
}

// bottomUp clears the bottom-most group, of equals the right-most.
func bottomUp() baseline {
	return baseline{func(_ engine.State, list []Candidate) {
		slices.SortFunc(list, func(a, b Candidate) int { return fromTop(b, a) })
	}}
}

// colorTop clears one colour after the other, each from the top down.
func colorTop() baseline {
	return baseline{func(engine.State, []Candidate) {}} // the order of State.Moves
}

// colorSizeTop clears one colour after the other, of each the largest group
// first, of equals the top-most. A state that does not show its grid is taken to
// have one colour only.
func colorSizeTop() baseline {
	return baseline{func(s engine.State, list []Candidate) {
		color := func(Candidate) engine.Color { return engine.Unknown }
		if shown, ok := s.(interface{ Grid() engine.Grid }); ok {
			grid := shown.Grid()
			color = func(c Candidate) engine.Color { return grid.At(c.Move.At).Color }
		}
		for len(list) > 0 {
			n := 1
			for n < len(list) && color(list[n]) == color(list[0]) {
				n++
			}
			slices.SortStableFunc(list[:n], func(a, b Candidate) int { return cmp.Compare(len(b.Group), len(a.Group)) })
			list = list[n:]
		}
	}}
}

// Plan implements [Search].
func (b baseline) Plan(ctx context.Context, s engine.State) Plan {
	start := time.Now()
	plan := NStep{Depth: 1}.Plan(ctx, s)
	order := map[engine.Move]int{}
	for i, m := range s.Moves(nil) {
		order[m] = i
	}
	slices.SortFunc(plan.Candidates, func(a, b Candidate) int { return cmp.Compare(order[a.Move], order[b.Move]) })
	b.reorder(s, plan.Candidates)
	plan.Elapsed = time.Since(start)
	return plan
}

// fromTop compares candidates by the tile to click: top-most, then left-most.
func fromTop(a, b Candidate) int {
	p, q := a.Move.At, b.Move.At
	return cmp.Or(cmp.Compare(p.Row, q.Row), cmp.Compare(p.Col, q.Col))
}

// fingerprint is a hash of a list of moves.
func fingerprint(list []Candidate) uint64 {
	h := fnv.New64a()
	for _, c := range list {
		h.Write([]byte{byte(c.Move.At.Row), byte(c.Move.At.Col), byte(c.Move.Swap)})
	}
	return h.Sum64()
}

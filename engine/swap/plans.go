package swap

import (
	"iter"
	"slices"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/swap/internal/scheme"
)

// schemes returns the finder of the board's schemes, which it makes when first needed.
func (b *Board) schemes() *finder {
	if b.finder == nil {
		b.finder = newFinder(b.layout)
	}
	return b.finder
}

// Plans lists plans: sequences of swaps of which only the last one clears something, with the points of that clear
// and of what known tiles clear after it. The value of a plan is its points less the price for every swap: its gain
// over a player who earns that price with every swap. The most valuable come first, each once; most limits their
// number. Plans considers all clears in all places, each made with the fewest swaps possible, except those where
// something would be cleared by accident on the way. A clear may have several ways with the fewest swaps, which leave
// different boards; ways is how many of these it lists at most, 1 to 4. The moves are valid until the next call. For
// games that swap sideways only.
func (b *Board) Plans(most, ways int, price float64) iter.Seq2[[]engine.Move, int] {
	f := b.schemes()
	return b.plansFor(&f.points, most, ways, price)
}

// Bingos is like Plans with one way to each clear, but lists only plans for a bingo or more.
func (b *Board) Bingos(most int, price float64) iter.Seq2[[]engine.Move, int] {
	f := b.schemes()
	return b.plansFor(&f.bingos, most, 1, price)
}

// BingoSwaps is the fewest swaps that a bingo takes, ignoring that something could be cleared
// on the way. It is 0 if no bingo is possible.
func (b *Board) BingoSwaps() int {
	const dear = 1000 // more than a bingo is worth
	f := b.schemes()
	if best := f.find(&b.position, 1, dear, &f.bingos); len(best) > 0 {
		return best[0].Swaps
	}
	return 0
}

func (b *Board) plansFor(g *scheme.Goal, most, ways int, price float64) iter.Seq2[[]engine.Move, int] {
	b.plans = b.plans[:0]
	for _, s := range b.schemes().find(&b.position, 2*most, price, g) {
		if len(b.plans) == most {
			break
		}
		b.addPlans(&s, min(ways, most-len(b.plans)))
	}
	list := b.plans
	for i := range list { // by insertion: the list is short, and nearly sorted
		for j := i; j > 0 && list[j].value(price) > list[j-1].value(price); j-- {
			list[j], list[j-1] = list[j-1], list[j]
		}
	}
	return func(yield func([]engine.Move, int) bool) {
		for _, p := range list {
			if !yield(p.moves, p.points) {
				return
			}
		}
	}
}

// addPlans adds to b.plans at most ways plans that carry out a scheme, except those that are there already.
func (b *Board) addPlans(s *scheme.Scheme, ways int) {
	var t target
	if !t.aim(&b.position, s, ways) {
		return
	}
	var r route
	for k := 0; k < ways && r.choose(&t, k); k++ {
		n := len(b.plans)
		if n < cap(b.plans) {
			b.plans = b.plans[:n+1]
		} else {
			b.plans = append(b.plans, plan{})
		}
		p := &b.plans[n]
		if !r.carryOut(b.tryCopy(), s, p) || slices.ContainsFunc(b.plans[:n], func(q plan) bool { return sameMoves(p.moves, q.moves) }) {
			b.plans = b.plans[:n]
		}
	}
}

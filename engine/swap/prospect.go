package swap

import (
	"math"
	"math/bits"

	"github.com/domvision/domvision/engine"
)

// refilled says what the new tiles of a move bring, on average of all refills, by their number k:
// points x k^power more than the known tiles earn, and new legal swaps that are distributed as by Poisson
// with mean swaps x k. They hardly depend on anything else. TestRefilled compares them with draws.
type refilled struct {
	points, power float64
	swaps         float64
}

var (
	bejeweledRefilled = refilled{points: 0.61, power: 1.78, swaps: 0.3}
	kdiamondRefilled  = refilled{points: 0.29, power: 1, swaps: 0.55}
	gweledRefilled    = refilled{points: 0.9, power: 1, swaps: 0.28}
)

// refills is what new tiles change, by their number.
type refills struct {
	points []float64 // what they earn, by themselves and by the swaps that they bring
	saved  []float64 // the part of the loss by the end of the game that these swaps save
}

// table tabulates r for as many new tiles as there are cells. A Poisson number X of swaps with mean m
// makes the loss, which declines by a factor q a swap, smaller by E[q^X] = exp(-m(1-q)).
func (r *refilled) table(cells int) (p refills) {
	if r == nil {
		return p
	}
	for k := range cells + 1 {
		x := float64(k)
		p.points = append(p.points, r.points*math.Pow(x, r.power)+swapWorth*r.swaps*x)
		p.saved = append(p.saved, 1-math.Exp(-r.swaps*x*(1-endDecline)))
	}
	return p
}

// Prospect is the value of a position beyond the next swap, by the number of its legal swaps. It is 0 in games
// in which any swap is legal.
func (b *Board) Prospect() float64 {
	if b.rules.Idle {
		return 0
	}
	if b.small() {
		right, below, _ := b.matchingSwaps()
		return b.mobility[bits.OnesCount64(uint64(right))+bits.OnesCount64(uint64(below))]
	}
	n := 0
	for row := range b.rows {
		start := b.at(row, 0)
		for i := start; i < start+b.cols; i++ {
			if i+1 < start+b.cols && b.matches(i, 1) {
				n++
			}
			if row+1 < b.rows && !b.rules.Sideways && b.matches(i, b.stride) {
				n++
			}
		}
	}
	return b.mobility[n]
}

// Prospect estimates what the position is worth: the points of the next move and the mobility after it,
// for the best move, each by its mean over all refills. Nothing is drawn. So it sees a move further
// than [Board.Prospect], for about as much time as one draw of every move.
func (c *Compact) Prospect() float64 {
	c.legal = c.Moves(c.legal[:0])
	if len(c.legal) == 0 {
		return c.mobility[0]
	}
	best := math.Inf(-1)
	for _, m := range c.legal {
		best = max(best, c.expected(m))
	}
	return best
}

// expected is the mean of the points of a legal move and the mobility after it.
func (c *Compact) expected(m engine.Move) float64 {
	after := Compact{layout: c.layout, digits: c.digits, found: c.found}
	points := after.Play(m)
	k := bits.OnesCount64(uint64(c.colored())) - bits.OnesCount64(uint64(after.colored()))
	right, below := after.legalSwaps()
	n := bits.OnesCount64(uint64(right)) + bits.OnesCount64(uint64(below))
	return float64(points) + c.refills.points[k] + c.mobility[n] + c.endLoss[n]*c.refills.saved[k]
}

package swap

import (
	"math"
	"math/bits"

	"github.com/domvision/domvision/engine"
)

// Prospect is the value of a position beyond the next swap, by the number of its legal swaps. It is 0 in games
// in which any swap is legal, and after the last move of [Board.Within].
func (b *Board) Prospect() float64 {
	if b.rules.Idle || b.quota.Spent() {
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
			if i+1 < start+b.cols && b.canSwap(i, 1) {
				n++
			}
			if row+1 < b.rows && !b.rules.Sideways && b.canSwap(i, b.stride) {
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
	if c.quota.Spent() {
		return 0
	}
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

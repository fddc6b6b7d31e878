package swap

import (
	"math"
	"math/bits"
)

// What the legal swaps are worth in a game that ends when there are none, in points of the
// first level: about what they will earn, less the expected loss from a game that ends soon. The
// three numbers were found by trial in Bejeweled.
const (
	swapWorth  = 3
	endLoss    = 1000
	endDecline = 0.7 // of the loss, with every swap more
)

// Mobility is what a position is worth beyond the next swap, for the swaps that it
// leaves. It is 0 in games in which any swap is legal.
func (b *Board) Mobility() float64 {
	if b.rules.Idle {
		return 0
	}
	if b.small() {
		right, below := b.matchingSwaps()
		return b.worth[bits.OnesCount64(uint64(right))+bits.OnesCount64(uint64(below))]
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
	return b.worth[n]
}

// worthOfSwaps is the mobility by the number of swaps.
func worthOfSwaps(most int) []float64 {
	worth := make([]float64, most+1)
	for n := range worth {
		worth[n] = swapWorth*float64(n) - endLoss*math.Pow(endDecline, float64(n))
	}
	return worth
}

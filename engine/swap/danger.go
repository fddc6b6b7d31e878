package swap

import (
	"math"
	"math/bits"
)

// DangerNames names the features by which the danger of a position is estimated, in games that end when no
// move is left.
//
//   - swaps: the logarithm of one more than the legal swaps;
//   - disjoint: legal swaps that share no tile with one another, counted greedily;
//   - high: legal swaps in the upper half, which leave what lies below them as it is;
//   - pairs: equal tiles side by side, and with one tile between them.
func DangerNames() []string { return []string{"swaps", "disjoint", "high", "pairs"} }

// GameName is the name of the game, as on the command line.
func (b *Board) GameName() string { return b.rules.Name }

// dangers is how many features there are.
const dangers = 4

// Dangers returns the features of [DangerNames]. The board must be of at most 8 x 8 cells.
func (b *Board) Dangers() [dangers]float64 {
	right, below, pairs := b.matchingSwaps()
	n := bits.OnesCount64(uint64(right)) + bits.OnesCount64(uint64(below))
	upper := cellSet(1)<<(smallSide*(b.rows/2)) - 1
	high := bits.OnesCount64(uint64(right&upper)) + bits.OnesCount64(uint64(below&upper))
	return [dangers]float64{math.Log1p(float64(n)), float64(disjoint(right, below)), float64(high), float64(pairs)}
}

// disjoint counts swaps that share no tile, chosen in reading order.
func disjoint(right, below cellSet) (n int) {
	var taken cellSet
	for both := right | below; both != 0; both &= both - 1 {
		cell := both & -both
		for _, other := range [...]struct{ set, tile cellSet }{{right, cell << 1}, {below, cell << smallSide}} {
			if other.set&cell != 0 && taken&(cell|other.tile) == 0 {
				taken |= cell | other.tile
				n++
			}
		}
	}
	return n
}

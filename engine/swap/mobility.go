package swap

import "math/bits"

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

package swap

import (
	"math"
	"math/bits"

	"github.com/domvision/domvision/engine"
)

// Prospect is the value of a position beyond the next swap, by the number of its legal swaps and its special tiles. It
// is 0 in games
// in which any swap is legal, and after the last move of [Board.Within].
func (b *Board) Prospect() float64 {
	if b.rules.Idle || b.quota.Spent() {
		return 0
	}
	if b.small() && b.marks == nil && !b.ownShapes {
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
	return b.mobility[n] + b.specialWorth()
}

// specialShare is the share of what a special tile clears on a full board that it is worth while it lies there. In 24
// games of Candy Crush, 0, 0.3, 0.6 and 1 earned 32,900, 34,700, 35,600 and 36,000 points (SE 1,700).
const specialShare = 0.6

// worths lists what special tiles on a board are worth, by their mark.
func (r *Rules) worths(rows, cols, colors int) []float64 {
	if len(r.specials) == 0 {
		return nil
	}
	const some = 10 // tiles
	each := float64(r.scorer.points(max(1, r.Level), 1, nil, some, nil)) / some
	list := []float64{0}
	for _, s := range r.specials {
		tiles := map[effect]int{fireRow: cols, fireColumn: rows, fireBoth: rows + cols - 1, fireAround: 9, fireColor: 1 + rows*cols/max(1, colors)}[s.fires]
		list = append(list, specialShare*each*float64(tiles))
	}
	return list
}

// specialWorth is what the special tiles of the position are worth.
func (p *position) specialWorth() (sum float64) {
	if p.marks == nil {
		return 0
	}
	for _, mark := range p.marks {
		sum += p.worth[mark]
	}
	return sum
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

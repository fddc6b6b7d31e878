package swap

import (
	"math"

	"github.com/domvision/domvision/engine/swap/internal/scheme"
)

// Outlook estimates what the next few clears earn, in points less the price for every swap. Use it to compare
// positions after [Board.Play], in which the new tiles are unknown; the estimate allows for what they bring.
//
// It is a weighted sum of the features of [Board.Prospects] and of the number of times that each of [Board.Patterns]
// occurs. "domlab learn outlook" learned the weights at a price of 8 points; docs/bilging.md says how well they
// predict. Outlook is for games that swap sideways only.
func (b *Board) Outlook(price float64) float64 {
	j := b.judge
	var list [prospectCount]float64
	value := 0.
	for i, x := range b.Prospects(price, list[:0]) {
		value += j.weights[i] * x
	}
	sum := float32(0)
	b.eachPattern(func(kind, code int) {
		if kind < len(blockShapes) {
			sum += j.blocks[kind][code]
		} else {
			sum += j.tall[code]
		}
	})
	return value + float64(sum)
}

// How much of the board Prospects looks at.
const (
	outlookSchemes = 16 // the most valuable schemes, which are counted. Measured: more do not help
	outlookTries   = 6  // at most so many of these are carried out,
	outlookPlans   = 3  // until so many have succeeded; both chosen by eye
	richness       = 8  // a scheme that is worth so many points less counts 1/e as much; chosen by eye
)

// Prospects appends the first six features of Outlook, for a price per swap: how rich the board is in schemes (clears
// that some swaps prepare), as the log-sum-exp of their values; the value of the best plan, with chains; the number
// of unknown tiles; how often a row has three or more of a colour; how many tiles have an equal one right above them,
// and how many have one two rows above.
func (b *Board) Prospects(price float64, dst []float64) []float64 {
	f := b.schemes()
	schemes := f.find(&b.position, outlookSchemes, price, &f.points)
	sum := math.Exp(-2 * price / richness) // a board without schemes is worth this
	for _, s := range schemes {
		sum += math.Exp(s.Value / richness)
	}
	return b.looks(append(dst, richness*math.Log(sum), b.bestPlan(schemes, price)))
}

// bestPlan returns the value of the best plan among the first schemes that can be carried out, with the chains of
// known tiles.
func (b *Board) bestPlan(schemes []scheme.Scheme, price float64) float64 {
	best, plans := -2*price, 0
	for i := range schemes[:min(len(schemes), outlookTries)] {
		if plans == outlookPlans {
			break
		}
		if b.tryCopy().carryOut(&schemes[i], &b.tryout) {
			best = max(best, b.tryout.value(price))
			plans++
		}
	}
	return best
}

// looks appends the features of Prospects that depend on the tiles alone.
func (p *position) looks(dst []float64) []float64 {
	unknown, threes, pairs, gaps := 0, 0, 0, 0
	for row := range p.rows {
		var count [maxColors + 1]uint8
		start := p.at(row, 0)
		for i := start; i < start+p.cols; i++ {
			t := p.cells[i]
			if !isColor(t) {
				unknown++
				continue
			}
			if count[t]++; count[t] == 3 {
				threes++
			}
			if p.cells[i-p.stride] == t {
				pairs++
			}
			if p.cells[i-2*p.stride] == t {
				gaps++
			}
		}
	}
	return append(dst, float64(unknown), float64(threes), float64(pairs), float64(gaps))
}

package swap

import "math"

// Outlook estimates the value of a position over about the next two clears, in points less the
// price for every swap; it serves to compare positions. It is meant for positions after
// [Board.Play], in which the new tiles are unknown: their contribution is part of the estimate,
// which is more precise than the mean over four draws of them. It is for games that swap
// sideways only.
func (b *Board) Outlook(price float64) float64 {
	var prospects [len(outlookWeights)]float64
	value := 0.
	for i, x := range b.Prospects(price, prospects[:0]) {
		value += outlookWeights[i] * x
	}
	return value
}

// outlookWeights are the weights of [Board.Prospects] in Outlook, fitted by least
// squares to what a search one clear deeper found for the eight best plans of 500
// positions, the mean of 12 draws each, at a price of 8 points: half of them to fit
// on, half to test. Between the plans of one position it explained 60 % of the variance
// when the search judged by the means of draws, where the value of the best scheme
// explained 39 % and the mean of one, two and four draws 46, 52 and 59 %.
// BenchmarkOutlook of the package planner/chance fits anew: what a search finds that
// judges by Outlook itself is explained to 71 %, by nearly the same weights (0.62, 0.66,
// 0.51, 1.02, 0.99, 0.65).
var outlookWeights = [...]float64{0.86, 0.64, 0.63, 1.08, 0.96, 0.50}

// How much of the board Prospects looks at.
const (
	outlookSchemes = 16 // that are counted
	outlookTries   = 6  // that are carried out at most
	outlookPlans   = 3  // of which are wanted
	richness       = 8  // points by which a scheme that counts an e-th part is worse
)

// Prospects appends the features that Outlook weights, for the given price per swap: how rich
// the board is in schemes, the log-sum-exp of their values; the value
// of the best plan, chains counted; how many tiles are not known; in how many rows
// there are three or more of a colour; how many tiles have an equal one right above
// them, and how many one further up.
func (b *Board) Prospects(price float64, dst []float64) []float64 {
	t := b.schemes()
	schemes := t.find(b, outlookSchemes, price, &t.points)
	sum := math.Exp(-2 * price / richness) // a board without schemes is worth this
	for _, s := range schemes {
		sum += math.Exp(s.value / richness)
	}
	return b.looks(append(dst, richness*math.Log(sum), b.bestPlan(schemes, price)))
}

// bestPlan is the value of the best of the first plans, with the chains that known
// tiles make.
func (b *Board) bestPlan(schemes []scheme, price float64) float64 {
	best, plans := -2*price, 0
	for _, s := range schemes[:min(len(schemes), outlookTries)] {
		if plans == outlookPlans {
			break
		}
		if b.carryOut(s, &b.tryout) {
			best = max(best, b.tryout.value(price))
			plans++
		}
	}
	return best
}

// looks appends those features of Prospects that depend on the tiles alone.
func (b *Board) looks(dst []float64) []float64 {
	unknown, threes, pairs, gaps := 0, 0, 0, 0
	for row := range b.rows {
		var count [maxColors + 1]uint8
		start := b.at(row, 0)
		for i := start; i < start+b.cols; i++ {
			t := b.cells[i]
			if !isColor(t) {
				unknown++
				continue
			}
			if count[t]++; count[t] == 3 {
				threes++
			}
			if b.cells[i-b.stride] == t {
				pairs++
			}
			if b.cells[i-2*b.stride] == t {
				gaps++
			}
		}
	}
	return append(dst, float64(unknown), float64(threes), float64(pairs), float64(gaps))
}

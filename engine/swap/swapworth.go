package swap

import "math"

// The value of legal swaps in a game that ends without them, in points of the first level: about what they
// will earn, less the expected loss if the game ends for want of swaps: Rules.endLoss, times endDecline
// for every swap. Those of Bejeweled were chosen among eight pairs by the points and the survival of
// 30 games each; see docs/planning.md.
const (
	swapWorth    = 3
	endDecline   = 0.7
	usualEndLoss = 1000
)

// endLosses is the expected loss by the number of swaps, from none to most.
func (r *Rules) endLosses(most int) []float64 {
	loss := make([]float64, most+1)
	for n := range loss {
		loss[n] = r.endLoss * math.Pow(endDecline, float64(n))
	}
	return loss
}

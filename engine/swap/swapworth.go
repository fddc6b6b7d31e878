package swap

import "math"

// The value of legal swaps in a game that ends without them, in points of the first level: about what they
// will earn, minus the expected loss if the game ends soon. The three numbers were found by trial in
// Bejeweled.
const (
	swapWorth  = 3
	endLoss    = 1000
	endDecline = 0.7 // of the loss, with every swap more
)

// hazardLoss is what the end of a game of Bejeweled costs where its chance is known: a swap
// brings some 53 points, and a game of 300 that ends loses 150 of them.
const hazardLoss = 8000

// mobilityOfSwaps is the mobility by the number of swaps, from none to most.
func mobilityOfSwaps(most int) []float64 {
	worth := make([]float64, most+1)
	for n := range worth {
		worth[n] = swapWorth*float64(n) - endLoss*math.Pow(endDecline, float64(n))
	}
	return worth
}

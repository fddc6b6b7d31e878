package collapse

import "math"

// The priors of policies. They summarise what policies learned from hundreds of thousands of random games;
// see package planner, NRPA. Two habits explain most of it:
//
//   - one colour, usually the most common, is left alone so that it grows together (the "tabu
//     colour" of the literature on SameGame);
//   - high groups are cleared first, since that does not move the tiles below.
//
// Both hold until the endgame, when only that share of the board's cells is left.
const (
	endgame = 0.15

	rowPrior = 0.3 // exponent for every row above the ground ...
	topRow   = 10  // ... up to this one
)

// rowWeights is the weight of a group by the row of its lowest boulder.
var rowWeights = func() (w [topRow + 1]float32) {
	for y := range w {
		w[y] = float32(math.Exp(rowPrior * float64(y)))
	}
	return w
}()

package swap

import "math"

// The value of legal swaps in a game that ends without them, in points of the first level: about what they
// will earn, as a share of the points of the shortest line, less the expected loss if the game ends for want of swaps:
// Rules.endLoss, times endDecline for every swap. Those of Bejeweled were chosen among eight pairs by the points and the
// survival of 30 games each; see docs/trials.md.
const (
	swapShare  = 0.3
	endDecline = 0.7
)

// swapWorth is what each legal swap is worth.
func (r *Rules) swapWorth() float64 {
	for n := r.Shortest; n < tabledTiles; n++ {
		if points := r.scorer.points(1, 1, []Line{{Len: n}}, 0, nil); points > 0 {
			return swapShare * float64(points)
		}
	}
	return 0
}

// endLosses is the expected loss by the number of swaps, from none to most, if the end of the game costs so
// many points.
func endLosses(points float64, most int) []float64 {
	loss := make([]float64, most+1)
	for n := range loss {
		loss[n] = points * math.Pow(endDecline, float64(n))
	}
	return loss
}

// refilled says what the new tiles of a move bring, on average of all refills, by their number k:
// points x k^power more than the known tiles earn, and new legal swaps that are distributed as by Poisson
// with mean swaps x k. They hardly depend on anything else. TestRefilled compares them with draws.
type refilled struct {
	points, power float64
	swaps         float64
}

// refills is what new tiles change, by their number.
type refills struct {
	points []float64 // what they earn, by themselves and by the swaps that they bring
	saved  []float64 // the part of the loss by the end of the game that these swaps save
}

// table tabulates r for as many new tiles as there are cells, where each legal swap is worth so many points. A Poisson
// number X of swaps with mean m makes the loss, which declines by a factor q a swap, smaller by E[q^X] = exp(-m(1-q)).
func (r *refilled) table(cells int, swapWorth float64) (p refills) {
	if r == nil {
		return p
	}
	for k := range cells + 1 {
		x := float64(k)
		p.points = append(p.points, r.points*math.Pow(x, r.power)+swapWorth*r.swaps*x)
		p.saved = append(p.saved, 1-math.Exp(-r.swaps*x*(1-endDecline)))
	}
	return p
}

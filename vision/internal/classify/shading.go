package classify

import (
	"math"
	"slices"
)

// Shading is the standard deviation of L in the middle of the tiles of a class: its median over the classes.
// It is 0 for plain colours.
func (r *Reading) Shading() float64 {
	var all []float64
	for _, c := range r.Classes {
		all = append(all, c.Mean.shading())
	}
	if len(all) == 0 {
		return 0
	}
	slices.Sort(all)
	return all[len(all)/2]
}

// shading is the standard deviation of L in the middle of a tile.
func (t Tile) shading() float64 {
	var sum, squares float64
	for _, at := range MiddlePixels {
		l := float64(t[3*at])
		sum += l
		squares += l * l
	}
	n := float64(len(MiddlePixels))
	return math.Sqrt(max(squares/n-sum*sum/(n*n), 0))
}

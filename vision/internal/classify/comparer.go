package classify

import (
	"slices"

	"github.com/domvision/domvision/vision/internal/pixel"
)

// Two pixels match if their Delta E is below a limit.
const (
	MatchDeltaE    = 9.0  // the usual limit; by eye
	mostTolerance  = 15.0 // for tiles that glitter; by eye
	LeastTolerance = 4.5  // for classes that look alike; below it, noise decides; by eye
)

// Comparer compares tiles by their distinctive pixels, those in which classes differ.
type Comparer struct {
	distinctive []int
	Tolerance   float64 // Delta E below which two pixels match
}

// NewComparer chooses the distinctive pixels, and a tolerance small enough that a pixel hardly ever matches
// two classes. noiseScale says how many times more than usual the tiles of a class differ.
func NewComparer(classes []Class, noiseScale float64) Comparer {
	const within = 0.6 // of the difference of two classes, chosen by eye
	c := Comparer{distinctivePixels(classes), min(MatchDeltaE*noiseScale, mostTolerance)}
	for k := range classes {
		for j := range k {
			c.Tolerance = max(LeastTolerance*noiseScale, min(c.Tolerance, within*difference(classes[k].Mean, classes[j].Mean, c.distinctive)))
		}
	}
	return c
}

// distinctivePixels lists the inner pixels in which some class differs from the first, or all inner pixels
// if those are too few. The backdrop of round tiles, for example, distinguishes nothing.
func distinctivePixels(classes []Class) []int {
	const enough = 0.15 // of the inner pixels; by eye
	var means []Tile
	for _, c := range classes {
		means = append(means, c.Mean)
	}
	if distinctive := Differing(means); float64(len(distinctive)) >= enough*float64(len(InnerPixels)) {
		return distinctive
	}
	return InnerPixels
}

// Differing lists the inner pixels in which any of some tiles clearly differs from the first.
func Differing(tiles []Tile) (places []int) {
	for _, at := range InnerPixels {
		if slices.ContainsFunc(tiles, func(t Tile) bool { return pixel.DeltaE(t.At(at), tiles[0].At(at)) >= 2*MatchDeltaE }) {
			places = append(places, at)
		}
	}
	return places
}

// difference is the mean Delta E of two tiles in some pixels, weighted by itself: shapes of one
// colour differ in few pixels.
func difference(a, b Tile, pixels []int) float64 {
	var sum, squares float64
	for _, at := range pixels {
		e := pixel.DeltaE(a.At(at), b.At(at))
		sum += e
		squares += e * e
	}
	return squares / max(sum, 1)
}

// similarity is the share of distinctive pixels in which two tiles match, 0 to 1.
func (c Comparer) similarity(a, b Tile) float64 { return a.Alike(b, c.distinctive, c.Tolerance) }

// Shifted is the highest similarity, 0 to 1, over shifts of the second tile by up to two pixels, because a
// lattice does not fit all tiles equally well.
func (c Comparer) Shifted(a, b Tile) float64 {
	const most = 2 // by eye
	return a.AlikeNear(b, c.distinctive, most, c.Tolerance)
}

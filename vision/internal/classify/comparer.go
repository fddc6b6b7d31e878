package classify

import (
	"slices"

	"github.com/domvision/domvision/vision/internal/pixel"
)

// Two pixels match if their Delta E is below a limit.
const (
	MatchDeltaE    = 9.0  // the usual limit; by eye
	mostTolerance  = 15.0 // for tiles that glitter; by eye
	mostShifted    = 2    // pixels of the sheet, because a lattice does not fit all tiles equally well; by eye
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

// Shifted is the highest similarity, 0 to 1, over shifts of the second tile by up to two pixels.
func (c Comparer) Shifted(a, b Tile) float64 {
	return a.AlikeNear(b, c.distinctive, mostShifted, c.Tolerance)
}

// findShared finds the distinctive pixels that the tiles of each class share. In the others, a picture behind the board
// shows beside the tiles, or shines through them. Where only the middles of cells were compared, the middles of a few tiles do.
func (r *Reading) findShared() {
	const ( // chosen by eye
		fewest = 6    // tiles of a class; of fewer, a single one with a mark would hide it
		most   = 0.8  // of them have about the median colour
		enough = 0.25 // of the distinctive pixels
	)
	for k := range r.Classes {
		c := &r.Classes[k]
		colors, shared := make([][3]float32, len(c.Cells)), []int(nil)
		for _, at := range r.distinctive {
			for i, cell := range c.Cells {
				colors[i] = r.Tile(cell).At(at)
			}
			middle, alike := pixel.MedianColor(colors), 0
			for _, color := range colors {
				if pixel.DeltaE(color, middle) < r.Tolerance {
					alike++
				}
			}
			if float64(alike) > most*float64(len(colors)) {
				shared = append(shared, at)
			}
		}
		switch {
		case len(c.Cells) >= fewest && float64(len(shared)) >= enough*float64(len(r.distinctive)):
			c.shared = shared
		case r.Sheet.Middle:
			c.shared = MiddlePixels
		}
	}
}

// pixelsOf lists the pixels by which tiles are compared with a class.
func (r *Reading) pixelsOf(class int) []int {
	if shared := r.Classes[class].shared; shared != nil {
		return shared
	}
	return r.distinctive
}

package locate

import (
	"cmp"
	"image"
	"math"
	"slices"

	"github.com/domvision/domvision/vision/internal/pixel"
)

// The lattice is looked for in windows of several sizes, because a board may fill the screen or
// a corner of it. In each window the vertical edges are projected onto x, and the horizontal ones
// onto y. The autocorrelation of such a projection profile peaks at the width or height of
// the tiles.

const (
	bandSize   = 16   // pixels; the border of a tile is straight for at least this long
	minPeriod  = 7    // pixels
	minRepeats = 3    // periods in a window, for a peak to mean anything
	minPeak    = 0.15 // autocorrelation; lower peaks are noise
	maxAspect  = 2.6  // of a cell, either way
	maxPeriods = 5    // kept per window and axis

	// A peak at a multiple of the lag of another one, at least this part as high, is a harmonic:
	// the same lattice seen again. Tiles with finer patterns within have much lower peaks there.
	minHarmonic = 0.85

	// A window with a lower density of edges, relative to the densest one, shows no tiles but the
	// noise of a compressed picture, which may be periodic as well.
	minDensity = 0.1
)

// hypothesis is a guess at the size of the cells in a window of the frame.
type hypothesis struct {
	window image.Rectangle
	w, h   float64 // the periods, in pixels
	score  float64 // product of the two autocorrelations
}

// hypotheses returns up to maxHypotheses guesses for some windows, most periodic first.
func (e *edgeProfiles) hypotheses(all []image.Rectangle) []hypothesis {
	x, y := make([][]float32, len(all)), make([][]float32, len(all))
	density := make([]float32, len(all))
	for i, win := range all {
		x[i], y[i] = e.in(win)
		for _, v := range x[i] {
			density[i] += v / float32(win.Dx()*win.Dy())
		}
	}
	enough := minDensity * slices.Max(density)
	xs, ys := make([][]period, len(all)), make([][]period, len(all))
	pixel.Parallel(len(all), func(i int) {
		if density[i] >= enough {
			xs[i], ys[i] = periods(x[i]), periods(y[i])
		}
	})
	var found []hypothesis
	for i, win := range all {
		for _, x := range xs[i] {
			for _, y := range ys[i] {
				if x.lag <= maxAspect*y.lag && y.lag <= maxAspect*x.lag {
					found = append(found, hypothesis{win, x.lag, y.lag, x.peak * y.peak})
				}
			}
		}
	}
	slices.SortStableFunc(found, func(a, b hypothesis) int { return cmp.Compare(b.score, a.score) })
	var best []hypothesis
	for _, h := range found {
		if len(best) == maxHypotheses {
			break
		}
		if !slices.ContainsFunc(best, h.like) {
			best = append(best, h)
		}
	}
	return best
}

// like reports whether two hypotheses would lead to the same lattice.
func (h hypothesis) like(o hypothesis) bool {
	return math.Abs(h.w-o.w) < 0.04*o.w && math.Abs(h.h-o.h) < 0.04*o.h && h.window.Overlaps(o.window)
}

// windows covers a part of the picture with windows of several sizes, each overlapping the next
// by half.
func windows(part image.Rectangle) []image.Rectangle {
	var all []image.Rectangle
	w, h := part.Dx(), part.Dy()
	for _, parts := range []int{1, 2, 3, 5, 7} { // a window is 2/(parts+1) of a side
		ww, wh := 2*w/(parts+1), 2*h/(parts+1)
		for i := range parts {
			for j := range parts {
				x, y := j*ww/2, i*wh/2
				all = append(all, image.Rect(x, y, min(x+ww, w), min(y+wh, h)).Add(part.Min))
			}
		}
	}
	return all
}

package locate

import (
	"cmp"
	"image"
	"math"
	"slices"

	"github.com/domvision/domvision/vision/internal/period"
	"github.com/domvision/domvision/vision/internal/pixel"
)

// maxAspect is the greatest aspect ratio of a cell, in either direction. Chosen by eye.
const maxAspect = 2.6

// hypothesis is a guess at the size of the cells in a window of the frame.
type hypothesis struct {
	window image.Rectangle
	w, h   float64 // the periods, in pixels
	score  float64 // product of the two autocorrelations
	looks  bool    // the step at which looks repeat, not edges
}

// hypotheses guesses the size of the cells in each window. The most periodic hypotheses come first.
func hypotheses(e *edgeProfiles, windows []image.Rectangle) []hypothesis {
	const (
		// A window with a lower density of edges than this share of the densest one shows no tiles. The
		// noise of a compressed picture may be periodic, too. Chosen by eye.
		minDensity = 0.1
		most       = 24 // hypotheses, to bound the time; chosen by eye
	)
	x, y := make([][]float32, len(windows)), make([][]float32, len(windows))
	density := make([]float32, len(windows))
	for i, win := range windows {
		x[i], y[i] = e.in(win)
		for _, v := range x[i] {
			density[i] += v / float32(win.Dx()*win.Dy())
		}
	}
	enough := minDensity * slices.Max(density)
	xs, ys := make([][]period.Peak, len(windows)), make([][]period.Peak, len(windows))
	pixel.Parallel(len(windows), func(i int) {
		if density[i] >= enough {
			xs[i], ys[i] = period.Find(x[i]), period.Find(y[i])
		}
	})
	var found []hypothesis
	for i, win := range windows {
		for _, x := range xs[i] {
			for _, y := range ys[i] {
				if x.Lag <= maxAspect*y.Lag && y.Lag <= maxAspect*x.Lag {
					found = append(found, hypothesis{window: win, w: x.Lag, h: y.Lag, score: x.Height * y.Height})
				}
			}
		}
	}
	slices.SortStableFunc(found, func(a, b hypothesis) int { return cmp.Compare(b.score, a.score) })
	var best []hypothesis
	for _, h := range found {
		if len(best) == most {
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
	const same = 0.04 // of the period, chosen by eye
	return math.Abs(h.w-o.w) < same*o.w && math.Abs(h.h-o.h) < same*o.h && h.window.Overlaps(o.window)
}

// windows covers a part of the picture with windows of several sizes, each overlapping the next by
// half: a board may fill the screen or a corner of it.
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

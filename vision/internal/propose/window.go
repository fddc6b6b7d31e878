package propose

import (
	"image"
	"math"

	"github.com/domvision/domvision/vision/internal/period"
	"github.com/domvision/domvision/vision/internal/pixel"
)

// Limits of a window that may show tiles.
const (
	minScore  = 0.35 // measured on boards in browser pages and beside editors
	maxAspect = 2.6  // of a cell, as package locate has it
)

// perStep is how many steps a window is long: it overlaps the next one by all but one of them.
const perStep = 6

// windowSides are the sides of the windows, in pixels of the shrunk picture: a board is found in
// windows that it fills and that show three of its cells or more.
var windowSides = [...]int{96, 192, 384}

// window is what repeats in a square window.
type window struct {
	w, h  float64 // lags, in pixels of the shrunk picture
	score float64 // of the axis that repeats less clearly; 0 if the window shows no tiles
}

// like reports whether two windows show cells of about one size.
func (a window) like(b window) bool {
	const same = 0.07 // measured
	return math.Abs(a.w-b.w) <= same*max(a.w, b.w) && math.Abs(a.h-b.h) <= same*max(a.h, b.h)
}

// layer is all windows of one side, row by row, a step apart.
type layer struct {
	side, step int
	cols, rows int
	windows    []window
}

// newLayer measures all windows of a side. Those at the right and the lower end are moved inwards.
func newLayer(g gradients, side int) layer {
	l := layer{side: side, step: side / perStep}
	if g.w < side || g.h < side {
		side = min(g.w, g.h)
		l.side, l.step = side, max(side/perStep, 1)
	}
	l.cols, l.rows = (g.w-side+l.step-1)/l.step+1, (g.h-side+l.step-1)/l.step+1
	l.windows = make([]window, l.cols*l.rows)
	pixel.Parallel(l.rows, func(row int) {
		p := make([]float32, 0, side)
		var scan period.Scan
		for col := range l.cols {
			l.windows[row*l.cols+col] = measure(g, l.bounds(g, row, col), p, &scan)
		}
	})
	return l
}

// bounds is where a window lies.
func (l layer) bounds(g gradients, row, col int) image.Rectangle {
	x, y := min(col*l.step, g.w-l.side), min(row*l.step, g.h-l.side)
	return image.Rect(x, y, x+l.side, y+l.side)
}

// measure finds out what repeats in a window, p is memory for a projection.
func measure(g gradients, r image.Rectangle, p []float32, scan *period.Scan) window {
	x := scan.Prominent(g.ontoX(p, r))
	if x.Height < minScore {
		return window{}
	}
	y := scan.Prominent(g.ontoY(p, r))
	if y.Height < minScore || x.Lag > maxAspect*y.Lag || y.Lag > maxAspect*x.Lag {
		return window{}
	}
	return window{x.Lag, y.Lag, min(x.Height, y.Height)}
}

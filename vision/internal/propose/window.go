package propose

import (
	"image"
	"math"

	"github.com/domvision/domvision/vision/internal/period"
	"github.com/domvision/domvision/vision/internal/pixel"
)

// Limits of a window that may show tiles.
const (
	minScore  = 0.35 // least prominence; measured on boards in browser pages and beside editors
	maxAspect = 2.6  // of a cell, as package locate has it
)

// perStep is the length of a window in steps. Each window starts one step after the one before. Chosen by
// eye.
const perStep = 6

// windowSides lists the sides of the windows, in pixels of the shrunk picture. A board is found in windows
// that it fills and that show at least three of its cells in a row.
var windowSides = [...]int{96, 192, 384}

// window holds the periods of a square window.
type window struct {
	w, h  float64 // periods, in pixels of the shrunk picture
	score float64 // prominence on the less periodic axis; 0 if the window shows no tiles
}

// like reports whether two windows show cells of about one size.
func (a window) like(b window) bool {
	const same = 0.07 // measured
	return math.Abs(a.w-b.w) <= same*max(a.w, b.w) && math.Abs(a.h-b.h) <= same*max(a.h, b.h)
}

// layer holds all windows of one size, row by row, a step apart.
type layer struct {
	size       image.Point // of the shrunk picture
	side, step int
	cols, rows int
	windows    []window
}

// newLayer measures all windows with a given side, or that of the picture if it is smaller. The last ones in each
// direction are moved inwards to fit.
func newLayer(e pixel.Edges, size image.Point, side int) layer {
	side = min(side, size.X, size.Y)
	l := layer{size: size, side: side, step: max(side/perStep, 1)}
	l.cols, l.rows = (size.X-side+l.step-1)/l.step+1, (size.Y-side+l.step-1)/l.step+1
	l.windows = make([]window, l.cols*l.rows)
	pixel.Parallel(l.rows, func(row int) {
		p := make([]float32, side)
		var scan period.Scan
		for col := range l.cols {
			l.windows[row*l.cols+col] = measure(e, l.bounds(row, col), p, &scan)
		}
	})
	return l
}

// bounds is the place of a window on the shrunk picture.
func (l layer) bounds(row, col int) image.Rectangle {
	x, y := min(col*l.step, l.size.X-l.side), min(row*l.step, l.size.Y-l.side)
	return image.Rect(x, y, x+l.side, y+l.side)
}

// measure finds the periods of a window. p is memory for its projection onto an axis.
func measure(e pixel.Edges, r image.Rectangle, p []float32, scan *period.Scan) window {
	for i := range p {
		p[i] = float32(e.Vertical.Between(r.Min.X+i, r.Min.Y, r.Max.Y))
	}
	x := scan.Prominent(p)
	if x.Height < minScore {
		return window{}
	}
	for i := range p {
		p[i] = float32(e.Horizontal.Between(r.Min.Y+i, r.Min.X, r.Max.X))
	}
	y := scan.Prominent(p)
	if y.Height < minScore || x.Lag > maxAspect*y.Lag || y.Lag > maxAspect*x.Lag {
		return window{}
	}
	return window{x.Lag, y.Lag, min(x.Height, y.Height)}
}

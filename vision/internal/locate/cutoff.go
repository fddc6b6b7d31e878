package locate

import (
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// MinStrip is the least width of the strip beside a board that shows whether the board continues there, as
// a share of a cell. Chosen by eye.
const MinStrip = 0.2

// cutOff returns the side of the picture beyond which a board continues, or "". The strip between that side
// and the board is too narrow for a whole cell, and the lines of the lattice continue through it. Only
// tiles that touch have such lines, but those of a cut board may seem to lie apart.
func cutOff(f *pixel.Frame, b *segment.Board) string {
	// The mean edge along the lines. Measured: at most 0.13 for whole boards, mostly 0.34 and more
	// for others.
	const goesOn = 0.3
	// How much stronger edges are along the lines than halfway between them. Measured: at most 1.26 where
	// text stands below a board, 2.4 and more where a board goes on.
	const clearer = 1.7
	// The same for tiles that seem to lie apart. Measured: at most 3.8 for such tiles, 7.5 and more for tiles that
	// touch.
	const clearerApart = 5
	contrast := float32(clearer)
	if b.Style.Apart() {
		contrast = clearerApart
	}
	r := b.Outline()
	left, top := r.X, r.Y
	right, bottom := r.X+float64(r.Cols)*r.W, r.Y+float64(r.Rows)*r.H
	width, height := float64(f.W), float64(f.H)
	cut := func(strip, cell float64, lines int, edge func(line float64) float32) bool {
		if strip < MinStrip*cell || strip >= cell {
			return false
		}
		var along, between float32
		for line := range lines {
			along += edge(float64(line))
			between += edge(float64(line) + 0.5)
		}
		return along >= goesOn*float32(lines) && along >= contrast*between
	}
	column := func(from, to float64) func(float64) float32 {
		return func(line float64) float32 {
			return segment.VerticalEdge(f, segment.Sharpest, left+line*r.W, r.W, from, to)
		}
	}
	row := func(from, to float64) func(float64) float32 {
		return func(line float64) float32 {
			return segment.HorizontalEdge(f, segment.Sharpest, top+line*r.H, r.H, from, to)
		}
	}
	switch {
	case cut(height-bottom, r.H, r.Cols+1, column(bottom, height)):
		return "lower"
	case cut(top, r.H, r.Cols+1, column(0, top)):
		return "upper"
	case cut(left, r.W, r.Rows+1, row(0, left)):
		return "left"
	case cut(width-right, r.W, r.Rows+1, row(right, width)):
		return "right"
	}
	return ""
}

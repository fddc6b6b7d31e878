package segment

import (
	"image"
	"math"

	"github.com/domvision/domvision/vision/internal/pixel"
)

// Lattice places rows x cols cells on a frame: (x,y) is the top-left corner of cell (0,0), w and
// h are the size of a cell, all in pixels of the frame. Cells are numbered row by row.
type Lattice struct {
	X, Y, W, H float64
	Rows, Cols int
	Style      Style
}

// Style is how the tiles of a board lie.
type Style int

const (
	Touching Style = iota // they touch: the lines of a lattice are their borders
	Apart                 // the ground shows between them: the lines run through the gaps
	Swapped               // likewise, and they are swapped with neighbours, and mostly on the move
)

// Apart reports whether the ground shows between tiles.
func (s Style) Apart() bool { return s != Touching }

// Bounds is the part of the frame that the cells cover, in whole pixels.
func (l Lattice) Bounds() image.Rectangle {
	return image.Rect(Round(l.X), Round(l.Y),
		Round(l.X+float64(l.Cols)*l.W), Round(l.Y+float64(l.Rows)*l.H))
}

// Box is the part of the frame that the cells cover.
func (l Lattice) Box() pixel.Box {
	return pixel.Box{X: l.X, Y: l.Y, W: float64(l.Cols) * l.W, H: float64(l.Rows) * l.H}
}

// Part is the lattice of the cells in r, which may reach beyond l.
func (l Lattice) Part(r image.Rectangle) Lattice {
	l.X += float64(r.Min.X) * l.W
	l.Y += float64(r.Min.Y) * l.H
	l.Rows, l.Cols = r.Dy(), r.Dx()
	return l
}

// Neighbours calls visit for the cells left, right, above and below of cell i.
func (l Lattice) Neighbours(i int, visit func(i int)) {
	if i%l.Cols > 0 {
		visit(i - 1)
	}
	if i%l.Cols < l.Cols-1 {
		visit(i + 1)
	}
	if i >= l.Cols {
		visit(i - l.Cols)
	}
	if i+l.Cols < l.Rows*l.Cols {
		visit(i + l.Cols)
	}
}

// Each calls do for every cell in r, row by row.
func (l Lattice) Each(r image.Rectangle, do func(i int)) {
	for row := r.Min.Y; row < r.Max.Y; row++ {
		for col := r.Min.X; col < r.Max.X; col++ {
			do(row*l.Cols + col)
		}
	}
}

// Parts labels the connected components of some cells (flood fill): part[i] is 0 to n-1 for cells
// that are in, and -1 for all others.
func (l Lattice) Parts(in []bool) (part []int, n int) {
	part = make([]int, len(in))
	for i := range part {
		part[i] = -1
	}
	var stack []int
	visit := func(i int) {
		if in[i] && part[i] < 0 {
			part[i] = n
			stack = append(stack, i)
		}
	}
	for start := range in {
		if visit(start); len(stack) == 0 {
			continue
		}
		for len(stack) > 0 {
			i := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			l.Neighbours(i, visit)
		}
		n++
	}
	return part, n
}

// Round is the nearest integer.
func Round(v float64) int { return int(math.Round(v)) }

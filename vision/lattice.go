package vision

import (
	"image"
	"math"
)

// lattice places rows x cols cells on a frame: (x,y) is the top-left corner of cell (0,0), w and
// h are the size of a cell, all in pixels of the frame. Cells are numbered row by row.
type lattice struct {
	x, y, w, h float64
	rows, cols int
	style      Style
}

// Style is how the tiles of a board lie.
type Style int

const (
	touching Style = iota // they touch: the lines of a lattice are their borders
	apart                 // the ground shows between them: the lines run through the gaps
	swapped               // likewise, and they are swapped with neighbours, and mostly on the move
)

// apart reports whether the ground shows between tiles.
func (s Style) apart() bool { return s != touching }

// bounds is the part of the frame that the cells cover, in whole pixels.
func (l lattice) bounds() image.Rectangle {
	return image.Rect(round(l.x), round(l.y),
		round(l.x+float64(l.cols)*l.w), round(l.y+float64(l.rows)*l.h))
}

// box is the part of the frame that the cells cover.
func (l lattice) box() box { return box{l.x, l.y, float64(l.cols) * l.w, float64(l.rows) * l.h} }

// part is the lattice of the cells in r, which may reach beyond l.
func (l lattice) part(r image.Rectangle) lattice {
	l.x += float64(r.Min.X) * l.w
	l.y += float64(r.Min.Y) * l.h
	l.rows, l.cols = r.Dy(), r.Dx()
	return l
}

// neighbours calls visit for the cells left, right, above and below of cell i.
func (l lattice) neighbours(i int, visit func(i int)) {
	if i%l.cols > 0 {
		visit(i - 1)
	}
	if i%l.cols < l.cols-1 {
		visit(i + 1)
	}
	if i >= l.cols {
		visit(i - l.cols)
	}
	if i+l.cols < l.rows*l.cols {
		visit(i + l.cols)
	}
}

// each calls do for every cell in r, row by row.
func (l lattice) each(r image.Rectangle, do func(i int)) {
	for row := r.Min.Y; row < r.Max.Y; row++ {
		for col := r.Min.X; col < r.Max.X; col++ {
			do(row*l.cols + col)
		}
	}
}

// parts labels the connected components of some cells (flood fill): part[i] is 0 to n-1 for cells
// that are in, and -1 for all others.
func (l lattice) parts(in []bool) (part []int, n int) {
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
			l.neighbours(i, visit)
		}
		n++
	}
	return part, n
}

// round is the nearest integer.
func round(v float64) int { return int(math.Round(v)) }

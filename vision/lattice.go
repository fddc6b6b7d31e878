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
	gaps       bool // the tiles do not touch: its lines run through the gaps between them
}

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

// A cell may reach beyond the frame with this share of its side.
const slack = 0.1

// within is the lattice without the rows and columns beyond a frame of w x h pixels.
func (l lattice) within(w, h int) lattice {
	all := l.fill(w, h)
	col, row := round((l.x-all.x)/l.w), round((l.y-all.y)/l.h)
	cells := image.Rect(col, row, col+l.cols, row+l.rows)
	return all.part(cells.Intersect(image.Rect(0, 0, all.cols, all.rows)))
}

// around is l continued over the part r of a frame of w x h pixels, and searchAround cells around
// it.
func (l lattice) around(r image.Rectangle, w, h int) lattice {
	all := l.fill(w, h)
	cells := image.Rect(int(math.Floor((float64(r.Min.X)-all.x)/l.w)), int(math.Floor((float64(r.Min.Y)-all.y)/l.h)),
		int(math.Ceil((float64(r.Max.X)-all.x)/l.w)), int(math.Ceil((float64(r.Max.Y)-all.y)/l.h))).Inset(-searchAround)
	return all.part(cells.Intersect(image.Rect(0, 0, all.cols, all.rows)))
}

// fill continues the lattice over a whole frame of w x h pixels.
func (l lattice) fill(w, h int) lattice {
	l.x, l.cols = fill(l.x, l.w, float64(w), slack)
	l.y, l.rows = fill(l.y, l.h, float64(h), slack)
	return l
}

// fill returns where the first cell begins along one axis, and how many cells there are.
func fill(start, size, length, slack float64) (first float64, n int) {
	first = start - math.Floor(start/size+slack)*size
	return first, int(math.Floor((length-first)/size + slack))
}

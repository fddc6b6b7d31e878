package segment

import (
	"image"
	"math"

	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision/internal/pixel"
)

// Lattice says where the cells of a board lie on a frame, and how the tiles lie in them. Cells are numbered
// row by row. In rectangles of cells, X is the column and Y the row.
type Lattice struct {
	geometry.Lattice
	Style Style

	// Blur is how many lines of pixels beyond the first the edge between two touching tiles covers. Edges of an
	// enlarged picture are blurred like this. It is 0 if the tiles lie apart.
	Blur int

	Whole bool // cells begin at whole pixels: their places are rounded

	Middle bool // only the middles of cells are compared, because what lies behind the tiles differs from cell to cell
}

// Style is how the tiles of a board lie.
type Style int

const (
	Touching Style = iota // they touch: the lines of a lattice are their borders
	Apart                 // the ground shows between them: the lines run through the gaps
	Swapped               // apart, in a swap game: some tiles may be moving
)

// Apart reports whether the ground shows between tiles.
func (s Style) Apart() bool { return s != Touching }

// Slack is how far a cell may reach beyond the frame, as a share of its side. Chosen by eye.
const Slack = 0.1

// Box is the part of the frame that the cells cover.
func (l Lattice) Box() pixel.Box {
	return pixel.Box{X: l.X, Y: l.Y, W: float64(l.Cols) * l.W, H: float64(l.Rows) * l.H}
}

// Crop is the lattice of the cells in r, which may reach beyond l.
func (l Lattice) Crop(r image.Rectangle) Lattice {
	l.X += float64(r.Min.X) * l.W
	l.Y += float64(r.Min.Y) * l.H
	l.Rows, l.Cols = r.Dy(), r.Dx()
	return l
}

// CellRect is the rectangle of one cell.
func (l Lattice) CellRect(cell int) image.Rectangle {
	return image.Rect(cell%l.Cols, cell/l.Cols, cell%l.Cols+1, cell/l.Cols+1)
}

// Neighbours calls visit for the cells to the left, to the right, above and below a cell.
func (l Lattice) Neighbours(cell int, visit func(cell int)) {
	if cell%l.Cols > 0 {
		visit(cell - 1)
	}
	if cell%l.Cols < l.Cols-1 {
		visit(cell + 1)
	}
	if cell >= l.Cols {
		visit(cell - l.Cols)
	}
	if cell+l.Cols < l.Rows*l.Cols {
		visit(cell + l.Cols)
	}
}

// Beside lists the column to the left of some cells, that to the right, the row above and the row below.
func Beside(r image.Rectangle) [4]image.Rectangle {
	return [4]image.Rectangle{
		image.Rect(r.Min.X-1, r.Min.Y, r.Min.X, r.Max.Y), image.Rect(r.Max.X, r.Min.Y, r.Max.X+1, r.Max.Y),
		image.Rect(r.Min.X, r.Min.Y-1, r.Max.X, r.Min.Y), image.Rect(r.Min.X, r.Max.Y, r.Max.X, r.Max.Y+1),
	}
}

// Sides lists the first and the last row, and the first and the last column of a rectangle.
func Sides(r image.Rectangle) [4]image.Rectangle {
	top, bottom, left, right := r, r, r, r
	top.Max.Y, bottom.Min.Y, left.Max.X, right.Min.X = r.Min.Y+1, r.Max.Y-1, r.Min.X+1, r.Max.X-1
	return [4]image.Rectangle{top, bottom, left, right}
}

// Each calls do for every cell in r, row by row.
func (l Lattice) Each(r image.Rectangle, do func(cell int)) {
	for row := r.Min.Y; row < r.Max.Y; row++ {
		for col := r.Min.X; col < r.Max.X; col++ {
			do(row*l.Cols + col)
		}
	}
}

// Components labels the connected components of some cells (flood fill): component[i] is 0 to
// n-1 for cells that are in, and -1 for all others.
func (l Lattice) Components(in []bool) (component []int, n int) {
	component = make([]int, len(in))
	for i := range component {
		component[i] = -1
	}
	take := func(_, i int) bool {
		if !in[i] || component[i] >= 0 {
			return false
		}
		component[i] = n
		return true
	}
	for start := range in {
		if take(start, start) {
			l.Flood([]int{start}, take)
			n++
		}
	}
	return component, n
}

// Flood goes from some cells to their neighbours, and on from those that are taken. take takes a neighbour of a cell that
// is taken, unless it was taken before.
func (l Lattice) Flood(taken []int, take func(cell, next int) bool) {
	for len(taken) > 0 {
		cell := taken[len(taken)-1]
		taken = taken[:len(taken)-1]
		l.Neighbours(cell, func(next int) {
			if take(cell, next) {
				taken = append(taken, next)
			}
		})
	}
}

// Round is the nearest integer.
func Round(v float64) int { return int(math.Round(v)) }

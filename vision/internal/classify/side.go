package classify

import (
	"image"

	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// sideLine is a straight edge on a board, inside a row or column of cells, that few cells of other rows or
// columns have. It may be the side of an overlay.
type sideLine struct {
	row, from, to int     // the row (or column) of cells, and the ends along it in quarters of a cell
	at            float64 // its place across the cells, 0 to 1
	px            int     // the same in pixels
	down          bool    // a vertical edge, in a column
	cells         []int   // the cells of the board that it crosses
}

const (
	quarters   = 4   // of a cell: the steps in which a side is followed
	sharpStep  = 0.7 // least share of each step that is an edge; by eye
	offLattice = 0.1 // of a cell; nearer to the lattice, edges are borders of tiles; by eye
	onBoard    = 2   // least number of quarters of a side that lie on the board; by eye
	often      = 0.1 // share of the cells of other rows; an edge that so many have is part of their pattern; by eye
)

// ruling searches for straight edges along the rows of a board or, transposed, down its columns.
type ruling struct {
	lines    segment.Lattice // transposed with the board
	cells    image.Rectangle // the board
	edges    pixel.EdgeSums
	n, m     int  // size of the frame along and across the edges
	down     bool // along columns
	longSide int  // quarters: the least length of a side
}

// Quarters of a cell: the least length of a side.
const (
	longTouching = 5 // drawings on tiles have up to 4; with 4, six power-ups of dom-powers-small.png are not read
	longApart    = 8 // highlights of tiles have up to 6; by eye
)

// rulings returns the rulings for rows and for columns.
func rulings(r *Reading, f *pixel.Frame) [2]ruling {
	l, b, long := r.Sheet.Lattice, r.Board, longTouching
	if r.Style.Apart() {
		long = longApart
	}
	transposed := segment.Lattice{Lattice: geometry.Lattice{X: l.Y, Y: l.X, W: l.H, H: l.W, Rows: l.Cols, Cols: l.Rows}}
	return [2]ruling{
		{l, b, f.Horizontal, f.W, f.H, false, long},
		{transposed, image.Rect(b.Min.Y, b.Min.X, b.Max.Y, b.Max.X), f.Vertical, f.H, f.W, true, long},
	}
}

// sides lists the straight edges that continue from cell to cell, or beyond the board, and are not part of
// the pattern of tiles.
func (u *ruling) sides() (found []sideLine) {
	long, crossed := u.longEdges()
	for _, s := range long {
		if elsewhere := crossed.elsewhere(s.row, s.px); float64(elsewhere) >= max(2, often*float64(u.cells.Dx()*(u.cells.Dy()-1))) {
			continue
		}
		for i := max(s.from/quarters, u.cells.Min.X); i < u.cells.Max.X && i*quarters < s.to; i++ {
			s.cells = append(s.cells, u.cell(i, s.row))
		}
		found = append(found, s)
	}
	return found
}

// crossings counts, for each row of cells and each pixel across it, the cells that have an edge all along
// that line of pixels.
type crossings [][]int

// elsewhere counts the cells outside of a row that have an edge at px, within a pixel.
func (c crossings) elsewhere(row, px int) (most int) {
	for at := px - 1; at <= px+1; at++ {
		n := 0
		for other := range c {
			if other != row && c[other] != nil { // rows above the board have none
				n += c[other][at]
			}
		}
		most = max(most, n)
	}
	return most
}

// longEdges lists the straight edges that are long enough to be sides, and counts all edges.
func (u *ruling) longEdges() (long []sideLine, crossed crossings) {
	board := image.Rect(u.cells.Min.X*quarters, 0, u.cells.Max.X*quarters, 1)
	size := segment.Round(u.lines.H)
	last := segment.Round((1 - offLattice) * u.lines.H) // pixel
	crossed = make(crossings, u.cells.Max.Y)
	for row := u.cells.Min.Y; row < u.cells.Max.Y; row++ {
		crossed[row] = make([]int, size+2)
		top := segment.Round(u.lines.Y + float64(row)*u.lines.H)
		off := float64(top) - (u.lines.Y + float64(row)*u.lines.H)
		for px := max(segment.Round(offLattice*u.lines.H), 1, 1-top); px <= min(last, size-1, u.m-2-top); px++ {
			above, below := off+float64(px), off+float64(px+1) // of the two lines of an edge, from the border above
			inside := above >= offLattice*u.lines.H && below <= (1-offLattice)*u.lines.H
			u.follow(top+px, func(from, to int) {
				on := image.Rect(from, 0, to, 1).Intersect(board)
				crossed[row][px] += max(on.Max.X/quarters-(on.Min.X+quarters-1)/quarters, 0)
				if inside && to-from >= u.longSide && on.Dx() >= onBoard && u.alone(top+px, from, to) {
					long = append(long, sideLine{row: row, from: from, to: to, at: float64(px) / u.lines.H, px: px, down: u.down})
				}
			})
		}
	}
	return long, crossed
}

// follow calls each with the ends, in quarters, of every run of edges on the line of pixels at,
// on the board and within a cell to either side of it.
func (u *ruling) follow(at int, each func(from, to int)) {
	first, end := (u.cells.Min.X-1)*quarters, (u.cells.Max.X+1)*quarters
	from := first
	for step := first; step <= end; step++ {
		if step < end && u.edge(at, step) {
			continue
		}
		if step > from {
			each(from, step)
		}
		from = step + 1
	}
}

// edge reports whether a line is an edge on one step. The edge may fall between two pixels.
func (u *ruling) edge(at, step int) bool {
	length := u.lines.W / quarters
	from, to := segment.Round(u.lines.X+float64(step)*length), segment.Round(u.lines.X+float64(step+1)*length)
	return from >= 0 && to <= u.n && to > from &&
		float64(u.edges.Between(at, from, to)+u.edges.Between(at+1, from, to)) >= sharpStep*pixel.EdgeFull*float64(to-from)
}

// alone reports whether the lines a little to either side have no such edge. Lightning and the like have
// edges everywhere.
func (u *ruling) alone(at, step, end int) bool {
	const (
		away = 3   // pixels; by eye
		half = 0.5 // of the edge; by eye
	)
	length := u.lines.W / quarters
	from, to := max(segment.Round(u.lines.X+float64(step)*length), 0), min(segment.Round(u.lines.X+float64(end)*length), u.n)
	full := half * float64(u.edges.Between(at, from, to)+u.edges.Between(at+1, from, to))
	for _, beside := range [2]int{at - away, at + 1 + away} {
		if beside >= 1 && beside < u.m && float64(u.edges.Between(beside, from, to)) > full {
			return false
		}
	}
	return true
}

// cell is the index of a cell in the reading, given its position along the edges and across them.
func (u *ruling) cell(along, across int) int {
	if u.down {
		return along*u.lines.Rows + across
	}
	return across*u.lines.Cols + along
}

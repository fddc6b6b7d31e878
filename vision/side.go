package vision

import "image"

// A sideLine is a straight line on a board that few cells of other rows have: one side of
// something, it may be.
type sideLine struct {
	row, from, to int     // the row of cells, or column, and from where to where along it, in quarters
	at            float64 // where it cuts the cells, 0 to 1
	down          bool    // it runs down a column
	cells         []int   // of the board, that it runs through
}

const (
	quarters   = 4   // of a cell, a side is followed in these
	sharpStep  = 0.7 // of each is an edge
	offLattice = 0.1 // of a cell: nearer to the lines of the lattice are the sides of tiles
	longSide   = 5   // quarters, at least; what is drawn on tiles has up to 4,
	longApart  = 8   // and what gleams between those that lie apart up to 6
	onBoard    = 2   // of these
	often      = 0.1 // of the cells of other rows: what so many have is a part of their look
)

// A ruling is a board with the edges along its rows; or, transposed, those down its columns.
type ruling struct {
	*reading
	lines lattice
	cells image.Rectangle // the board
	edges edgeSums
	n, m  int // the frame's sides along and across the edges
	down  bool
}

func (r *reading) rulings(f *frame) [2]ruling {
	l, b := r.lattice, r.board
	transposed := lattice{x: l.y, y: l.x, w: l.h, h: l.w, rows: l.cols, cols: l.rows}
	return [2]ruling{
		{r, l, b, f.horizontal, f.w, f.h, false},
		{r, transposed, image.Rect(b.Min.Y, b.Min.X, b.Max.Y, b.Max.X), f.vertical, f.h, f.w, true},
	}
}

// sides lists the straight lines that run on from cell to cell, or beyond the board.
func (u *ruling) sides() (found []sideLine) {
	type line struct {
		sideLine
		px int
	}
	var long []line
	least := longSide
	if u.gaps {
		least = longApart
	}
	size := round(u.lines.h)
	crossed := make([]int, size+2)              // pixel of a cell -> how many cells have a line there
	inRow := make([][]int, u.cells.Max.Y)       // likewise, of each row
	last := round((1 - offLattice) * u.lines.h) // pixel
	for row := u.cells.Min.Y; row < u.cells.Max.Y; row++ {
		inRow[row] = make([]int, len(crossed))
		top := round(u.lines.y + float64(row)*u.lines.h)
		for px := max(round(offLattice*u.lines.h), 1, 1-top); px <= min(last, size-1, u.m-2-top); px++ {
			u.follow(top+px, func(from, to int) {
				on := image.Rect(from, 0, to, 1).Intersect(image.Rect(u.cells.Min.X*quarters, 0, u.cells.Max.X*quarters, 1))
				whole := max(on.Max.X/quarters-(on.Min.X+quarters-1)/quarters, 0)
				crossed[px] += whole
				inRow[row][px] += whole
				if to-from >= least && on.Dx() >= onBoard && u.alone(top+px, from, to) {
					long = append(long, line{sideLine{row: row, from: from, to: to, at: float64(px) / u.lines.h, down: u.down}, px})
				}
			})
		}
	}
	for _, s := range long {
		elsewhere := 0
		for px := s.px - 1; px <= s.px+1; px++ {
			elsewhere = max(elsewhere, crossed[px]-inRow[s.row][px])
		}
		if float64(elsewhere) < max(2, often*float64(u.cells.Dx()*(u.cells.Dy()-1))) {
			for i := max(s.from/quarters, u.cells.Min.X); i < u.cells.Max.X && i*quarters < s.to; i++ {
				s.cells = append(s.cells, u.cell(i, s.row))
			}
			found = append(found, s.sideLine)
		}
	}
	return found
}

// follow calls each for every stretch of a line that is an edge, on the board and a cell to
// either side of it.
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

// edge reports whether a line is an edge on a step: it may lie between two pixels.
func (u *ruling) edge(at, step int) bool {
	length := u.lines.w / quarters
	from, to := round(u.lines.x+float64(step)*length), round(u.lines.x+float64(step+1)*length)
	return from >= 0 && to <= u.n && to > from &&
		float64(u.edges.between(at, from, to)+u.edges.between(at+1, from, to)) >= sharpStep*edgeFull*float64(to-from)
}

// alone reports whether there is no such edge a little to either side of a line: lightning and
// the like are edges all over.
func (u *ruling) alone(at, step, end int) bool {
	const (
		away = 3 // pixels
		half = 0.5
	)
	length := u.lines.w / quarters
	from, to := max(round(u.lines.x+float64(step)*length), 0), min(round(u.lines.x+float64(end)*length), u.n)
	full := half * float64(u.edges.between(at, from, to)+u.edges.between(at+1, from, to))
	for _, beside := range [2]int{at - away, at + 1 + away} {
		if beside >= 1 && beside < u.m && float64(u.edges.between(beside, from, to)) > full {
			return false
		}
	}
	return true
}

// cell is the number of a cell in the reading.
func (u *ruling) cell(along, across int) int {
	if u.down {
		along, across = across, along
	}
	return across*u.cols + along
}

package vision

import (
	"image"
	"math"
	"slices"
)

// corner is the part of a border, at either end, that is left out: corners may be rounded or
// ragged.
const corner = 0.15

// borders is how much of each border between cells is an edge, 0 to 1.
type borders struct {
	lattice
	left  []float32 // rows x (cols+1): the border left of a cell
	above []float32 // (rows+1) x cols: the border above a cell
	blank []bool    // cell -> shows only ground; nil where tiles touch
}

// borders measures the borders of a lattice, on lines of a kind; where tiles lie apart, always on
// the quietest ones.
func (f *frame) borders(l lattice, kind lineKind) borders {
	if l.style.apart() {
		kind = quietest
	}
	b := borders{lattice: l, left: make([]float32, l.rows*(l.cols+1)), above: make([]float32, (l.rows+1)*l.cols)}
	for row := range l.rows {
		for col := range l.cols + 1 {
			y0, y1 := l.y+(float64(row)+corner)*l.h, l.y+(float64(row)+1-corner)*l.h
			b.left[row*(l.cols+1)+col] = edgeAlong(kind, l.x+float64(col)*l.w, l.w, y0, y1, f.w, f.h, f.vertical)
		}
	}
	for row := range l.rows + 1 {
		for col := range l.cols {
			x0, x1 := l.x+(float64(col)+corner)*l.w, l.x+(float64(col)+1-corner)*l.w
			b.above[row*l.cols+col] = edgeAlong(kind, l.y+float64(row)*l.h, l.h, x0, x1, f.h, f.w, f.horizontal)
		}
	}
	return b
}

// lineKind says which of the lines of pixels near a border it is measured on.
type lineKind int

const (
	// The strongest: tiles that touch have a straight border, round ones none.
	sharpest lineKind = iota
	// The strongest two side by side: a border may fall between two pixels.
	sharpestTwo
	// The weakest, between tiles that lie apart.
	quietest
	// The strongest within a wider reach.
	nearby
)

// edgeAlong is how much of the stretch from..to is an edge, 0 to 1, on a line near at. size is
// the size of the cell across the line, n and m are those of the frame across it and along it.
func edgeAlong(kind lineKind, at, size, from, to float64, n, m int, edges edgeSums) float32 {
	reach := 0.05 // of size
	switch kind {
	case quietest:
		reach = 0.1
	case nearby:
		reach = 0.15
	}
	i0, i1 := max(round(from), 0), min(round(to), m)
	if i1 <= i0 {
		return 0
	}
	d := max(1, round(reach*size))
	low, high, last := uint32(math.MaxUint32), uint32(0), uint32(0)
	for x := max(round(at)-d, 1); x <= min(round(at)+d, n-1); x++ {
		e := edges.between(x, i0, i1)
		low, high = min(low, e), max(high, e+last)
		if kind == sharpestTwo {
			last = e
		}
	}
	if kind == quietest {
		high = min(low, high)
	}
	return min(1, float32(high)/float32(edgeFull*(i1-i0)))
}

// framed marks the cells that have borders towards all neighbours of other looks, above all towards
// those above: tiles have, scenery has not. It is decided for each cluster by the mean, so that
// one broken border does not matter. Borders towards blank ground, which tiles that lie apart do
// not have, do not count.
func (b borders) framed(c clusters) []bool {
	n := len(c.size)
	all, allCount := make([]float32, n), make([]float32, n)
	over, overCount := make([]float32, n), make([]float32, n)
	b.pairs(func(i, j int, _ float64, edge float32) {
		ki, kj := c.of[i], c.of[j]
		if ki == kj {
			return
		}
		blankI, blankJ := b.blank != nil && b.blank[i], b.blank != nil && b.blank[j]
		if !blankJ {
			all[ki] += edge
			allCount[ki]++
		}
		if blankI {
			return
		}
		all[kj] += edge
		allCount[kj]++
		if j == i+b.cols {
			over[kj] += edge
			overCount[kj]++
		}
	})
	framed := make([]bool, len(c.of))
	for i, k := range c.of {
		framed[i] = allCount[k] > 0 && all[k] >= minBorder*allCount[k] && over[k] >= minOver*overCount[k]
	}
	return framed
}

// invert turns edges into borders of tiles that lie apart: a border is where there is no edge and
// the ground shows, in a colour that neither neighbour has.
func (b *borders) invert(s *sheet) {
	inset := s.side / 4
	middle := make([][3]float32, len(s.patches))
	for i := range middle {
		middle[i] = meanColorIn(s.lab, s.rect(i, inset))
	}
	b.blank = slices.Repeat([]bool{true}, len(s.patches))
	// ground is 1 where the strip between two cells differs from both, else 0.
	ground := func(i, j int, strip image.Rectangle) float32 {
		color := meanColorIn(s.lab, strip)
		iEnds, jEnds := deltaE(color, middle[i]) >= minGroundContrast, deltaE(color, middle[j]) >= minGroundContrast
		b.blank[i], b.blank[j] = b.blank[i] && !iEnds, b.blank[j] && !jEnds
		if iEnds && jEnds {
			return 1
		}
		return 0
	}
	for i := range s.patches {
		row, col := i/s.cols, i%s.cols
		left, above := &b.left[row*(b.cols+1)+col], &b.above[i]
		*left, *above = max(0, 1-4**left), max(0, 1-4**above)
		r := s.rect(i, 0)
		if col > 0 {
			*left *= ground(i-1, i, image.Rect(r.Min.X-1, r.Min.Y+inset, r.Min.X+1, r.Max.Y-inset))
		}
		if row > 0 {
			*above *= ground(i-b.cols, i, image.Rect(r.Min.X+inset, r.Min.Y-1, r.Max.X-inset, r.Min.Y+1))
		}
	}
}

// pairs calls each for every two neighbouring cells, i left of j or above it, with the length in
// pixels and the strength of the border between them.
func (b borders) pairs(each func(i, j int, length float64, edge float32)) {
	for row := range b.rows {
		for col := range b.cols {
			i := row*b.cols + col
			if col > 0 {
				each(i-1, i, b.h, b.left[row*(b.cols+1)+col])
			}
			if row > 0 {
				each(i-b.cols, i, b.w, b.above[row*b.cols+col])
			}
		}
	}
}

// Whether something lies in a cell that looks like no other is told by its borders and by how
// much of it is not backdrop.
const (
	openSide   = 0.25 // edge below which nothing ends at a border,
	closedSide = 0.5  // from which something may end there,
	sharpSide  = 0.9  // and from which something does
	partSeen   = 0.25 // share of a cell before the backdrop from which on it may be a tile,
	surelySeen = 0.4  // and from which on it is one, if perhaps unreadable
)

// around is how much of each border of a cell is an edge.
func (b borders) around(row, col int) (left, right, above, under float32) {
	i := row*b.cols + col
	return b.left[i+row], b.left[i+row+1], b.above[i], b.above[i+b.cols]
}

// faintest is the faintest border of a cell.
func (b borders) faintest(cell int) float32 {
	left, right, above, under := b.around(cell/b.cols, cell%b.cols)
	return min(left, right, above, under)
}

// sides judges the borders of a cell: open, if at least two have no edge; closed and sharp, if
// all but the lower one (a tile of the same colour may lie below) may be, or clearly are, those
// of something in the cell.
func (b borders) sides(row, col int) (open, closed, sharp bool) {
	left, right, above, under := b.around(row, col)
	opened := 0
	for _, edge := range [4]float32{left, right, above, under} {
		if edge < openSide {
			opened++
		}
	}
	faintest := min(left, right, above)
	return opened >= 2, faintest >= closedSide, faintest >= sharpSide
}

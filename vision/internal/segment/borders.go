package segment

import (
	"image"
	"math"
	"slices"

	"github.com/domvision/domvision/vision/internal/pixel"
)

// Corner is the part of a border, at either end, that is left out: corners may be rounded or
// ragged.
const Corner = 0.15

// Borders is how much of each border between cells is an edge, 0 to 1.
type Borders struct {
	Lattice
	left  []float32 // rows x (cols+1): the border left of a cell
	above []float32 // (rows+1) x cols: the border above a cell
	blank []bool    // cell -> shows only ground; nil where tiles touch
}

// MeasureBorders measures the borders of a lattice, on lines of a kind; where tiles lie apart, always on
// the quietest ones.
func MeasureBorders(f *pixel.Frame, l Lattice, kind lineKind) Borders {
	if l.Style.Apart() {
		kind = quietest
	}
	b := Borders{Lattice: l, left: make([]float32, l.Rows*(l.Cols+1)), above: make([]float32, (l.Rows+1)*l.Cols)}
	for row := range l.Rows {
		for col := range l.Cols + 1 {
			y0, y1 := l.Y+(float64(row)+Corner)*l.H, l.Y+(float64(row)+1-Corner)*l.H
			b.left[row*(l.Cols+1)+col] = EdgeAlong(kind, l.X+float64(col)*l.W, l.W, y0, y1, f.W, f.H, f.Vertical)
		}
	}
	for row := range l.Rows + 1 {
		for col := range l.Cols {
			x0, x1 := l.X+(float64(col)+Corner)*l.W, l.X+(float64(col)+1-Corner)*l.W
			b.above[row*l.Cols+col] = EdgeAlong(kind, l.Y+float64(row)*l.H, l.H, x0, x1, f.H, f.W, f.Horizontal)
		}
	}
	return b
}

// lineKind says which of the lines of pixels near a border it is measured on.
type lineKind int

const (
	// The strongest: tiles that touch have a straight border, round ones none.
	Sharpest lineKind = iota
	// The strongest two side by side: a border may fall between two pixels.
	SharpestTwo
	// The weakest, between tiles that lie apart.
	quietest
	// The strongest within a wider reach.
	Nearby
)

// EdgeAlong is how much of the stretch from..to is an edge, 0 to 1, on a line near at. size is
// the size of the cell across the line, n and m are those of the frame across it and along it.
func EdgeAlong(kind lineKind, at, size, from, to float64, n, m int, edges pixel.EdgeSums) float32 {
	reach := 0.05 // of size
	switch kind {
	case quietest:
		reach = 0.1
	case Nearby:
		reach = 0.15
	}
	i0, i1 := max(Round(from), 0), min(Round(to), m)
	if i1 <= i0 {
		return 0
	}
	d := max(1, Round(reach*size))
	low, high, last := uint32(math.MaxUint32), uint32(0), uint32(0)
	for x := max(Round(at)-d, 1); x <= min(Round(at)+d, n-1); x++ {
		e := edges.Between(x, i0, i1)
		low, high = min(low, e), max(high, e+last)
		if kind == SharpestTwo {
			last = e
		}
	}
	if kind == quietest {
		high = min(low, high)
	}
	return min(1, float32(high)/float32(pixel.EdgeFull*(i1-i0)))
}

// framed marks the cells that have borders towards all neighbours of other looks, above all towards
// those above: tiles have, scenery has not. It is decided for each cluster by the mean, so that
// one broken border does not matter. Borders towards blank ground, which tiles that lie apart do
// not have, do not count.
func (b Borders) framed(c clusters) []bool {
	n := len(c.Size)
	all, allCount := make([]float32, n), make([]float32, n)
	over, overCount := make([]float32, n), make([]float32, n)
	b.pairs(func(i, j int, _ float64, edge float32) {
		ki, kj := c.Label[i], c.Label[j]
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
		if j == i+b.Cols {
			over[kj] += edge
			overCount[kj]++
		}
	})
	framed := make([]bool, len(c.Label))
	for i, k := range c.Label {
		framed[i] = allCount[k] > 0 && all[k] >= minBorder*allCount[k] && over[k] >= minOver*overCount[k]
	}
	return framed
}

// invert turns edges into borders of tiles that lie apart: a border is where there is no edge and
// the ground shows, in a colour that neither neighbour has.
func (b *Borders) invert(s *Sheet) {
	inset := s.Side / 4
	middle := make([][3]float32, len(s.Patches))
	for i := range middle {
		middle[i] = pixel.MeanColorIn(s.Lab, s.Rect(i, inset))
	}
	b.blank = slices.Repeat([]bool{true}, len(s.Patches))
	// ground is 1 where the strip between two cells differs from both, else 0.
	ground := func(i, j int, strip image.Rectangle) float32 {
		color := pixel.MeanColorIn(s.Lab, strip)
		iEnds, jEnds := pixel.DeltaE(color, middle[i]) >= minGroundContrast, pixel.DeltaE(color, middle[j]) >= minGroundContrast
		b.blank[i], b.blank[j] = b.blank[i] && !iEnds, b.blank[j] && !jEnds
		if iEnds && jEnds {
			return 1
		}
		return 0
	}
	for i := range s.Patches {
		row, col := i/s.Cols, i%s.Cols
		left, above := &b.left[row*(b.Cols+1)+col], &b.above[i]
		*left, *above = max(0, 1-4**left), max(0, 1-4**above)
		r := s.Rect(i, 0)
		if col > 0 {
			*left *= ground(i-1, i, image.Rect(r.Min.X-1, r.Min.Y+inset, r.Min.X+1, r.Max.Y-inset))
		}
		if row > 0 {
			*above *= ground(i-b.Cols, i, image.Rect(r.Min.X+inset, r.Min.Y-1, r.Max.X-inset, r.Min.Y+1))
		}
	}
}

// pairs calls each for every two neighbouring cells, i left of j or above it, with the length in
// pixels and the strength of the border between them.
func (b Borders) pairs(each func(i, j int, length float64, edge float32)) {
	for row := range b.Rows {
		for col := range b.Cols {
			i := row*b.Cols + col
			if col > 0 {
				each(i-1, i, b.H, b.left[row*(b.Cols+1)+col])
			}
			if row > 0 {
				each(i-b.Cols, i, b.W, b.above[row*b.Cols+col])
			}
		}
	}
}

// Whether something lies in a cell that looks like no other is told by its borders and by how
// much of it is not backdrop.
const (
	openSide   = 0.25 // edge below which nothing ends at a border,
	ClosedSide = 0.5  // from which something may end there,
	sharpSide  = 0.9  // and from which something does
	PartSeen   = 0.25 // share of a cell before the backdrop from which on it may be a tile,
	SurelySeen = 0.4  // and from which on it is one, if perhaps unreadable
)

// Around is how much of each border of a cell is an edge.
func (b Borders) Around(row, col int) (left, right, above, under float32) {
	i := row*b.Cols + col
	return b.left[i+row], b.left[i+row+1], b.above[i], b.above[i+b.Cols]
}

// Faintest is the faintest border of a cell.
func (b Borders) Faintest(cell int) float32 {
	left, right, above, under := b.Around(cell/b.Cols, cell%b.Cols)
	return min(left, right, above, under)
}

// Sides judges the borders of a cell: open, if at least two have no edge; closed and sharp, if
// all but the lower one (a tile of the same colour may lie below) may be, or clearly are, those
// of something in the cell.
func (b Borders) Sides(row, col int) (open, closed, sharp bool) {
	left, right, above, under := b.Around(row, col)
	opened := 0
	for _, edge := range [4]float32{left, right, above, under} {
		if edge < openSide {
			opened++
		}
	}
	faintest := min(left, right, above)
	return opened >= 2, faintest >= ClosedSide, faintest >= sharpSide
}

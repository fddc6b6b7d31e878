package classify

import (
	"math"
	"math/cmplx"

	"github.com/domvision/domvision/vision/internal/locate"
	"github.com/domvision/domvision/vision/internal/segment"
)

// register aligns the lattice with the tiles of each class, by linear regression. moved is how far its
// outline moves, in pixels of the sheet.
func register(r *Reading) (l segment.Lattice, moved float64) {
	offsets := r.offsets()
	right, down := r.drift(offsets, func(cell int) (across, along int) { return cell % r.Sheet.Cols, cell / r.Sheet.Cols })
	l = r.Sheet.Lattice
	l.X, l.W = right.Correct(l.X, l.W)
	l.Y, l.H = down.Correct(l.Y, l.H)
	moved = outlineMove(r.Sheet.Lattice, l)
	if !l.Whole {
		l = r.rounded(l, offsets)
	}
	return l, moved
}

// rounded is a lattice whose cells begin at whole pixels, if the tiles do and its cells do not.
func (r *Reading) rounded(l segment.Lattice, offsets []offset) segment.Lattice {
	const clearly = 0.4            // measured on public boards: 0.65 and 0.66 on two, 0.46 on a JPEG, at most 0.35 on 55 others
	var tiles, cells [2]complex128 // where they begin along either axis, summed on a circle as long as a pixel
	all, was := 0.0, r.Sheet.Lattice
	for _, c := range r.Classes {
		for _, i := range c.Cells {
			o, col, row := offsets[i], float64(i%l.Cols), float64(i/l.Cols)
			add := func(sum *[2]complex128, x, y float64) {
				sum[0] += cmplx.Rect(o.rightWeight, 2*math.Pi*x)
				sum[1] += cmplx.Rect(o.downWeight, 2*math.Pi*y)
			}
			add(&tiles, was.X+was.W*(col+o.right), was.Y+was.H*(row+o.down))
			add(&cells, l.X+l.W*col, l.Y+l.H*row)
			all += o.rightWeight + o.downWeight
		}
	}
	length := func(sum [2]complex128) float64 { return cmplx.Abs(sum[0]) + cmplx.Abs(sum[1]) }
	if length(tiles)-length(cells) >= clearly*all {
		l.X -= cmplx.Phase(tiles[0]) / (2 * math.Pi)
		l.Y -= cmplx.Phase(tiles[1]) / (2 * math.Pi)
		l.Whole = true
	}
	return l
}

// Tilted reports whether the rows or columns are tilted, as on a photograph of the screen: of each class, the tiles in lower
// rows lie further to the right or left, or those in later columns further up or down.
func (r *Reading) Tilted() bool {
	// Cells, over all rows or columns. Measured on 772 readings: at most 0.031, but 0.09 and 0.13 on photographs tilted by
	// 2 %, of which only the second is misread.
	const most = 0.1
	right, down := r.drift(r.offsets(), func(cell int) (across, along int) { return cell / r.Sheet.Cols, cell % r.Sheet.Cols })
	return max(right.Over(r.Board.Dy()), down.Over(r.Board.Dx())) > most
}

// offsets lists how far the tile in each cell lies from the mean of its class.
func (r *Reading) offsets() []offset {
	offsets := make([]offset, len(r.Cells))
	for _, c := range r.Classes {
		for _, cell := range c.Cells {
			offsets[cell] = displacement(r.Tile(cell), c.Mean)
		}
	}
	return offsets
}

// drift fits how far the tiles of each class lie to the right and further down, in cells, by their places.
func (r *Reading) drift(offsets []offset, place func(cell int) (across, along int)) (right, down locate.Regression) {
	for _, c := range r.Classes {
		var x, y locate.Regression
		for _, cell := range c.Cells {
			o := offsets[cell]
			across, along := place(cell)
			x.Add(float64(across), o.right, o.rightWeight)
			y.Add(float64(along), o.down, o.downWeight)
		}
		right.AddGroup(x)
		down.AddGroup(y)
	}
	return right, down
}

// outlineMove is the greatest distance that a side of the outline moves, in pixels of the sheet.
func outlineMove(from, to segment.Lattice) float64 {
	now, then := from.Box(), to.Box()
	across := max(math.Abs(then.X-now.X), math.Abs(then.X+then.W-now.X-now.W)) / from.W
	along := max(math.Abs(then.Y-now.Y), math.Abs(then.Y+then.H-now.Y-now.H)) / from.H
	return float64(segment.Fine) * max(across, along)
}

// offset is how far a tile lies to the right of another and below it, in cells. The weight of each estimate is the variance
// of the gradients.
type offset struct{ right, rightWeight, down, downWeight float64 }

// displacement estimates the offset of a tile from another: one step of the registration of Lucas and Kanade (An Iterative
// Image Registration Technique, 1981), for each axis on its own. A constant difference of a channel, as between translucent
// tiles before a gradient, is no offset.
func displacement(tile, other Tile) (o offset) {
	var right, down locate.Regression // of the difference on the gradient
	const below = 3 * segment.Fine
	for channel := range 3 {
		var x, y locate.Regression
		for _, at := range InnerPixels {
			i := 3*at + channel
			off := float64(other[i] - tile[i])
			x.Add(float64(other[i+3]-other[i-3])/2, off, 1)
			y.Add(float64(other[i+below]-other[i-below])/2, off, 1)
		}
		right.AddGroup(x)
		down.AddGroup(y)
	}
	o.right, o.rightWeight = shiftOf(right)
	o.down, o.downWeight = shiftOf(down)
	return o
}

// shiftOf is the slope of a regression in cells, and its weight; 0 if the gradients do not determine it, as those of a flat
// tile with something else in one corner.
func shiftOf(r locate.Regression) (cells, weight float64) {
	const (
		flat = 0.001 // squared Delta E a pixel
		far  = 0.25  // cells; one step of registration reaches no further
	)
	if weight = r.Variance(); weight < flat {
		return 0, 0
	}
	if cells = r.Slope() / segment.Fine; math.Abs(cells) > far {
		return 0, 0
	}
	return cells, weight
}

// onLattice returns the board on another lattice. l is the lattice of the board with its headroom.
func onLattice(b *segment.Board, l segment.Lattice) *segment.Board {
	first := headroom(b).Min
	s, moved := *b.Sheet, *b
	s.X, s.Y = l.X-float64(first.X)*l.W, l.Y-float64(first.Y)*l.H
	s.W, s.H, s.Whole = l.W, l.H, l.Whole
	moved.Sheet = &s
	return &moved
}

package vision

import "math"

// Where a lattice lies is told to about a pixel by the lines between the tiles, or by the
// middles of those that lie apart. Tiles that differ in little want more. Those of a class are
// alike: where their pictures are not, they lie askew in their cells, and the further out the
// more if the cells are too large or too small.

// register returns the lattice of a board on which the tiles of each class lie most nearly
// alike, and how far that is from where it lies now at most, in pixels of a tile's picture.
func (r *reading) register() (l lattice, moved float64) {
	var right, down drift
	for _, c := range r.class {
		var x, y drift
		for _, cell := range c.cells {
			offX, clearX, offY, clearY := r.offset(r.tile(cell), c.mean)
			x.add(float64(cell%r.cols), offX, clearX)
			y.add(float64(cell/r.cols), offY, clearY)
		}
		right.join(x)
		down.join(y)
	}
	l = r.lattice
	l.x, l.w = right.correct(l.x, l.w)
	l.y, l.h = down.correct(l.y, l.h)
	now, then := r.box(), l.box()
	across := max(math.Abs(then.x-now.x), math.Abs(then.x+then.w-now.x-now.w)) / r.w
	along := max(math.Abs(then.y-now.y), math.Abs(then.y+then.h-now.y-now.h)) / r.h
	return l, float64(r.side) * max(across, along)
}

// offset is how far right and down, in cells, a tile lies of where another does that looks like
// it, and how clearly each is told: by the gradients of the other's picture, to the first
// order (Lucas and Kanade, An Iterative Image Registration Technique, 1981).
func (r *reading) offset(tile, other []float32) (right, clearRight, down, clearDown float64) {
	var x, xx, y, yy float32
	below := 3 * r.side
	for _, at := range r.inner {
		for i := 3 * at; i < 3*at+3; i++ {
			dx, dy, off := (other[i+3]-other[i-3])/2, (other[i+below]-other[i-below])/2, tile[i]-other[i]
			x, xx = x-off*dx, xx+dx*dx
			y, yy = y-off*dy, yy+dy*dy
		}
	}
	side := float64(r.side)
	return float64(x) / math.Max(float64(xx), 1) / side, float64(xx), float64(y) / math.Max(float64(yy), 1) / side, float64(yy)
}

// on is the board on another lattice for the cells that are read.
func (b *board) on(l lattice) *board {
	first := b.headroom().Min
	s, moved := *b.sheet, *b
	s.x, s.y = l.x-float64(first.X)*l.w, l.y-float64(first.Y)*l.h
	s.w, s.h = l.w, l.h
	moved.sheet = &s
	return &moved
}

package vision

import "math"

// register returns the lattice on which the tiles of each class are most nearly aligned, by
// linear regression, and how far its outline moves, in pixels of the sheet.
func (r *reading) register() (l lattice, moved float64) {
	var right, down offsetFit
	for _, c := range r.class {
		var x, y offsetFit
		for _, cell := range c.cells {
			offX, clearX, offY, clearY := displacement(r.tile(cell), c.mean)
			x.add(float64(cell%r.cols), offX, clearX)
			y.add(float64(cell/r.cols), offY, clearY)
		}
		right.addLook(x)
		down.addLook(y)
	}
	l = r.lattice
	l.x, l.w = right.correct(l.x, l.w)
	l.y, l.h = down.correct(l.y, l.h)
	now, then := r.box(), l.box()
	across := max(math.Abs(then.x-now.x), math.Abs(then.x+then.w-now.x-now.w)) / r.w
	along := max(math.Abs(then.y-now.y), math.Abs(then.y+then.h-now.y-now.h)) / r.h
	return l, float64(fine) * max(across, along)
}

// displacement is how far a tile lies to the right of another and below it, in cells, and the weight of
// each estimate: the sum of the squared gradient. It is one step of the registration of Lucas and
// Kanade (An Iterative Image Registration Technique, 1981), for either axis by itself.
func displacement(tile, other []float32) (right, clearRight, down, clearDown float64) {
	var x, xx, y, yy float32
	below := 3 * fine
	for _, at := range innerPixels {
		for i := 3 * at; i < 3*at+3; i++ {
			dx, dy, off := (other[i+3]-other[i-3])/2, (other[i+below]-other[i-below])/2, tile[i]-other[i]
			x, xx = x-off*dx, xx+dx*dx
			y, yy = y-off*dy, yy+dy*dy
		}
	}
	side := float64(fine)
	return float64(x) / math.Max(float64(xx), 1) / side, float64(xx), float64(y) / math.Max(float64(yy), 1) / side, float64(yy)
}

// on is the board with another lattice, given for the cells of its headroom.
func (b *board) on(l lattice) *board {
	first := b.headroom().Min
	s, moved := *b.sheet, *b
	s.x, s.y = l.x-float64(first.X)*l.w, l.y-float64(first.Y)*l.h
	s.w, s.h = l.w, l.h
	moved.sheet = &s
	return &moved
}

package vision

import (
	"image"
	"math"
)

// locateAt finds the board that lies at l, nil if there is none. part says that the frame is only
// a part of the picture: a board at its sides might continue, and is not returned. Nor is one
// that has moved: l would cut through its tiles and might fit something else.
func (f *frame) locateAt(l lattice, part bool) (best *board) {
	all := l.fill(f.w, f.h)
	for _, all.style = range [2]Style{touching, apart} {
		b := f.findBoard(all, sameLook)
		if b != nil && b.better(best) {
			best = b
		}
		if best.clear() {
			break
		}
	}
	if best == nil {
		return nil
	}
	best = f.finish(best)
	if !best.fits(l) {
		return nil
	}
	if whole := image.Rect(0, 0, best.cols, best.rows); part && best.region != best.region.Intersect(whole.Inset(1)) {
		return nil
	}
	return best
}

// fits reports whether the outlines of two lattices lie on the same lines.
func (l lattice) fits(o lattice) bool {
	const apart = 0.1 // of a cell
	off := func(x, y, size float64) float64 { return math.Abs(math.Remainder(x-y, size)) / size }
	right, lower := float64(l.cols)*l.w, float64(l.rows)*l.h
	return off(l.x, o.x, o.w) <= apart && off(l.y, o.y, o.h) <= apart &&
		off(l.x+right, o.x, o.w) <= apart && off(l.y+lower, o.y, o.h) <= apart
}

// boardAt is the better of the boards on l with touching tiles and with tiles that lie apart; nil
// if there is none.
func (f *frame) boardAt(l lattice) (b *board) {
	for _, l.style = range [2]Style{touching, apart} {
		found := f.findBoard(l, sameLook)
		if found != nil && found.better(b) {
			b = found
		}
	}
	if b == nil {
		return nil
	}
	loose := f.findBoard(b.lattice, b.clusterThreshold())
	if loose != nil && loose.tiles() >= b.tiles() {
		b = loose
	}
	if b.style.apart() {
		b.complete()
	}
	return b
}

package vision

import (
	"fmt"
	"image"
	"math"

	"github.com/domvision/domvision/geometry"
)

// searchAround is the number of cells around the place of a board that are searched as well: it
// may have more rows and columns now.
const searchAround = 3

// recognizeNear reads the board at the place where one was seen. Any error means that the whole
// picture must be searched.
func (r *Recognizer) recognizeNear(p picture, near geometry.Lattice, o *Observation) error {
	if !(near.W >= minCell && near.H >= minCell) || near.Rows < 1 || near.Cols < 1 {
		return fmt.Errorf("%w: no place to look at", ErrNoBoard)
	}
	part := p.around(near, searchAround)
	if part.Rect.Dx() < minPicture || part.Rect.Dy() < minPicture {
		return fmt.Errorf("%w: the place lies beyond the picture", ErrNoBoard)
	}
	return r.recognize(part, r.frame(part, o), "near", func(f *frame) *board {
		return f.locateAt(part.lattice(near), part.Rect.Dx() < p.Rect.Dx() || part.Rect.Dy() < p.Rect.Dy())
	}, o)
}

// locateAt finds the board that lies at l, nil if there is none. part says that the frame is only
// a part of the picture: a board at its sides might continue, and is not returned. Nor is one
// that has moved: l would cut through its tiles and might fit something else.
func (f *frame) locateAt(l lattice, part bool) (best *board) {
	all := l.fill(f.w, f.h)
	for _, all.gaps = range []bool{false, true} {
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

package locate

import (
	"image"
	"math"

	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// LocateAt finds the board that lies at l, nil if there is none. part says that the frame is only
// a part of the picture: a board at its sides might continue, and is not returned. Nor is one
// that has moved: l would cut through its tiles and might fit something else.
func LocateAt(f *pixel.Frame, l segment.Lattice, part bool) (best *segment.Board) {
	all := l.Fill(f.W, f.H)
	for _, all.Style = range [2]segment.Style{segment.Touching, segment.Apart} {
		b := segment.FindBoard(f, all, segment.DefaultThreshold)
		if b != nil && b.Better(best) {
			best = b
		}
		if Conclusive(best) {
			break
		}
	}
	if best == nil {
		return nil
	}
	best = finish(f, best)
	if !fits(best.Sheet.Lattice, l) {
		return nil
	}
	if whole := image.Rect(0, 0, best.Cols, best.Rows); part && best.Region != best.Region.Intersect(whole.Inset(1)) {
		return nil
	}
	return best
}

// fits reports whether the outlines of two lattices lie on the same lines.
func fits(l segment.Lattice, o segment.Lattice) bool {
	const apart = 0.1 // of a cell
	off := func(x, y, size float64) float64 { return math.Abs(math.Remainder(x-y, size)) / size }
	right, lower := float64(l.Cols)*l.W, float64(l.Rows)*l.H
	return off(l.X, o.X, o.W) <= apart && off(l.Y, o.Y, o.H) <= apart &&
		off(l.X+right, o.X, o.W) <= apart && off(l.Y+lower, o.Y, o.H) <= apart
}

// BoardAt is the better of the boards on l with touching tiles and with tiles that lie apart; nil
// if there is none.
func BoardAt(f *pixel.Frame, l segment.Lattice) (b *segment.Board) {
	for _, l.Style = range [2]segment.Style{segment.Touching, segment.Apart} {
		found := segment.FindBoard(f, l, segment.DefaultThreshold)
		if found != nil && found.Better(b) {
			b = found
		}
	}
	if b == nil {
		return nil
	}
	loose := segment.FindBoard(f, b.Lattice, b.ClusterThreshold())
	if loose != nil && loose.Tiles() >= b.Tiles() {
		b = loose
	}
	if b.Style.Apart() {
		b.Complete()
	}
	return b
}

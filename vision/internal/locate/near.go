package locate

import (
	"image"
	"math"

	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// Near finds the board on lattice l, where one was seen before, or nil. It may have gained or lost rows and
// columns. A board that has moved is not found: l would cut through its tiles, and might fit something
// else. If partial is set, the frame is only a part of the picture. A board at its sides might continue
// beyond them, and is not returned either.
func Near(f *pixel.Frame, l segment.Lattice, partial bool) *segment.Board {
	var best *segment.Board
	all := fill(l, f)
	for _, all.Style = range [2]segment.Style{segment.Touching, segment.Apart} {
		b := segment.FindBoard(f, all, segment.DefaultThreshold)
		if b != nil && better(b, best) {
			best = b
		}
		if conclusive(best) {
			break
		}
	}
	if best == nil {
		return nil
	}
	best = finish(f, best)
	if !sameLines(best.Lattice, l) {
		return nil
	}
	inner := image.Rect(0, 0, best.Cols, best.Rows).Inset(1)
	if partial && best.Region != best.Region.Intersect(inner) {
		return nil
	}
	return best
}

// Expected is [Near] for a whole picture. It returns nil unless the board is conclusive.
func Expected(f *pixel.Frame, l segment.Lattice) *segment.Board {
	if b := Near(f, l, false); conclusive(b) {
		return b
	}
	return nil
}

// sameLines reports whether the outline of l lies on lines of o.
func sameLines(l, o segment.Lattice) bool {
	const apart = 0.1 // of a cell, chosen by eye
	off := func(x, y, size float64) float64 { return math.Abs(math.Remainder(x-y, size)) / size }
	right, lower := float64(l.Cols)*l.W, float64(l.Rows)*l.H
	return off(l.X, o.X, o.W) <= apart && off(l.Y, o.Y, o.H) <= apart &&
		off(l.X+right, o.X, o.W) <= apart && off(l.Y+lower, o.Y, o.H) <= apart
}

// At finds the board on exactly these cells, nil if there is none. It tries both styles and returns the
// better board, or one with blurred edges, as round tiles have, if it is the only one and conclusive.
func At(f *pixel.Frame, l segment.Lattice) (b *segment.Board) {
	for _, l.Style = range [2]segment.Style{segment.Touching, segment.Apart} {
		found := segment.FindBoard(f, l, segment.DefaultThreshold)
		if found != nil && better(found, b) && (b == nil || found.Tiles() >= b.Tiles()) { // the other style must not lose tiles
			b = found
		}
	}
	if b == nil {
		l.Style, l.Blur = segment.Touching, segment.MostBlur(min(l.W, l.H))
		if b = segment.FindBoard(f, l, segment.DefaultThreshold); !conclusive(b) {
			return nil
		}
	}
	b = loosened(f, b, b.Lattice)
	complete(f, b)
	return b
}

// loosened finds a board again on a lattice, with the threshold that fits its noise. It returns b if that loses tiles.
func loosened(f *pixel.Frame, b *segment.Board, l segment.Lattice) *segment.Board {
	if loose := segment.FindBoard(f, l, clusterThreshold(b)); loose != nil && loose.Tiles() >= b.Tiles() {
		return loose
	}
	return b
}

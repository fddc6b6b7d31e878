package locate

import (
	"github.com/domvision/domvision/vision/internal/segment"
)

// Conclusive reports whether a board is so good that the search may end.
func Conclusive(b *segment.Board) bool {
	return b != nil && b.Score > 0 && b.Crisp >= crispEnough && numerous(b)
}

// numerous reports whether a board has many tiles, and many of each look.
func numerous(b *segment.Board) bool { return b.Tiles() >= max(tilesEnough, tilesEach*b.LabelCount()) }

// simpler reports whether b covers mostly the same place as o with fewer looks: where rows of
// ground lie between rows of tiles, the lattice that counts them as tiles has more.
func simpler(b *segment.Board, o *segment.Board) bool {
	if b.LabelCount() >= o.LabelCount() {
		return false
	}
	place := b.Part(b.Region).Bounds()
	shared := place.Intersect(o.Part(o.Region).Bounds())
	return 2*shared.Dx()*shared.Dy() > place.Dx()*place.Dy()
}

// limited reports whether a board reaches the end of its lattice though a frame of w x h pixels
// has room for another row or column there.
func limited(b *segment.Board, w, h int) bool {
	return b.Region.Min.X == 0 && b.X >= b.W || b.Region.Min.Y == 0 && b.Y >= b.H ||
		b.Region.Max.X == b.Cols && b.X+float64(b.Cols+1)*b.W <= float64(w) ||
		b.Region.Max.Y == b.Rows && b.Y+float64(b.Rows+1)*b.H <= float64(h)
}

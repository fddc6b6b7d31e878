package vision

// clear reports whether a board is so good that the search may end.
func (b *board) clear() bool {
	return b != nil && b.score > 0 && b.crisp >= crispEnough && b.numerous()
}

// numerous reports whether a board has many tiles, and many of each look.
func (b *board) numerous() bool { return b.tiles() >= max(tilesEnough, tilesEach*b.looks()) }

// simpler reports whether b covers mostly the same place as o with fewer looks: where rows of
// ground lie between rows of tiles, the lattice that counts them as tiles has more.
func (b *board) simpler(o *board) bool {
	if b.looks() >= o.looks() {
		return false
	}
	place := b.part(b.region).bounds()
	shared := place.Intersect(o.part(o.region).bounds())
	return 2*shared.Dx()*shared.Dy() > place.Dx()*place.Dy()
}

// limited reports whether a board reaches the end of its lattice though a frame of w x h pixels
// has room for another row or column there.
func (b *board) limited(w, h int) bool {
	return b.region.Min.X == 0 && b.x >= b.w || b.region.Min.Y == 0 && b.y >= b.h ||
		b.region.Max.X == b.cols && b.x+float64(b.cols+1)*b.w <= float64(w) ||
		b.region.Max.Y == b.rows && b.y+float64(b.rows+1)*b.h <= float64(h)
}

package locate

import (
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// A search ends with a board that has borders this sharp, this many tiles of this many kinds, and on
// average this many of each kind. On a lattice that cuts through tiles, hardly any two cells look alike. Chosen by eye.
const (
	sharpEnough   = 0.95
	enoughTiles   = 20
	enoughOfAKind = 3
	enoughKinds   = 3 // cells that hold several tiles and much ground hardly differ
)

// conclusive reports whether a board is good enough to end the search.
func conclusive(b *segment.Board) bool {
	return b != nil && b.Score > 0 && b.Sharpness >= sharpEnough && varied(b)
}

// varied reports whether a board has as many whole tiles, of as many kinds, as a game deals.
func varied(b *segment.Board) bool {
	return numerous(b) && b.LabelCount() >= enoughKinds && !ofParts(b)
}

// numerous reports whether a board has many tiles, and on average many of each kind.
func numerous(b *segment.Board) bool {
	return b.Tiles() >= max(enoughTiles, enoughOfAKind*b.LabelCount())
}

// better reports whether b is preferable to o, which may be nil. It weighs the score by the sharpness: a
// lattice finer than the tiles has more borders that score, but fainter ones.
func better(b, o *segment.Board) bool {
	return o == nil || b.Score*b.Sharpness*b.Sharpness > o.Score*o.Sharpness*o.Sharpness
}

// preferable is [better], but prefers plausible boards of whole tiles to those of parts, which have more borders.
func preferable(b, o *segment.Board) bool {
	switch {
	case o == nil || plausible(o) != nil || ofParts(b) == ofParts(o):
		return better(b, o)
	case ofParts(b):
		return false
	}
	return plausible(b) == nil || better(b, o)
}

// limited reports whether a board reaches a side of its lattice where the frame has room for another row or
// column.
func limited(b *segment.Board, f *pixel.Frame) bool {
	return b.Region.Min.X == 0 && b.X >= b.W || b.Region.Min.Y == 0 && b.Y >= b.H ||
		b.Region.Max.X == b.Cols && b.X+float64(b.Cols+1)*b.W <= float64(f.W) ||
		b.Region.Max.Y == b.Rows && b.Y+float64(b.Rows+1)*b.H <= float64(f.H)
}

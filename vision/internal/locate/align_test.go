package locate

import (
	"image"
	"image/draw"
	"testing"
)

// TestSettleBeyond: cells that lie beyond the frame have no edges.
func TestSettleBeyond(t *testing.T) {
	corner := image.Pt(10, 10)
	f := desk(corner, 24, 0)
	b := New(f).Find()
	if !lies(b, corner, 24) {
		t.Fatalf("found %v", outline(b))
	}
	small := frame(150, 200, func(img draw.Image) { paintTiles(img, corner, 24, 24, 0, dealt...) }) // not all of the board
	if l := alignToEdges(small, b, b.Lattice); l.W <= 0 || l.H <= 0 {
		t.Errorf("cells of %g x %g", l.W, l.H)
	}
}

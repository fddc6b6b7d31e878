package locate

import "testing"

// TestHalfCells: cells that are twice as long as wide may be pairs of tiles, even if no edge runs through their middles.
func TestHalfCells(t *testing.T) {
	b := board(2, "0101", "1001")
	for _, c := range []struct{ w, h, wantW, wantH float64 }{{10, 10, 10, 10}, {10, 14, 10, 14}, {10, 20, 10, 10}, {19, 10, 9.5, 10}} {
		b.W, b.H = c.w, c.h
		l := halfCells(blank(100, 100), b)
		if l.W != c.wantW || l.H != c.wantH || l.Bounds() != b.Bounds() {
			t.Errorf("cells of %g x %g pixels: %g x %g", c.w, c.h, l.W, l.H)
		}
	}
}

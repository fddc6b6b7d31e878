package locate

import (
	"image"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/vision/internal/segment"
)

// TestExtents: a lattice is continued over the frame, or cut to it, with cells that reach at most a
// little beyond.
func TestExtents(t *testing.T) {
	f := blank(100, 60)
	for _, c := range []struct {
		name      string
		got, want segment.Lattice
	}{
		{"filled", fill(lattice(25, 31, 10, 1, 1), f), lattice(5, 1, 10, 6, 9)},
		{"filled, a little beyond", fill(lattice(29.5, 30, 10, 1, 1), f), lattice(-0.5, 0, 10, 6, 10)},
		{"clipped", clip(lattice(-15, 1, 10, 99, 5), f), lattice(5, 1, 10, 6, 3)},
		{"within the frame", clip(lattice(15, 11, 10, 2, 3), f), lattice(15, 11, 10, 2, 3)},
		{"around a part", around(lattice(0, 0, 5, 1, 1), image.Rect(50, 30, 60, 40), f), lattice(35, 15, 5, 8, 8)},
		{"around a part at a side", around(lattice(0, 0, 10, 1, 1), image.Rect(0, 30, 10, 60), f), lattice(0, 0, 10, 6, 4)},
		{"few cells", limit(lattice(0, 0, 10, 6, 10), image.Rect(0, 0, 20, 20)), lattice(0, 0, 10, 6, 10)},
	} {
		if c.got != c.want {
			t.Errorf("%s: %v, want %v", c.name, c.got, c.want)
		}
	}
	const most = engine.MaxSide + 6
	many := limit(lattice(0, 0, 1, 900, 900), image.Rect(400, 890, 500, 900))
	if many.Cols != most || many.X != 450-most/2 || many.Rows >= most || many.Bounds().Max.Y != 900 {
		t.Errorf("very many cells: %v", many)
	}
	b := board(2, "....", ".01.", ".10.", "....")
	b.Region = image.Rect(1, 1, 3, 3)
	if got, want := widened(b, b.Lattice, f), lattice(0, 0, 10, 6, 6); got != want {
		t.Errorf("widened to %v, want %v", got, want)
	}
}

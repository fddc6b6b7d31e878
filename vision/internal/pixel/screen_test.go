package pixel

import (
	"image"
	"math/rand/v2"
	"testing"
)

// TestScreenShrunk: however a part of a screen begins, the same pixels are averaged.
func TestScreenShrunk(t *testing.T) {
	s := NewScreen(noise(rand.New(rand.NewPCG(3, 4)), 40, 30))
	whole := s.Shrunk(s.Rect, 2)
	part := s.Shrunk(image.Rect(7, 5, 31, 26), 2)
	if want := image.Pt(6, 4); part.Origin != want || part.Scale != 2 {
		t.Fatalf("origin %v, scale %d; want %v and 2", part.Origin, part.Scale, want)
	}
	for y := range part.Rect.Dy() {
		for x := range part.Rect.Dx() {
			if got, want := part.RGBAAt(x, y), whole.RGBAAt(x+3, y+2); got != want {
				t.Fatalf("%v at (%d,%d), in the whole screen %v", got, x, y, want)
			}
		}
	}
}

// TestPartFor: a part is shrunk as its screen would be, but cells stay large enough.
func TestPartFor(t *testing.T) {
	s := NewScreen(image.NewRGBA(image.Rect(0, 0, 2*maxSide+1, 40)))
	for _, c := range []struct {
		cell  float64
		scale int
	}{{100, 3}, {61, 2}, {59, 1}, {5, 1}} {
		if got := s.PartFor(image.Rect(0, 0, 40, 40), c.cell).Scale; got != c.scale {
			t.Errorf("cells of %g pixels: shrunk by %d, want %d", c.cell, got, c.scale)
		}
	}
}

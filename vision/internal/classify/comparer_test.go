package classify

import (
	"testing"
)

// TestNewComparer: the tolerance grows with noise and shrinks where classes are close together;
// pixels that are the same in all classes tell nothing.
func TestNewComparer(t *testing.T) {
	part := WholeTile.Inset(7)
	for _, c := range []struct {
		name      string
		other     Tile
		noise     float64
		pixels    int
		tolerance float64
	}{
		{"usual", flat(blue), 1, len(InnerPixels), 9},
		{"glitter", flat(blue), 3, len(InnerPixels), 15},
		{"differing in the middle", inked(red, blue, part), 1, 10 * 10, 9},
		{"differing in too few pixels", inked(red, blue, WholeTile.Inset(10)), 1, len(InnerPixels), 9},
		{"close together", flat([3]float32{60, 60, 40}), 1, len(InnerPixels), 6},
		{"too close", flat([3]float32{52, 60, 40}), 1, len(InnerPixels), LeastTolerance},
	} {
		got := NewComparer([]Class{{Mean: flat(red)}, {Mean: c.other}}, c.noise)
		equal(t, c.name+": pixels", len(got.distinctive), c.pixels)
		equal(t, c.name+": tolerance", got.Tolerance, c.tolerance)
	}
}

package pixel

import (
	"image"
	"math"
	"slices"
	"testing"

	"github.com/domvision/domvision/vision/internal/imgproc"
)

// TestPixelsAndColors: every value of 8-bit CIELAB survives the conversion to a colour and back.
func TestPixelsAndColors(t *testing.T) {
	for v := range 256 {
		px := [3]uint8{uint8(v), uint8(255 - v), uint8(v)}
		color := ColorOf(px[:])
		if got := PixelOf(color); got != px {
			t.Errorf("%v became %v", px, got)
		}
		if got := Encode(append(color[:], color[:]...)); !slices.Equal(got, append(px[:], px[:]...)) {
			t.Errorf("two of %v became %v", px, got)
		}
	}
	if got := ColorOf([]uint8{255, 128, 0}); got != [3]float32{100, 0, -128} {
		t.Errorf("(255,128,0) is %v", got)
	}
}

func TestDistances(t *testing.T) {
	a, b := [3]float32{50, 10, -20}, [3]float32{48, 13, -14}
	if got := DeltaESquared(a, b); got != 4+9+36 {
		t.Errorf("the square of Delta E is %g, want 49", got)
	}
	if got := DeltaE(a, b); got != 7 {
		t.Errorf("Delta E is %g, want 7", got)
	}
	if got := DeltaESquaredTo(50, 10, -20, &b); got != 49 {
		t.Errorf("Delta E squared of three variables is %g, want 49", got)
	}
	if got := Chroma([3]float32{80, 3, -4}); got != 5 {
		t.Errorf("chroma %g, want 5", got)
	}
}

func TestBlend(t *testing.T) {
	from, to := [3]float32{0, 10, -10}, [3]float32{100, 20, 30}
	for part, want := range map[float32][3]float32{0: from, 0.25: {25, 12.5, 0}, 1: to} {
		if got := Blend(from, to, part); got != want {
			t.Errorf("%g of the way: %v, want %v", part, got, want)
		}
	}
}

func TestMedianColor(t *testing.T) {
	for _, c := range []struct {
		colors [][3]float32
		want   [3]float32
	}{
		{[][3]float32{{7, 8, 9}}, [3]float32{7, 8, 9}},
		{[][3]float32{{1, 9, 0}, {5, 7, 90}, {3, 8, 1}}, [3]float32{3, 8, 1}},
		{[][3]float32{{1, 0, 4}, {2, 0, 2}, {4, 0, 8}, {90, 0, 6}}, [3]float32{3, 0, 5}},
	} {
		if got := MedianColor(c.colors); got != c.want {
			t.Errorf("%v: %v, want %v", c.colors, got, c.want)
		}
	}
}

func TestHue(t *testing.T) {
	red, green, almost, grey := [3]float32{50, 40, 0}, [3]float32{50, -40, 0}, [3]float32{50, -40, -0.01}, [3]float32{50, MinChroma - 1, 0}
	for _, c := range []struct {
		name string
		a, b [3]float32
		want float64
	}{
		{"equal", red, red, 0}, {"opposite", red, green, 180}, {"across the cut of the angle", green, almost, 0},
		{"a quarter", red, [3]float32{10, 0, 99}, 90}, {"grey", red, grey, 180}, {"two greys", grey, grey, 180},
	} {
		if got := HueOf(c.a).To(HueOf(c.b)); math.Abs(got-c.want) > 0.1 {
			t.Errorf("%s: %g degrees, want %g", c.name, got, c.want)
		}
	}
}

func TestMeanColorIn(t *testing.T) {
	m := imgproc.Lab{W: 3, H: 2, Pix: []uint8{
		0, 0, 0, 255, 128, 130, 255, 130, 128,
		9, 9, 9, 0, 132, 126, 255, 134, 128,
	}}
	if got, want := MeanColorIn(m, image.Rect(1, 0, 3, 2)), [3]float32{75, 3, 0}; got != want {
		t.Errorf("mean %v, want %v", got, want)
	}
}

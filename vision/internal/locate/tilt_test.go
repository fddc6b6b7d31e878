package locate

import (
	"image"
	"image/color"
	"math"
	"testing"

	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// TestIsTilted: a board of touching tiles whose rows fall, or whose columns lean, by some pixels each
// cell.
func TestIsTilted(t *testing.T) {
	const size, n = 20, 9
	for _, c := range []struct {
		name         string
		falls, leans float64 // pixels a pixel
		want         bool
	}{
		{"straight", 0, 0, false},
		{"rows fall by a fiftieth", 0.02, 0, true},
		{"rows rise by a fiftieth", -0.02, 0, true},
		{"columns lean by a fiftieth", 0, 0.02, true},
		{"as good as straight", 0.002, -0.002, false},
	} {
		img := image.NewRGBA(image.Rect(0, 0, size*n+40, size*n+40))
		for y := range img.Rect.Dy() {
			for x := range img.Rect.Dx() {
				u, v := float64(x-20), float64(y-20)
				col, row := math.Floor((u-c.leans*(v-90))/size), math.Floor((v-c.falls*(u-90))/size)
				img.SetRGBA(x, y, color.RGBA{uint8(int(col*7+row*3) % 5 * 50), uint8(int(col*2+row*5) % 3 * 80), 90, 255})
			}
		}
		f := pixel.NewFrame(img, nil)
		b := board(4, "012301203", "123012312", "230123021", "301230123", "012301230", "123012301", "230123012", "301230123", "012301230")
		b.Lattice = segment.Lattice{Lattice: geometry.Lattice{X: 20, Y: 20, W: size, H: size, Rows: n, Cols: n}}
		if got := isTilted(f, b); got != c.want {
			t.Errorf("%s: tilted %v; rows drift by %.3f of a cell, columns by %.3f", c.name, got, rowDrift(f, b), columnDrift(f, b))
		}
	}
}

// TestDrift: only an even shift is a tilt.
func TestDrift(t *testing.T) {
	for _, c := range []struct {
		drift
		want bool
	}{
		{drift{0.05, 0.05, 0.1}, true}, {drift{-0.04, -0.08, -0.1}, true}, {drift{0.02, 0.02, 0.04}, false},
		{drift{0, 0.3, 0.3}, false}, {drift{0.4, -0.1, 0.3}, false}, {drift{0.1, 0.1, -0.3}, false},
	} {
		if got := c.tilted(); got != c.want {
			t.Errorf("%v: tilted %v", c.drift, got)
		}
	}
}

// TestShiftBetween: the second cycle is the first one, turned.
func TestShiftBetween(t *testing.T) {
	var first cycle
	for i := range first {
		first[i] = 3 + math.Exp(-math.Pow(float64(i-10)/3, 2)) + 0.5*math.Exp(-math.Pow(float64(i-30)/2, 2))
	}
	for _, turn := range []int{0, 1, 7, 23, -1, -20} {
		var second cycle
		for i, v := range first {
			second[(i+turn+len(second))%len(second)] = v
		}
		if got, want := shiftBetween(first, second), float64(turn)/float64(len(first)); got != want {
			t.Errorf("turned by %g: shift %g", want, got)
		}
	}
}

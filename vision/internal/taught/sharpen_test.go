package taught

import (
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision/internal/pixel"
)

// chequers draws plain tiles of four colours, side pixels wide, in no order.
func chequers(l geometry.Lattice) *image.RGBA {
	inks := [4]color.RGBA{{200, 40, 40, 255}, {40, 160, 60, 255}, {50, 80, 210, 255}, {220, 200, 50, 255}}
	img := image.NewRGBA(image.Rect(0, 0, int(l.X+l.W*float64(l.Cols))+20, int(l.Y+l.H*float64(l.Rows))+20))
	rng := rand.New(rand.NewPCG(5, 5))
	deal := make([]int, l.Rows*l.Cols)
	for i := range deal {
		deal[i] = rng.IntN(len(inks))
	}
	for y := range img.Rect.Dy() {
		for x := range img.Rect.Dx() {
			if p, ok := l.At(float64(x)+0.5, float64(y)+0.5); ok {
				i := p.Row*l.Cols + p.Col
				img.SetRGBA(x, y, inks[deal[i]])
			} else {
				img.SetRGBA(x, y, color.RGBA{90, 90, 90, 255})
			}
		}
	}
	return img
}

// TestSharpen: a lattice that is a pixel of sixteen off is moved to where the tiles are, and one that lies
// there stays.
func TestSharpen(t *testing.T) {
	const most = 0.3 // pixels
	want := geometry.Lattice{X: 12, Y: 15, W: 16, H: 16, Rows: 8, Cols: 9}
	a := pixel.NewArea(chequers(want))
	for _, off := range [][4]float64{{}, {1, 0, 0, 0}, {-1, 1, 0, 0}, {0, 0, 0.15, 0}, {-1, -1, 0.2, 0.2}} {
		placed := want
		placed.X, placed.Y, placed.W, placed.H = placed.X+off[0], placed.Y+off[1], placed.W+off[2], placed.H+off[3]
		got := Sharpen(a, placed)
		right, bottom := got.X+got.W*float64(got.Cols)-156, got.Y+got.H*float64(got.Rows)-143
		if worst := max(math.Abs(got.X-want.X), math.Abs(got.Y-want.Y), math.Abs(right), math.Abs(bottom)); worst > most {
			t.Errorf("off by %v: %+v, %.2f pixels from the tiles", off, got, worst)
		}
	}
}

// TestSharpenLeaves: where nothing says otherwise a lattice stays where it was placed.
func TestSharpenLeaves(t *testing.T) {
	a := pixel.NewArea(image.NewRGBA(image.Rect(0, 0, 200, 200)))
	at := geometry.Lattice{X: 20.25, Y: 30, W: 16, H: 17, Rows: 8, Cols: 8}
	if got := Sharpen(a, at); got != at {
		t.Errorf("moved to %+v", got)
	}
}

package classify

import (
	"image"
	"image/color"
	"math"
	"testing"

	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
	"github.com/domvision/domvision/vision/internal/visiontest"
)

// TestRegister: a lattice with slightly too wide and too low cells, aligned in the middle of the
// board only, is registered with the tiles.
func TestRegister(t *testing.T) {
	const side = 45.625
	want := visiontest.RandomGrid(1, 4, 11, 13, 0, false)
	left, top := visiontest.TilesAt(side, side)
	f := pixel.NewFrame(visiontest.Drawn(visiontest.Theme{Ground: color.RGBA{20, 83, 45, 255}, Ink: visiontest.Cards}, want, side, side), nil)
	truth := segment.Lattice{Lattice: geometry.Lattice{X: left, Y: top, W: side, H: side, Rows: want.Rows, Cols: want.Cols}}
	b := segment.FindBoard(f, truth, segment.DefaultThreshold)
	if b == nil || b.Region != image.Rect(0, 0, 13, 11) {
		t.Fatalf("board %v", b)
	}
	askew := b.Lattice
	askew.X, askew.W = left-0.5*side*0.004*13, side*1.004
	askew.Y, askew.H = top+0.5*side*0.003*11, side*0.997
	register := func(l segment.Lattice) (segment.Lattice, float64) {
		r, _ := readOn(f, on(b, l))
		return r.register()
	}
	l, moved := register(askew)
	if moved < 0.25 {
		t.Errorf("moved by %.2f pixels of a tile alone", moved)
	}
	got, exact := l.Box(), truth.Box()
	for _, off := range []float64{got.X - exact.X, got.Y - exact.Y, got.X + got.W - exact.X - exact.W, got.Y + got.H - exact.Y - exact.H} {
		if math.Abs(off) > 0.35 {
			t.Errorf("a side is off by %.2f pixels; registered %+v, want %+v", off, l, truth)
		}
	}
	if _, again := register(l); again > 0.1 {
		t.Errorf("moved by %.2f pixels of a tile when registered again", again)
	}
}

package vision

import (
	"image/color"
	"testing"

	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision/corpus"
	"github.com/domvision/domvision/vision/internal/visiontest"
)

// TestGivenLatticeOffByAPixel: on tiles of 16 pixels, a lattice placed a pixel beside them reads what lies on
// it.
func TestGivenLatticeOffByAPixel(t *testing.T) {
	const side = 16
	inks := []color.RGBA{{200, 60, 50, 255}, {60, 90, 200, 255}, {90, 180, 70, 255}, {230, 200, 60, 255}}
	flat := visiontest.Theme{Ground: visiontest.Grey(240), Ink: func(look int, x, y float64) (color.RGBA, bool) { return inks[look], true }}
	want := visiontest.RandomGrid(9, len(inks), 9, 11, 0, false)
	img := visiontest.Drawn(flat, want, side, side)
	left, top := visiontest.TilesAt(side, side)
	for _, off := range [][2]float64{{0, 0}, {1, 0}, {-1, 1}, {1, 1}} {
		at := geometry.Lattice{X: left + off[0], Y: top + off[1], W: side, H: side, Rows: want.Rows, Cols: want.Cols}
		o, err := recognizer(t).RecognizeAt(img, at)
		if err != nil {
			t.Fatal(err)
		}
		if c := corpus.Compare(o.Grid, want); !c.Full() || o.Lattice != at {
			t.Errorf("off by %v, at %+v: %v\n%s", off, o.Lattice, c, o.Grid)
		}
	}
}

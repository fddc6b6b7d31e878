package segment

import (
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/domvision/domvision/fixtures/artwork"
	"github.com/domvision/domvision/fixtures/boards"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision/internal/pixel"
)

// TestScoreIsOfTheBoardAlone: an empty desktop around a board, whose cells look alike and have
// borders towards the board, does not change its score. Else a lattice that cuts through tiles,
// and covers less of the desktop, might be preferred.
func TestScoreIsOfTheBoardAlone(t *testing.T) {
	const side = 48 // pixels of a cell
	for _, desktop := range []uint8{0, 120, 255} {
		d := artwork.Gems{
			Grid:   boards.DealCalm(rand.New(rand.NewPCG(1, 1)), 8, 8, "BGYRPWO"),
			Colors: artwork.GemColors(), Size: image.Pt(17*side, 14*side), First: image.Pt(5*side, 4*side), Cell: side,
			Frame: color.NRGBA{desktop, desktop, desktop, 255},
		}
		f := pixel.NewFrame(d.Draw(), nil)
		l := Lattice{Lattice: geometry.Lattice{X: float64(d.First.X), Y: float64(d.First.Y), W: side, H: side, Rows: 8, Cols: 8}, Style: Apart}
		alone := FindBoard(f, l, DefaultThreshold)
		amid := FindBoard(f, l.Crop(image.Rect(-5, -4, 12, 10)), DefaultThreshold)
		if alone == nil || amid == nil || alone.Tiles() != 64 || amid.Tiles() != 64 {
			t.Fatalf("desktop %d: not all tiles are found", desktop)
		}
		if math.Abs(alone.Score-amid.Score) > 0.01*alone.Score || math.Abs(alone.Sharpness-amid.Sharpness) > 0.01 {
			t.Errorf("desktop %d: score %.0f, sharpness %.3f; the board alone has %.0f, %.3f", desktop, amid.Score, amid.Sharpness, alone.Score, alone.Sharpness)
		}
	}
}

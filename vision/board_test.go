package vision

import (
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/domvision/domvision/fixtures/artwork"
	"github.com/domvision/domvision/fixtures/boards"
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
		f := newFrame(d.Draw(), nil)
		l := lattice{x: float64(d.First.X), y: float64(d.First.Y), w: side, h: side, rows: 8, cols: 8, style: apart}
		alone := f.findBoard(l, sameLook)
		amid := f.findBoard(l.fill(f.w, f.h), sameLook)
		if alone == nil || amid == nil || alone.tiles() != 64 || amid.tiles() != 64 {
			t.Fatalf("desktop %d: not all tiles are found", desktop)
		}
		if math.Abs(alone.score-amid.score) > 0.01*alone.score || math.Abs(alone.crisp-amid.crisp) > 0.01 {
			t.Errorf("desktop %d: score %.0f, crisp %.3f; the board alone has %.0f, %.3f", desktop, amid.score, amid.crisp, alone.score, alone.crisp)
		}
	}
}

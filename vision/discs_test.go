package vision

import (
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/exhaustive"
	"github.com/domvision/domvision/vision/corpus"
	"github.com/domvision/domvision/vision/internal/visiontest"
)

// TestDiscs: flat discs are read, whether they nearly touch or lie apart, on a soft ground or a ruled one, and in stacks
// with empty columns between them.
func TestDiscs(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		wide   float64 // of the discs, in cells
		side   float64 // of the smallest cells, in pixels
		deal   func(rng *rand.Rand) engine.Grid
		ground func(x, y float64) color.RGBA
	}{
		{"touching", 0.97, 24, func(rng *rand.Rand) engine.Grid { return dealt(rng, 10, 10) }, soft},
		{"in stacks", 0.97, 24, func(rng *rand.Rand) engine.Grid { return between(stacks(rng, 3, 9, 5), 3) }, soft},
		{"on lines", 0.7, 18, func(rng *rand.Rand) engine.Grid { return dealt(rng, 8, 6) }, ruled},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			full, seeds := 0, exhaustive.Some(t, 3, 12)
			for seed := range seeds {
				rng := rand.New(rand.NewPCG(uint64(seed), 2))
				want := c.deal(rng)
				img := onGround(want, c.side*(1+1.6*rng.Float64()), c.wide, c.ground)
				o, err := new(Recognizer).Recognize(img)
				switch cmp := corpus.Compare(o.Grid, want); {
				case err != nil:
					t.Logf("seed %d: %v", seed, err)
				case !cmp.Full():
					t.Errorf("seed %d: %v\n%swant\n%s", seed, cmp, o.Grid, want)
				default:
					full++
				}
			}
			if 4*full < 3*seeds {
				t.Errorf("only %d of %d boards are read", full, seeds)
			}
		})
	}
}

// dealt deals a full board.
func dealt(rng *rand.Rand, rows, cols int) engine.Grid {
	g := engine.NewGrid(rows, cols)
	for i := range g.Cells {
		g.Cells[i] = engine.Cell{Color: engine.Color('A' + rng.IntN(3))}
	}
	return g
}

// between puts some empty columns into the middle of a board.
func between(g engine.Grid, empty int) engine.Grid {
	wider := engine.NewGrid(g.Rows, g.Cols+empty)
	for i, c := range g.Cells {
		at := engine.Pos{Row: i / g.Cols, Col: i % g.Cols}
		if at.Col >= g.Cols/2 {
			at.Col += empty
		}
		wider.Set(at, c)
	}
	return wider
}

// onGround draws discs before a ground, at a place in cells.
func onGround(want engine.Grid, side, wide float64, ground func(x, y float64) color.RGBA) *image.RGBA {
	free := color.RGBA{1, 2, 3, 255} // where no disc lies
	img := visiontest.Drawn(visiontest.Theme{Ground: free, Ink: visiontest.Discs(wide)}, want, side, side)
	for y := range img.Rect.Dy() {
		for x := range img.Rect.Dx() {
			if img.RGBAAt(x, y) == free {
				img.SetRGBA(x, y, ground(float64(x)/side, float64(y)/side))
			}
		}
	}
	return img
}

// soft is dark, and a little lighter towards the middle.
func soft(x, y float64) color.RGBA {
	light := math.Exp(-((x-7)*(x-7) + (y-6)*(y-6)) / 40)
	return color.RGBA{uint8(12 + 12*light), uint8(14 + 28*light), uint8(22 + 32*light), 255}
}

// ruled is black with grey lines, whose distance is not that of the tiles.
func ruled(x, y float64) color.RGBA {
	const apart, thick = 0.53, 0.05 // cells
	if math.Mod(x, apart) < thick || math.Mod(y, apart) < thick {
		return visiontest.Grey(50)
	}
	return visiontest.Grey(0)
}

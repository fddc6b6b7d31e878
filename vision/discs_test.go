package vision

import (
	"image"
	"image/color"
	"image/draw"
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

// TestToolbar: what lies above the board may have the colour of a disc, but shows none in motion.
func TestToolbar(t *testing.T) {
	const side = 40.0
	for seed := range exhaustive.Some(t, 3, 12) {
		rng := rand.New(rand.NewPCG(uint64(seed), 3))
		want, discs := dealt(rng, 8, 10), visiontest.Discs(0.97)
		img := visiontest.Drawn(visiontest.Theme{Ground: visiontest.Grey(0), Ink: func(look int, x, y float64) (color.RGBA, bool) {
			c, ok := discs(look, x, y)
			if look == 0 {
				c = visiontest.Grey(255)
			}
			return c, ok
		}}, want, side, side)
		_, top := visiontest.TilesAt(side, side)
		fill := func(x, y, w, h float64, c color.RGBA) { // in cells, from the left end of the toolbar
			draw.Draw(img, image.Rect(int(x*side), int(top+(y-1)*side), int((x+w)*side), int(top+(y+h-1)*side)), image.NewUniform(c), image.Point{}, draw.Src)
		}
		fill(0, 0, 15, 1, visiontest.Grey(240))
		for x := rng.Float64(); x < 10; x += 2 + 2*rng.Float64() { // buttons with text
			fill(x, 0.2, 1.8, 0.6, color.RGBA{215, 228, 240, 255})
			for letter := 0.2; letter < 1.6; letter += 0.15 {
				fill(x+letter, 0.4, 0.06, 0.2, visiontest.Grey(60))
			}
		}
		o, err := new(Recognizer).Recognize(img)
		if err != nil {
			t.Fatal(seed, err)
		}
		if c := corpus.Compare(o.Grid, want); !c.Full() {
			t.Errorf("seed %d: %v\n%swant\n%s", seed, c, o.Grid, want)
		}
	}
}

// TestRings: a picture shines through the discs on which tiles lie. No cell is read wrongly, and most boards are read in full.
func TestRings(t *testing.T) {
	const side, margin = 60, 20
	inks := []color.RGBA{{250, 40, 30, 255}, {255, 220, 20, 255}, {30, 200, 20, 255}, {20, 90, 240, 255}}
	full, seeds := 0, exhaustive.Some(t, 2, 8)
	for seed := range seeds {
		want := engine.NewGrid(10, 12)
		rng := rand.New(rand.NewPCG(uint64(seed), 4))
		for i := range want.Cells {
			want.Cells[i].Color = engine.Color('A' + rng.IntN(len(inks)))
		}
		img := image.NewRGBA(image.Rect(0, 0, 2*margin+side*want.Cols, 2*margin+side*want.Rows))
		for i := range img.Rect.Dx() * img.Rect.Dy() {
			px, py := i%img.Rect.Dx(), i/img.Rect.Dx()
			x, y := float64(px-margin)/side, float64(py-margin)/side
			light := 0.25*math.Sin(4.1*x+1.9*math.Sin(2.3*y)) + 0.25*math.Sin(3.7*y+1.7*math.Sin(2.9*x)) + math.Cos(y/3)*math.Sin(x/4+y/5)
			light = max(0, min(0.5+light/2, 1))
			ink := color.RGBA{uint8(170 - 150*light), uint8(150 + 20*light), uint8(20 + 220*light), 255}
			if at := (engine.Pos{Row: int(math.Floor(y)), Col: int(math.Floor(x))}); want.In(at) {
				u, v := x-math.Floor(x), y-math.Floor(y)
				look, away := int(want.At(at).Color.Char()-'A'), math.Hypot(u-0.5, v-0.5)
				switch {
				case visiontest.Shape(look, 0.5+(u-0.5)/0.75, 0.5+(v-0.5)/0.75):
					ink = inks[look]
				case away > 0.47 && away < 0.49:
					ink = visiontest.Grey(0)
				case away < 0.47:
					ink = color.RGBA{75 + ink.R/2, 75 + ink.G/2, 75 + ink.B/2, 255}
				}
			}
			img.SetRGBA(px, py, ink)
		}
		o, err := new(Recognizer).Recognize(img)
		if err != nil {
			t.Logf("seed %d: %v", seed, err)
			continue
		}
		c := corpus.Compare(o.Grid, want)
		if c.Full() {
			full++
		}
		if c.Wrong > 0 {
			t.Errorf("seed %d: %v\n%swant\n%s", seed, c, o.Grid, want)
		}
	}
	if 2*full < seeds {
		t.Errorf("only %d of %d boards are read in full", full, seeds)
	}
}

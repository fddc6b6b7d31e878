package vision

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"math/rand/v2"
	"testing"

	xdraw "golang.org/x/image/draw"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/exhaustive"
	"github.com/domvision/domvision/vision/corpus"
	"github.com/domvision/domvision/vision/internal/visiontest"
)

// sceneryTiles are tiles that leave little of their cells free.
var sceneryTiles = []struct {
	name  string
	looks int
	ink   func(int, float64, float64) (color.RGBA, bool)
}{
	{"discs", 4, rimmed(visiontest.Discs(0.98))},
	{"stones", 4, visiontest.Outlined([]color.RGBA{{150, 60, 50, 255}, {60, 80, 150, 255}, {70, 140, 70, 255}, {150, 150, 150, 255}})},
	{"balls", 4, visiontest.Balls([]color.RGBA{{230, 60, 50, 255}, {60, 90, 240, 255}, {240, 210, 60, 255}, {230, 230, 230, 255}})},
	{"colours", 3, visiontest.Themes[0].Ink},
	{"cards", 4, visiontest.Cards},
	{"dice", 6, visiontest.Dice},
}

// rimmed draws a dark rim around what lies inside.
func rimmed(ink func(int, float64, float64) (color.RGBA, bool)) func(int, float64, float64) (color.RGBA, bool) {
	return func(look int, x, y float64) (color.RGBA, bool) {
		c, ok := ink(look, x, y)
		if _, in := ink(look, 0.5+(x-0.5)/0.9, 0.5+(y-0.5)/0.9); ok && !in {
			c = color.RGBA{c.R / 2, c.G / 2, c.B / 2, 255}
		}
		return c, ok
	}
}

// TestScenery: in a picture behind the tiles no tile is seen. What may be one cannot be read.
func TestScenery(t *testing.T) {
	t.Parallel()
	for _, tiles := range sceneryTiles {
		t.Run(tiles.name, func(t *testing.T) { testScenery(t, tiles.looks, tiles.ink, clutter) })
	}
}

// TestBlurredScenery: nor is one in a picture without an edge.
func TestBlurredScenery(t *testing.T) {
	t.Parallel()
	for _, tiles := range sceneryTiles {
		t.Run(tiles.name, func(t *testing.T) { testScenery(t, tiles.looks, tiles.ink, blurred) })
	}
}

// testScenery reads boards of some tiles, in front of pictures with something added.
func testScenery(t *testing.T, looks int, ink func(int, float64, float64) (color.RGBA, bool), add func(*image.RGBA, *rand.Rand)) {
	t.Parallel()
	seeds := exhaustive.Some(t, 2, 12)
	full := 0
	for seed := range seeds {
		img, want := beforeScenery(uint64(seed), looks, ink, add)
		o, err := new(Recognizer).Recognize(img)
		switch c := corpus.Compare(o.Grid, want); {
		case err != nil:
			t.Logf("seed %d: %v", seed, err)
		case c.Full():
			full++
		case c.Wrong > 0 || o.Grid.Rows != want.Rows || o.Grid.Cols != want.Cols:
			t.Errorf("seed %d: %v\n%swant\n%s", seed, c, o.Grid, want)
		}
	}
	if full < seeds/2 {
		t.Errorf("only %d of %d boards are read in full", full, seeds)
	}
}

// TestGlowBehind: tiles in front of a glow in a picture are of the same kinds as others.
func TestGlowBehind(t *testing.T) {
	t.Parallel()
	dark := color.RGBA{20, 24, 40, 255}
	for seed := range exhaustive.Some(t, 3, 12) {
		rng, want := rand.New(rand.NewPCG(uint64(seed), 1)), engine.NewGrid(10, 10)
		for at := range want.All() {
			want.Set(at, engine.Cell{Color: engine.Color('A' + rng.IntN(3))})
		}
		img := visiontest.Drawn(visiontest.Theme{Ground: dark, Ink: sceneryTiles[2].ink}, want, 60, 60)
		for y := range img.Rect.Dy() {
			away := (float64(y) - 240) / 30 // from the middle of the second row
			light := math.Exp(-away * away)
			for x := range img.Rect.Dx() {
				if img.RGBAAt(x, y) == dark {
					img.SetRGBA(x, y, color.RGBA{20 + uint8(200*light), 24 + uint8(210*light), 40 + uint8(210*light), 255})
				}
			}
		}
		o, err := new(Recognizer).Recognize(img)
		if c := corpus.Compare(o.Grid, want); err != nil || !c.Full() {
			t.Errorf("seed %d: %v, %v\n%s", seed, err, c, o.Grid)
		}
	}
}

// beforeScenery draws a board, late in a game, in front of a picture with something added.
func beforeScenery(seed uint64, looks int, ink func(int, float64, float64) (color.RGBA, bool), add func(*image.RGBA, *rand.Rand)) (*image.RGBA, engine.Grid) {
	rng := rand.New(rand.NewPCG(seed, 1))
	side := 28 + 30*rng.Float64()
	want := stacks(rng, looks, 12, 14)
	free := color.RGBA{1, 2, 3, 255} // where no tile lies
	img := visiontest.Drawn(visiontest.Theme{Ground: free, Ink: ink}, want, side, side)
	behind := image.NewRGBA(img.Rect)
	visiontest.Grounds[4].Draw(behind, behind.Rect, rng)
	add(behind, rng)
	for at := 0; at < len(img.Pix); at += 4 {
		if [3]uint8(img.Pix[at:]) == [3]uint8{free.R, free.G, free.B} {
			copy(img.Pix[at:at+3], behind.Pix[at:])
		}
	}
	return img, want
}

// clutter adds discs and bars of all sizes and colours.
func clutter(dst *image.RGBA, rng *rand.Rand) {
	for range 40 {
		c := color.RGBA{uint8(rng.IntN(256)), uint8(rng.IntN(256)), uint8(rng.IntN(256)), 255}
		at, size := image.Pt(rng.IntN(dst.Rect.Dx()), rng.IntN(dst.Rect.Dy())), 4+rng.IntN(50)
		if rng.IntN(3) == 0 {
			draw.Draw(dst, image.Rectangle{at, at.Add(image.Pt(2*size, 3+size/8))}, image.NewUniform(c), image.Point{}, draw.Src)
			continue
		}
		for y := -size; y <= size; y++ {
			for x := -size; x <= size; x++ {
				if p := at.Add(image.Pt(x, y)); x*x+y*y < size*size && p.In(dst.Rect) {
					old := dst.RGBAAt(p.X, p.Y)
					dst.SetRGBA(p.X, p.Y, color.RGBA{old.R/2 + c.R/2, old.G/2 + c.G/2, old.B/2 + c.B/2, 255})
				}
			}
		}
	}
}

// blurred adds them out of focus.
func blurred(dst *image.RGBA, rng *rand.Rand) {
	clutter(dst, rng)
	small := image.NewRGBA(image.Rect(0, 0, 14, 10))
	xdraw.BiLinear.Scale(small, small.Rect, dst, dst.Rect, draw.Src, nil)
	xdraw.CatmullRom.Scale(dst, dst.Rect, small, small.Rect, draw.Src, nil)
}

// stacks deals columns of random heights, as late in a game.
func stacks(rng *rand.Rand, looks, rows, cols int) engine.Grid {
	g := engine.NewGrid(rows, cols)
	for col := range cols {
		top := rng.IntN(rows - 2)
		if col == 0 {
			top = 0
		}
		for row := top; row < rows; row++ {
			g.Set(engine.Pos{Row: row, Col: col}, engine.Cell{Color: engine.Color('A' + rng.IntN(looks))})
		}
	}
	return g
}

package vision

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/fixtures/boards"
	"github.com/domvision/domvision/internal/exhaustive"
	"github.com/domvision/domvision/lab/degrade"
	"github.com/domvision/domvision/vision/corpus"
	"github.com/domvision/domvision/vision/internal/visiontest"
)

// pieces are drawn pieces of bilging that all but touch: squares, discs, octagons and a pentagon,
// some with waves or stripes.
func pieces(look int, x, y float64) (color.RGBA, bool) {
	inks := [7][2]color.RGBA{
		{{24, 58, 200, 255}, {24, 58, 200, 255}}, {{20, 200, 190, 255}, {60, 160, 200, 255}}, {{16, 180, 235, 255}, {20, 120, 190, 255}},
		{{140, 225, 195, 255}, {140, 225, 195, 255}}, {{38, 105, 125, 255}, {38, 105, 125, 255}}, {{150, 215, 250, 255}, {150, 215, 250, 255}},
		{{30, 110, 230, 255}, {110, 190, 240, 255}},
	}
	u, v := math.Abs(2*x-1), math.Abs(2*y-1)
	const side = 0.95
	inside := max(u, v) < side
	switch look {
	case 2, 3:
		inside = math.Hypot(u, v) < side
	case 4, 5:
		inside = inside && u+v < 1.4*side
	case 6:
		inside = inside && (y > 0.4 || u < 0.2+2*y)
	}
	ink := inks[look][0]
	if math.Sin(2*math.Pi*(2.5*y+0.15*math.Sin(2*math.Pi*2*x))) > 0.4 {
		ink = inks[look][1]
	}
	return ink, inside
}

// tint is water: what is left of each channel, and what it adds.
type tint struct {
	gain float64
	dark [3]float64
}

// flood tints a part of a picture.
func (w tint) flood(img *image.RGBA, part image.Rectangle) {
	for y := part.Min.Y; y < part.Max.Y; y++ {
		for x := part.Min.X; x < part.Max.X; x++ {
			px := img.Pix[img.PixOffset(x, y):]
			for c, dark := range w.dark {
				px[c] = uint8(min(w.gain*float64(px[c])+dark, 255))
			}
		}
	}
}

// bilge draws a board of bilging in the window of a client.
func bilge(seed uint64, side float64, wet int, w tint, ink func(look int, x, y float64) (color.RGBA, bool)) (*image.RGBA, engine.Grid) {
	const rows, cols = 12, 6
	rng := rand.New(rand.NewPCG(seed, 3))
	grid := boards.DealCalm(rng, rows, cols, "ABCDEFG"[:5+rng.IntN(3)])
	left, top := visiontest.TilesAt(side, side)
	img := visiontest.Drawn(visiontest.Theme{Ground: color.RGBA{92, 64, 38, 255}, Ink: func(look int, x, y float64) (color.RGBA, bool) {
		if c, ok := ink(look, x, y); ok {
			return c, true
		}
		return color.RGBA{2, 22, 42, 255}, true
	}}, grid, side, side)
	for y := 0; y < img.Rect.Dy(); y += int(0.6 * side) { // planks
		for x := range img.Rect.Dx() {
			if img.RGBAAt(x, y) == (color.RGBA{92, 64, 38, 255}) {
				img.SetRGBA(x, y, color.RGBA{60, 40, 22, 255})
			}
		}
	}
	board := image.Rect(int(math.Round(left)), int(math.Round(top)), int(math.Round(left+cols*side)), int(math.Round(top+rows*side)))
	w.flood(img, image.Rect(board.Min.X, int(math.Round(top+float64(rows-wet)*side)), board.Max.X, board.Max.Y))
	if seed%2 == 0 {
		at := engine.Pos{Row: rng.IntN(rows), Col: rng.IntN(cols - 1)}
		x, y := int(left+float64(at.Col)*side), int(top+float64(at.Row)*side)
		thick := max(2, int(side/24))
		frame := image.Rect(x, y, x+int(2*side), y+int(side))
		for _, part := range []image.Rectangle{
			{frame.Min, image.Pt(frame.Max.X, y+thick)}, {image.Pt(x, frame.Max.Y-thick), frame.Max},
			{frame.Min, image.Pt(x+thick, frame.Max.Y)}, {image.Pt(frame.Max.X-thick, y), frame.Max},
		} {
			draw.Draw(img, part, image.NewUniform(color.White), image.Point{}, draw.Src)
		}
	}
	return img, grid
}

// TestBilge: boards of bilging are read in full, whatever their water is like, how far it has risen,
// and how large the picture is.
func TestBilge(t *testing.T) {
	t.Parallel()
	tints := []tint{{0.4, [3]float64{0, 45, 97}}, {0.5, [3]float64{0, 30, 80}}, {0.35, [3]float64{10, 60, 110}}, {0.45, [3]float64{0, 60, 90}}, {0.5, [3]float64{15, 50, 75}}}
	r := recognizer(t)
	const minFull = 0.85
	full, wrong, all := 0, 0, 0
	numbers := make([]int, 22)
	for n := range numbers {
		numbers[n] = n
	}
	for _, n := range exhaustive.OneIn(t, 7, numbers) { // 7 has no factor of the cycles below
		seed := uint64(n)
		wet := 1 + n%11
		side := 45 * []float64{1, 1.25, 1.5, 2}[n%4]
		img, want := bilge(seed, side, wet, tints[n%len(tints)], pieces)
		if n%3 == 2 {
			img = degrade.JPEG(80).Apply(img, img.Rect).Image
		}
		all++
		name := fmt.Sprintf("%d: %d under water, %g pixels, tint %v", n, wet, side, tints[n%len(tints)])
		o, err := r.Recognize(img)
		if err != nil {
			t.Logf("%s: %v", name, err)
			continue
		}
		c := corpus.Compare(o.Grid, want)
		switch {
		case c.Wrong > 0:
			wrong++
			t.Errorf("%s: %v\n%swant\n%s", name, c, o.Grid, want)
		case c.Full() && o.Water == wet:
			full++
		default:
			t.Logf("%s: %v, %d under water", name, c, o.Water)
		}
	}
	t.Logf("%d of %d in full, %d wrong", full, all, wrong)
	if exhaustive.On() && float64(full) < minFull*float64(all) { // the share says little of a sample
		t.Errorf("only %d of %d are read in full", full, all)
	}
}

package vision

import (
	"errors"
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

// TestLitOtherwise: a board whose outer rows or columns look like no others, because they are lit otherwise, is not read as
// a smaller one.
func TestLitOtherwise(t *testing.T) {
	t.Parallel()
	themes := []visiontest.Theme{visiontest.Themes[0], {Name: "stones", Looks: 4, Ground: visiontest.Grey(24),
		Ink: visiontest.Outlined([]color.RGBA{{150, 60, 50, 255}, {60, 80, 150, 255}, {70, 140, 70, 255}, {150, 150, 150, 255}})}}
	full, all := 0, 0
	for _, th := range themes {
		for lit := 1; lit <= exhaustive.Some(t, 4, 6); lit++ {
			for _, side := range []string{"upper", "left", "right"} {
				img, want := litOtherwise(th, side, lit)
				o, err := new(Recognizer).Recognize(img)
				all++
				switch c := corpus.Compare(o.Grid, want); {
				case errors.Is(err, ErrUncertain):
					t.Logf("%s, %d %s: %v", th.Name, lit, side, err)
				case err != nil, c.Wrong > 0, o.Grid.Rows != want.Rows, o.Grid.Cols != want.Cols:
					t.Errorf("%s, %d %s: %v, %v\n%swant\n%s", th.Name, lit, side, err, c, o.Grid, want)
				default:
					full++
				}
			}
		}
	}
	if full < all/2 {
		t.Errorf("only %d of %d boards are read", full, all)
	}
}

// litOtherwise draws a board. One column is higher than all others by some rows, or the lowest row longer, and each tile
// there has a light of its own.
func litOtherwise(th visiontest.Theme, side string, lit int) (*image.RGBA, engine.Grid) {
	const size = 44.0
	want := visiontest.RandomGrid(uint64(lit), th.Looks, 8, 9, 0, false)
	part, on := want, image.Point{}
	switch side {
	case "upper":
		on.Y = lit
	case "left":
		on.X = lit
	}
	want = engine.NewGrid(part.Rows+on.Y, part.Cols+on.X)
	if side == "right" {
		want = engine.NewGrid(part.Rows, part.Cols+lit)
	}
	for i, c := range part.Cells {
		want.Set(engine.Pos{Row: i/part.Cols + on.Y, Col: i%part.Cols + on.X}, c)
	}
	beyond := map[engine.Pos]bool{}
	for n := range lit {
		at := map[string]engine.Pos{"upper": {Row: n}, "left": {Row: want.Rows - 1, Col: n}, "right": {Row: want.Rows - 1, Col: part.Cols + n}}[side]
		want.Set(at, engine.Cell{Color: engine.Color('A' + n%th.Looks)})
		beyond[at] = true
	}
	img := visiontest.Drawn(th, want, size, size)
	left, top := visiontest.TilesAt(size, size)
	for y := range img.Rect.Dy() {
		for x := range img.Rect.Dx() {
			at := engine.Pos{Row: int(math.Floor((float64(y) - top) / size)), Col: int(math.Floor((float64(x) - left) / size))}
			if beyond[at] {
				c, n := img.RGBAAt(x, y), at.Row
				if side != "upper" {
					n = at.Col
				}
				light := [6]color.RGBA{{255, 190, 120, 255}, {180, 255, 230, 255}, {230, 170, 255, 255}, {255, 255, 160, 255}, {140, 200, 255, 255}, {255, 255, 255, 255}}[n%6]
				blend := func(v, w uint8) uint8 { return uint8((uint16(v)*7 + uint16(w)*3) / 10) }
				img.SetRGBA(x, y, color.RGBA{blend(c.R, light.R), blend(c.G, light.G), blend(c.B, light.B), 255})
			}
		}
	}
	return img, want
}

// TestPanels: a picture beside a board, of which one part has a frame as large as a tile, is not a column of it.
func TestPanels(t *testing.T) {
	t.Parallel()
	const side = 44
	th := visiontest.Themes[0]
	left, top := visiontest.TilesAt(side, side)
	for seed := range exhaustive.Some(t, 4, 12) {
		rng := rand.New(rand.NewPCG(uint64(seed), 1))
		want := visiontest.RandomGrid(uint64(seed), th.Looks, 8, 9, 0, false)
		img := visiontest.Drawn(th, want, side, side)
		board := image.Rect(int(left), 0, int(left+9*side), img.Rect.Max.Y)
		for _, panel := range [2]image.Rectangle{{Max: image.Pt(board.Min.X, board.Max.Y)}, {Min: image.Pt(board.Max.X, 0), Max: img.Rect.Max}} {
			picture := image.NewRGBA(panel)
			visiontest.Grounds[4].Draw(picture, panel, rng)
			draw.Draw(img, panel, picture, panel.Min, draw.Src)
		}
		for _, x := range [2]int{board.Min.X - side, board.Max.X} {
			frame := image.Rect(x, 0, x+side, side).Add(image.Pt(0, int(top)+side*rng.IntN(8)))
			draw.Draw(img, frame, image.White, image.Point{}, draw.Src)
			draw.Draw(img, frame.Inset(2), image.NewUniform(color.RGBA{uint8(rng.IntN(256)), 90, 160, 255}), image.Point{}, draw.Src)
		}
		o, err := new(Recognizer).Recognize(img)
		if c := corpus.Compare(o.Grid, want); err != nil || !c.Full() {
			t.Errorf("seed %d: %v, %v\n%swant\n%s", seed, err, c, o.Grid, want)
		}
	}
}

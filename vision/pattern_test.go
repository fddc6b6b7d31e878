package vision

import (
	"errors"
	"image"
	"image/color"
	"image/draw"
	"math/rand/v2"
	"testing"

	"github.com/domvision/domvision/vision/corpus"
	"github.com/domvision/domvision/vision/internal/visiontest"
)

// TestRefusesPatterns: things on a screen with rows and columns that are no game.
func TestRefusesPatterns(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	inks := []color.Color{color.RGBA{214, 60, 50, 255}, color.RGBA{60, 110, 214, 255}, color.RGBA{50, 150, 80, 255}}
	page := func(cells image.Rectangle, w, h int, cell func(img draw.Image, at image.Rectangle, col, row int)) image.Image {
		img := image.NewRGBA(image.Rect(0, 0, 1000, 800))
		draw.Draw(img, img.Rect, image.White, image.Point{}, draw.Src)
		for row := range cells.Dy() {
			for col := range cells.Dx() {
				at := cells.Min.Add(image.Pt(col*w, row*h))
				cell(img, image.Rectangle{at, at.Add(image.Pt(w, h))}, col, row)
			}
		}
		return img
	}
	fill := func(img draw.Image, r image.Rectangle, c color.Color) {
		draw.Draw(img, r, image.NewUniform(c), image.Point{}, draw.Src)
	}
	for name, img := range map[string]image.Image{
		"calendar": page(image.Rect(60, 90, 67, 95), 120, 110, func(img draw.Image, at image.Rectangle, _, _ int) {
			fill(img, at, color.Gray{200})
			fill(img, image.Rectangle{at.Min.Add(image.Pt(1, 1)), at.Max}, color.White)
			if rng.IntN(5) < 2 { // an appointment
				fill(img, image.Rectangle{at.Min.Add(image.Pt(4, 30)), at.Min.Add(image.Pt(116, 52))}, inks[rng.IntN(3)])
			}
		}),
		"chequerboard": page(image.Rect(100, 80, 108, 88), 70, 70, func(img draw.Image, at image.Rectangle, col, row int) {
			fill(img, at, inks[(col+row)%2])
		}),
		"bars": page(image.Rect(80, 100, 92, 106), 70, 90, func(img draw.Image, at image.Rectangle, col, row int) {
			if row >= col*5%6 {
				fill(img, image.Rectangle{at.Min.Add(image.Pt(12, 0)), at.Max.Sub(image.Pt(12, 0))}, inks[col%3])
			}
			fill(img, image.Rect(at.Min.X, at.Max.Y-1, at.Max.X, at.Max.Y), color.Gray{210})
		}),
	} {
		t.Run(name, func(t *testing.T) {
			o, err := recognizer(t).Recognize(img)
			if !errors.Is(err, ErrNoBoard) {
				t.Errorf("error %v, want ErrNoBoard; read\n%s", err, o.Grid)
			}
		})
	}
}

// TestRefusesHalves: halves of rings repeat as clearly as whole tiles.
func TestRefusesHalves(t *testing.T) {
	disc, hole := visiontest.Discs(0.9), visiontest.Discs(0.65)
	rings := visiontest.Theme{Looks: 4, Ground: visiontest.Grey(24), Ink: func(look int, x, y float64) (color.RGBA, bool) {
		ink, within := disc(look, x, y)
		_, inside := hole(look, x, y)
		return ink, within && !inside
	}}
	want := visiontest.RandomGrid(2, rings.Looks, 9, 9, 0, false)
	o, err := recognizer(t).Recognize(visiontest.Drawn(rings, want, 44, 44))
	if c := corpus.Compare(o.Grid, want); !errors.Is(err, ErrUncertain) && c.Wrong > 0 {
		t.Errorf("error %v, %v; read\n%s", err, c, o.Grid)
	}
}

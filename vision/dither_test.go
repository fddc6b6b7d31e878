package vision

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"testing"

	"github.com/domvision/domvision/internal/exhaustive"
	"github.com/domvision/domvision/vision/corpus"
	"github.com/domvision/domvision/vision/internal/visiontest"
)

// TestDitheredPattern: a board is read from a picture of few colours, as from an animation.
func TestDitheredPattern(t *testing.T) {
	t.Parallel()
	full, all := 0, 0
	for _, tiles := range sceneryTiles {
		for seed := range exhaustive.Some(t, 2, 6) {
			for _, levels := range []float64{3, 6} {
				want := visiontest.RandomGrid(uint64(seed), tiles.looks, 8, 9, 0, false)
				side := 40 + 9*float64(seed)
				img := visiontest.Drawn(visiontest.Theme{Ground: visiontest.Grey(90), Ink: tiles.ink}, want, side, side)
				dither(img, levels)
				o, err := new(Recognizer).Recognize(img)
				all++
				switch c := corpus.Compare(o.Grid, want); {
				case err != nil:
					t.Logf("%s, seed %d, %v levels: %v", tiles.name, seed, levels, err)
				case c.Full():
					full++
				case c.Wrong > 0 || o.Grid.Rows != want.Rows || o.Grid.Cols != want.Cols:
					t.Errorf("%s, seed %d, %v levels: %v\n%swant\n%s", tiles.name, seed, levels, c, o.Grid, want)
				}
			}
		}
	}
	if full < 3*all/4 {
		t.Errorf("only %d of %d boards are read in full", full, all)
	}
}

// TestDitheredFilm: small shapes that differ far more from black than their dithered pixels do are read from a frame of a
// film with few colours.
func TestDitheredFilm(t *testing.T) {
	t.Parallel()
	inks := []color.RGBA{{0, 228, 54, 255}, {41, 173, 255, 255}, {255, 0, 77, 255}}
	th := visiontest.Theme{Looks: 3, Ground: visiontest.Grey(0), Ink: func(look int, x, y float64) (color.RGBA, bool) {
		return inks[look], look == 2 && max(math.Abs(x-0.5), math.Abs(y-0.5)) < 0.4 || look < 2 && visiontest.Shape(2*look, x, y)
	}}
	for seed := range exhaustive.Some(t, 4, 12) {
		for _, levels := range []float64{6, 12} {
			side := 28 + float64(seed)
			want := visiontest.RandomGrid(uint64(seed), th.Looks, 9, 10, 0, seed%2 == 0)
			img := visiontest.Drawn(th, want, side, side)
			film := compressed(t, img, 2)
			draw.Draw(img, img.Rect, film, film.Bounds().Min, draw.Src)
			dither(img, levels)
			o, err := new(Recognizer).Recognize(img)
			if c := corpus.Compare(o.Grid, want); err != nil || !c.Full() {
				t.Errorf("seed %d, %v levels: %v, %v\n%swant\n%s", seed, levels, err, c, o.Grid, want)
			}
		}
	}
}

// dither rounds each channel of a picture to so many levels, up or down by a pattern of 4 x 4 pixels (Bayer).
func dither(img *image.RGBA, levels float64) {
	bayer := [4][4]float64{{0, 8, 2, 10}, {12, 4, 14, 6}, {3, 11, 1, 9}, {15, 7, 13, 5}}
	for i := range img.Pix {
		x, y := i%img.Stride/4, i/img.Stride
		v := float64(img.Pix[i]) / 255 * (levels - 1)
		img.Pix[i] = uint8(math.Floor(v+(bayer[y%4][x%4]+0.5)/16) / (levels - 1) * 255)
	}
}

package vision

import (
	"errors"
	"image"
	"image/color"
	"image/draw"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/internal/fault"
	"github.com/domvision/domvision/vision/internal/visiontest"
)

// FuzzRecognizeDrawn: no picture of drawn tiles makes the recognizer panic, however they stand: boards that
// reach over the edge of the picture, islands, holes, things over the tiles, water, a second board.
func FuzzRecognizeDrawn(f *testing.F) {
	f.Add(uint64(1), uint8(0), uint8(20), uint8(0), uint8(5), uint8(24), int8(40), int8(40), uint8(7), uint8(17))
	f.Add(uint64(2), uint8(3), uint8(33), uint8(4), uint8(9), uint8(11), int8(-70), int8(-9), uint8(0), uint8(0))
	f.Add(uint64(3), uint8(7), uint8(24), uint8(0), uint8(12), uint8(6), int8(50), int8(0), uint8(3), uint8(1))
	f.Add(uint64(4), uint8(5), uint8(12), uint8(9), uint8(8), uint8(8), int8(3), int8(2), uint8(2), uint8(2))
	profiles, err := calibration.Builtin()
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, seed uint64, theme, side, wider, rows, cols uint8, x, y int8, from, gap uint8) {
		rng := rand.New(rand.NewPCG(seed, 1))
		w := 7 + float64(side%32) + rng.Float64()
		at := geometry.Lattice{X: float64(x), Y: float64(y), W: w + float64(wider%16), H: w, Rows: 1 + int(rows)%16, Cols: 1 + int(cols)%26}
		img := tilesAnyhow(rng, int(theme), at, int(from)%at.Cols, int(gap)%at.Cols)
		r, err := NewRecognizer(profiles, Options{})
		if err != nil {
			t.Fatal(err)
		}
		var o Observation
		switch place := beside(rng, at); seed % 4 {
		case 0:
			o, err = r.RecognizeNear(img, place)
		case 1:
			o, err = r.RecognizeAt(img, place)
		default:
			divide(img, place.Bounds())
			o, err = r.Recognize(img)
		}
		if errors.As(err, new(*fault.Error)) {
			t.Fatal(err)
		}
		if g := o.Grid; err == nil && (len(g.Cells) != g.Rows*g.Cols || len(o.Confidence) != len(g.Cells) || g.Rows == 0) {
			t.Errorf("a grid of %d x %d with %d cells", g.Rows, g.Cols, len(g.Cells))
		}
	})
}

// tilesAnyhow draws tiles on a lattice, without those in gap columns, in a picture that may be smaller.
func tilesAnyhow(rng *rand.Rand, theme int, l geometry.Lattice, from, gap int) *image.RGBA {
	const least = 40 // pixels, of a side
	most := image.Pt(360, 360)
	if rng.IntN(3) == 0 {
		most = image.Pt(900, 150) // so wide that a search does not see all of it
	}
	th, b := visiontest.Themes[theme%len(visiontest.Themes)], l.Bounds()
	img := image.NewRGBA(image.Rect(0, 0, min(max(b.Max.X+rng.IntN(most.X/2)-40, least), most.X), min(max(b.Max.Y+rng.IntN(90)-20, least), most.Y)))
	draw.Draw(img, img.Rect, image.NewUniform(th.Ground), image.Point{}, draw.Src)
	looks := min(th.Looks, 2+rng.IntN(3))
	plain, heaps := rng.IntN(3) > 0, rng.IntN(2) == 0
	empty := 0.0 // share of the cells
	if !plain {
		empty = rng.Float64() * rng.Float64()
	}
	for col := range l.Cols {
		top := 0
		if heaps {
			top = rng.IntN(l.Rows)
		}
		for row := top; row < l.Rows; row++ {
			if look := rng.IntN(looks); rng.Float64() >= empty && (col < from || col >= from+gap) {
				tile(img, th, look, l.X+float64(col)*l.W, l.Y+float64(row)*l.H, l.W, l.H)
			}
		}
	}
	if !plain {
		disturb(rng, img)
	}
	return img
}

// disturb draws windows over a picture, water, and noise.
func disturb(rng *rand.Rand, img *image.RGBA) {
	for range rng.IntN(3) { // windows over it, or parts of the picture again
		over := image.Rect(0, 0, 10+rng.IntN(120), 10+rng.IntN(120)).Add(image.Pt(rng.IntN(img.Rect.Dx()), rng.IntN(img.Rect.Dy())))
		if rng.IntN(2) == 0 {
			draw.Draw(img, over, image.NewUniform(visiontest.Grey(uint8(rng.IntN(256)))), image.Point{}, draw.Src)
		} else {
			draw.Draw(img, over, img, image.Pt(rng.IntN(img.Rect.Dx()), rng.IntN(img.Rect.Dy())), draw.Src)
		}
	}
	if rng.IntN(3) == 0 { // under water
		below := image.Rect(0, rng.IntN(img.Rect.Dy()), img.Rect.Dx(), img.Rect.Dy())
		draw.Draw(img, below, image.NewUniform(color.NRGBA{20, 60, 160, uint8(40 + rng.IntN(120))}), image.Point{}, draw.Over)
	}
	for range rng.IntN(2) * rng.IntN(400) { // noise
		img.SetRGBA(rng.IntN(img.Rect.Dx()), rng.IntN(img.Rect.Dy()), color.RGBA{uint8(rng.IntN(256)), uint8(rng.IntN(256)), uint8(rng.IntN(256)), 255})
	}
}

// tile draws a tile of w x h pixels at a place that may lie beyond the picture.
func tile(img *image.RGBA, th visiontest.Theme, look int, left, top, w, h float64) {
	for y := int(math.Ceil(top - 0.5)); float64(y)+0.5 < top+h; y++ {
		for x := int(math.Ceil(left - 0.5)); float64(x)+0.5 < left+w; x++ {
			if ink, ok := th.Ink(look, (float64(x)+0.5-left)/w, (float64(y)+0.5-top)/h); ok {
				img.SetRGBA(x, y, ink) // ignores places beyond the picture
			}
		}
	}
}

// beside is a lattice near another one, as a person places it, or the same, as where a board was before.
func beside(rng *rand.Rand, l geometry.Lattice) geometry.Lattice {
	if rng.IntN(2) == 0 {
		return l
	}
	l.X, l.Y = l.X+l.W*(rng.Float64()-0.5), l.Y+l.H*(rng.Float64()-0.5)
	l.W, l.H = l.W*(0.8+0.4*rng.Float64()), l.H*(0.8+0.4*rng.Float64())
	l.Rows, l.Cols = max(1, l.Rows+rng.IntN(7)-3), max(1, l.Cols+rng.IntN(7)-3)
	return l
}

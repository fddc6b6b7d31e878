package vision

import (
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"math"
	"strings"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/exhaustive"
	"github.com/domvision/domvision/lab/degrade"
	"github.com/domvision/domvision/vision/corpus"
	"github.com/domvision/domvision/vision/internal/visiontest"
)

// TestCovered: cells below a window are unread, and above all not empty.
func TestCovered(t *testing.T) {
	const w, h = 31.0, 27.0
	for _, th := range exhaustive.OneIn(t, 1, visiontest.Themes[:3]) {
		for n, at := range [][2]float64{{0.1, 0.1}, {0.13, 0.08}, {0.9, 0.14}, {0.52, 0.05}, {0.45, 0.5}, {0.06, 0.6}, {0.8, 0.85}} {
			t.Run(fmt.Sprintf("%s %g,%g", strings.ReplaceAll(th.Name, " ", "-"), at[0], at[1]), func(t *testing.T) {
				t.Parallel()
				want := visiontest.RandomGrid(uint64(n), th.Looks, 10, 12, 0, false)
				left, top := visiontest.TilesAt(w, h)
				board := image.Rect(int(left), int(top), int(left+float64(want.Cols)*w), int(top+float64(want.Rows)*h))
				o, err := new(Recognizer).Recognize(degrade.Window(at[0], at[1]).Apply(visiontest.Drawn(th, want, w, h), board).Image)
				switch {
				case errors.Is(err, ErrNoBoard), errors.Is(err, ErrUncertain):
					t.Log("refused, as it may be:", err)
					return
				case err != nil:
					t.Fatal(err)
				}
				c := corpus.ComparePart(want, func(p engine.Pos) (engine.Cell, bool) {
					at, ok := o.Lattice.At(left+(float64(p.Col)+0.5)*w, top+(float64(p.Row)+0.5)*h)
					if !ok {
						return engine.Cell{}, false
					}
					return o.Grid.At(at), true
				})
				if c.Wrong > 0 || c.Unsure == 0 {
					t.Errorf("%v\n%s", c, o.Grid)
				}
			})
		}
	}
}

// TestHalfCovered: a board of which a window leaves half a row or column visible is not read as a smaller one.
func TestHalfCovered(t *testing.T) {
	img := decode(t, corpus.Sample{Path: "../fixtures/screenshots/tiles-squares.png"})
	b := img.Bounds()
	for side, r := range map[string]image.Rectangle{
		"right": image.Rect(b.Min.X+b.Dx()*72/100, b.Min.Y, b.Max.X, b.Max.Y),
		"lower": image.Rect(b.Min.X, b.Min.Y+b.Dy()*71/100, b.Max.X, b.Max.Y),
		"upper": image.Rect(b.Min.X, b.Min.Y, b.Max.X, b.Min.Y+b.Dy()*33/100),
	} {
		covered := image.NewRGBA(b)
		draw.Draw(covered, b, img, b.Min, draw.Src)
		draw.Draw(covered, r, image.NewUniform(color.Gray{240}), image.Point{}, draw.Src)
		if o, err := new(Recognizer).Recognize(covered); !errors.Is(err, ErrUncertain) {
			t.Errorf("%s: %v, %d x %d", side, err, o.Grid.Rows, o.Grid.Cols)
		}
	}
}

// coloredShapes are four shapes in four colours, which lie apart.
func coloredShapes() visiontest.Theme {
	inks := []color.RGBA{{231, 76, 60, 255}, {52, 90, 219, 255}, {155, 89, 182, 255}, {241, 196, 15, 255}}
	return visiontest.Theme{Ground: visiontest.Grey(250), Ink: func(look int, x, y float64) (color.RGBA, bool) {
		return inks[look], visiontest.Shape(look, x, y)
	}}
}

// TestHalfCoveredApart: the same, where tiles lie apart.
func TestHalfCoveredApart(t *testing.T) {
	const side = 44
	shapes := coloredShapes()
	left, top := visiontest.TilesAt(side, side)
	for _, shown := range []float64{0.35, 0.45, 0.55, 0.7} {
		img := visiontest.Drawn(shapes, visiontest.RandomGrid(1, 4, 9, 8, 0, false), side, side)
		b := img.Bounds()
		for at, r := range map[string]image.Rectangle{
			"left":  image.Rect(b.Min.X, b.Min.Y, int(left+(1-shown)*side), b.Max.Y),
			"right": image.Rect(int(left+(7+shown)*side), b.Min.Y, b.Max.X, b.Max.Y),
			"lower": image.Rect(b.Min.X, int(top+(8+shown)*side), b.Max.X, b.Max.Y),
		} {
			covered := image.NewRGBA(b)
			draw.Draw(covered, b, img, b.Min, draw.Src)
			draw.Draw(covered, r, image.NewUniform(color.Gray{40}), image.Point{}, draw.Src)
			if o, err := new(Recognizer).Recognize(covered); !errors.Is(err, ErrUncertain) {
				t.Errorf("%s, %g: %v, %d x %d\n%s", at, shown, err, o.Grid.Rows, o.Grid.Cols, o.Grid)
			}
		}
	}
}

// TestLetterBeside: something beside a board that looks like a part of one tile does not cover a column, as a letter.
func TestLetterBeside(t *testing.T) {
	const side = 44
	shapes := coloredShapes()
	left, top := visiontest.TilesAt(side, side)
	want := visiontest.RandomGrid(1, 4, 9, 8, 0, false)
	img := visiontest.Drawn(shapes, want, side, side)
	strip := image.Rect(0, 0, side/2, side).Add(image.Pt(int(left)+8*side, int(top)+2*side))
	draw.Draw(img, strip, img, strip.Min.Sub(image.Pt(side, 0)), draw.Src)
	draw.Draw(img, strip.Inset(8).Add(image.Pt(0, 3*side)), image.NewUniform(color.Gray{60}), image.Point{}, draw.Src)
	o, err := new(Recognizer).Recognize(img)
	if c := corpus.Compare(o.Grid, want); err != nil || !c.Full() {
		t.Errorf("%v, %v\n%swant\n%s", err, c, o.Grid, want)
	}
}

// TestTextOver: the tiles of a kind over which a text is written are no kind of their own.
func TestTextOver(t *testing.T) {
	const side = 90
	inks := []color.RGBA{{230, 40, 40, 255}, {50, 190, 240, 255}, {30, 200, 60, 255}, {160, 40, 170, 255}, {250, 240, 40, 255}}
	discs := visiontest.Theme{Ground: visiontest.Grey(90), Ink: func(look int, x, y float64) (color.RGBA, bool) {
		return inks[look], math.Hypot(x-0.5, y-0.5) < 0.4
	}}
	want, err := engine.ParseGrid("BEAACD\nBCDACB\nEECBAE\nBAADAC\nDEAECD\n")
	if err != nil {
		t.Fatal(err)
	}
	img := visiontest.Drawn(discs, want, side, side)
	left, top := visiontest.TilesAt(side, side)
	for col := range want.Cols { // two letters on each tile
		for letter := range 2 {
			x, y := int(left)+col*side+letter*side/2+8, int(top)+2*side+side/2-18
			for _, stroke := range [4]image.Rectangle{image.Rect(0, 0, 5, 36), image.Rect(22, 0, 27, 36), image.Rect(0, 15, 27, 20), image.Rect(0, 31, 27, 36)} {
				draw.Draw(img, stroke.Add(image.Pt(x, y)), image.White, image.Point{}, draw.Src)
			}
		}
	}
	o, err := new(Recognizer).Recognize(img)
	if c := corpus.Compare(o.Grid, want); err != nil || c.Wrong > 0 {
		t.Errorf("%v, %v\n%swant\n%s", err, c, o.Grid, want)
	}
}

// TestHorizon: a straight line in the scenery above the tiles covers nothing.
func TestHorizon(t *testing.T) {
	const w, h = 31.0, 27.0
	for _, th := range visiontest.Themes[:3] {
		want := visiontest.RandomGrid(5, th.Looks, 10, 12, 0, false)
		for i := range 3 * want.Cols {
			if col := i % want.Cols; col > 0 && col < want.Cols-1 {
				want.Cells[i] = engine.Cell{}
			}
		}
		img := visiontest.Drawn(th, want, w, h)
		_, top := visiontest.TilesAt(w, h)
		for y := int(top + 1.4*h); y < img.Rect.Dy(); y++ {
			for x := range img.Rect.Dx() {
				if img.RGBAAt(x, y) == th.Ground {
					img.SetRGBA(x, y, color.RGBA{120, 100, 70, 255})
				}
			}
		}
		o, err := new(Recognizer).Recognize(img)
		if err != nil {
			t.Errorf("%s: %v", th.Name, err)
			continue
		}
		if c := corpus.Compare(o.Grid, want); !c.Full() {
			t.Errorf("%s: %v\n%s", th.Name, c, o.Grid)
		}
	}
}

package degrade

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"testing"

	"github.com/domvision/domvision/internal/exhaustive"
)

// chequers is a picture of 40x30 pixels with fields of 10.
func chequers() *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, 40, 30))
	for y := range 30 {
		for x := range 40 {
			c := color.RGBA{200, 100, 50, 255}
			if (x/10+y/10)%2 == 0 {
				c = color.RGBA{40, 80, 160, 255}
			}
			img.SetRGBA(x, y, c)
		}
	}
	return img
}

var board = image.Rect(10, 10, 30, 30)

// TestAll: every degradation gives an opaque picture that begins at (0,0), leaves
// its source alone, gives the same twice, and tells where things are now.
func TestAll(t *testing.T) {
	exhaustive.NoRace(t)
	names := map[string]bool{}
	for _, d := range All() {
		if names[d.Name] {
			t.Errorf("%s is listed twice", d.Name)
		}
		names[d.Name] = true
		src := chequers()
		got, again := d.Apply(src, board), d.Apply(src, board)
		if string(src.Pix) != string(chequers().Pix) {
			t.Errorf("%s changes its source", d.Name)
		}
		if string(got.Image.Pix) != string(again.Image.Pix) {
			t.Errorf("%s is not the same twice", d.Name)
		}
		if got.Image.Rect.Min != (image.Point{}) || got.Image.Rect.Empty() || !got.Image.Opaque() {
			t.Errorf("%s: bounds %v, opaque %v", d.Name, got.Image.Rect, got.Image.Opaque())
		}
		// The middle of the field at (10,10) is blue, wherever it is now.
		at := image.Pt(int(15*got.ScaleX+got.DX), int(15*got.ScaleY+got.DY))
		if !d.Partial {
			if c := got.Image.RGBAAt(at.X, at.Y); c.B <= c.R {
				t.Errorf("%s: %v at %v", d.Name, c, at)
			}
		}
	}
}

func TestScale(t *testing.T) {
	for _, f := range []Filter{Area, Bilinear, Lanczos} {
		r := Scale(0.5, f).Apply(chequers(), board)
		if size := r.Image.Rect.Size(); size != image.Pt(20, 15) || r.ScaleX != 0.5 || r.ScaleY != 0.5 {
			t.Errorf("%s: size %v, scale %g, %g", f.name, size, r.ScaleX, r.ScaleY)
		}
		c := r.Image.RGBAAt(7, 7)
		if math.Abs(float64(c.R)-40) > 3 || math.Abs(float64(c.B)-160) > 3 { // Lanczos rings a little
			t.Errorf("%s: the middle of a field is %v", f.name, c)
		}
	}
}

func TestShift(t *testing.T) {
	r := Shift(0.25, 0.5).Apply(chequers(), board)
	if c := r.Image.RGBAAt(20, 15); c.R != 160 { // a quarter of 40 from the left, three of 200
		t.Errorf("at a border that moves a quarter of a pixel: %v", c)
	}
	if c := r.Image.RGBAAt(15, 20); c.R != 120 {
		t.Errorf("at a border that moves half a pixel: %v", c)
	}
}

func TestColors(t *testing.T) {
	grey := image.NewRGBA(image.Rect(0, 0, 8, 8))
	draw.Draw(grey, grey.Rect, image.NewUniform(color.RGBA{100, 100, 100, 255}), image.Point{}, draw.Src)
	for d, want := range map[*Degradation]color.RGBA{
		ptr(Gamma(1.25)):      {79, 79, 79, 255},
		ptr(NightLight(3400)): {100, 77, 52, 255},
		ptr(NightLight(2700)): {100, 68, 35, 255},
		ptr(WashedOut):        {125, 125, 125, 255},
		ptr(Oversaturated):    {89, 89, 89, 255},
		ptr(Chroma420):        {100, 100, 100, 255},
		ptr(Brightness(0.15)): {115, 115, 115, 255},
		ptr(Contrast(0.15)):   {96, 96, 96, 255},
	} {
		if got := d.Apply(grey, board).Image.RGBAAt(3, 3); got != want {
			t.Errorf("%s: %v, want %v", d.Name, got, want)
		}
	}
}

func ptr[T any](v T) *T { return &v }

func TestNoise(t *testing.T) {
	src := image.NewRGBA(image.Rect(0, 0, 100, 100))
	draw.Draw(src, src.Rect, image.NewUniform(color.Gray{128}), image.Point{}, draw.Src)
	var sum, squares, n float64
	for i, v := range Noise(6).Apply(src, board).Image.Pix {
		if i%4 < 3 {
			d := float64(v) - 128
			sum, squares, n = sum+d, squares+d*d, n+1
		}
	}
	if deviation := math.Sqrt(squares / n); math.Abs(sum/n) > 0.2 || math.Abs(deviation-6) > 0.2 {
		t.Errorf("mean %.2f, deviation %.2f; want 0 and 6", sum/n, deviation)
	}
}

func TestPartial(t *testing.T) {
	r := Crop(Left, 2.5).Apply(chequers(), board)
	if got, want := r.Image.Rect, image.Rect(0, 0, 25, 30); got != want || r.DX != -15 || r.DY != 0 {
		t.Errorf("cropped to %v, moved by %g, %g; want %v, -15, 0", got, r.DX, r.DY, want)
	}
	covered := Window(0.5, 0.5).Apply(chequers(), board).Image
	for at, want := range map[image.Point]bool{{20, 20}: true, {12, 12}: false} {
		if changed := covered.RGBAAt(at.X, at.Y) != chequers().RGBAAt(at.X, at.Y); changed != want {
			t.Errorf("changed at %v: %v", at, changed)
		}
	}
}

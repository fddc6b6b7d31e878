package pixel

import (
	"image"
	"image/color"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestOpaque: pictures are drawn over white, wherever their bounds begin.
func TestOpaque(t *testing.T) {
	bounds := image.Rect(-1, -1, 2, 1)
	clear, solid := image.NewNRGBA(bounds), image.NewGray(bounds)
	clear.SetNRGBA(-1, -1, color.NRGBA{200, 0, 100, 255})
	clear.SetNRGBA(1, 0, color.NRGBA{0, 0, 0, 51})
	solid.SetGray(0, -1, color.Gray{77})
	solid.SetGray(1, -1, color.Gray{77})
	for _, c := range []struct {
		name string
		src  image.Image
		at   image.Point
		want color.RGBA
	}{
		{"opaque pixel", clear, image.Pt(0, 0), color.RGBA{200, 0, 100, 255}},
		{"transparent pixel", clear, image.Pt(1, 0), color.RGBA{255, 255, 255, 255}},
		{"a fifth of black", clear, image.Pt(2, 1), color.RGBA{204, 204, 204, 255}},
		{"grey", solid, image.Pt(1, 0), color.RGBA{77, 77, 77, 255}},
	} {
		got := Opaque(c.src)
		if got.Rect != image.Rect(0, 0, 3, 2) {
			t.Errorf("%s: bounds %v", c.name, got.Rect)
		}
		if px := got.RGBAAt(c.at.X, c.at.Y); px != c.want {
			t.Errorf("%s: %v, want %v", c.name, px, c.want)
		}
	}
	if ready := Opaque(solid); Opaque(ready) != ready {
		t.Error("an opaque RGBA picture at (0,0) was copied")
	}
}

func TestShrinkFactor(t *testing.T) {
	for _, c := range []struct {
		w, h, want int
	}{{100, 50, 1}, {maxSide, 10, 1}, {maxSide + 1, 10, 2}, {10, 2*maxSide + 1, 3}} {
		if got := ShrinkFactor(image.Rect(5, 5, 5+c.w, 5+c.h)); got != c.want {
			t.Errorf("%d x %d: %d, want %d", c.w, c.h, got, c.want)
		}
	}
}

// TestShrink compares the means of blocks with plainly computed ones; incomplete blocks are dropped.
func TestShrink(t *testing.T) {
	src := noise(rand.New(rand.NewPCG(4, 4)), 11, 8)
	for _, n := range []int{2, 3, 4} {
		got := Shrink(src, n)
		if got.Rect != image.Rect(0, 0, 11/n, 8/n) {
			t.Fatalf("by %d: bounds %v", n, got.Rect)
		}
		for i := range got.Pix {
			x, y, c := i%got.Stride/4, i/got.Stride, i%4
			sum := 0
			for d := range n * n {
				sum += int(src.Pix[src.PixOffset(n*x+d%n, n*y+d/n)+c])
			}
			if want := uint8(sum / (n * n)); got.Pix[i] != want {
				t.Errorf("by %d: channel %d of (%d,%d): %d, want %d", n, c, x, y, got.Pix[i], want)
			}
		}
	}
}

// TestScreenPart: a very large picture is shrunk, and knows where its pixels lie in the source.
func TestScreenPart(t *testing.T) {
	src := image.NewGray(image.Rect(-7, 4, -7+maxSide+100, 4+64))
	s := NewScreen(src)
	p := s.Part(s.Rect)
	if p.Scale != 2 || p.Origin != image.Pt(-7, 4) || p.Rect != image.Rect(0, 0, maxSide/2+50, 32) {
		t.Fatalf("scale %d, origin %v, bounds %v", p.Scale, p.Origin, p.Rect)
	}
}

func TestCrop(t *testing.T) {
	img := noise(rand.New(rand.NewPCG(5, 5)), 6, 5)
	r := image.Rect(2, 1, 5, 4)
	if got := Crop(img, r); got.Rect != r || got.RGBAAt(3, 2) != img.RGBAAt(3, 2) {
		t.Errorf("bounds %v, %v at (3,2)", got.Rect, got.RGBAAt(3, 2))
	}
}

// TestBalanced: a tinted white becomes white and all else follows; pictures with a true white, or
// with none, stay as they are.
func TestBalanced(t *testing.T) {
	const w, h = 40, 40
	for _, c := range []struct {
		name        string
		white       color.RGBA
		whites      int // pixels
		want, other color.RGBA
	}{
		{"night mode", color.RGBA{240, 200, 150, 255}, 400, color.RGBA{255, 255, 255, 255}, color.RGBA{128, 64, 34, 255}},
		{"true white", color.RGBA{251, 255, 252, 255}, 400, color.RGBA{251, 255, 252, 255}, color.RGBA{120, 50, 20, 255}},
		{"late in the evening", color.RGBA{255, 172, 88, 255}, 400, color.RGBA{255, 255, 255, 255}, color.RGBA{120, 74, 58, 255}},
		{"dark", color.RGBA{240, 200, 70, 255}, 400, color.RGBA{240, 200, 70, 255}, color.RGBA{120, 50, 20, 255}},
		{"no white", color.RGBA{240, 200, 150, 255}, 0, color.RGBA{120, 50, 20, 255}, color.RGBA{120, 50, 20, 255}},
	} {
		img := image.NewRGBA(image.Rect(0, 0, w, h))
		for i := range w * h {
			px := color.RGBA{120, 50, 20, 255}
			if i < c.whites {
				px = c.white
			}
			img.SetRGBA(i%w, i/w, px)
		}
		got := NewScreen(img).Shrunk(img.Rect, 1)
		if first, last := got.RGBAAt(0, 0), got.RGBAAt(w-1, h-1); first != c.want || last != c.other {
			t.Errorf("%s: %v and %v, want %v and %v", c.name, first, last, c.want, c.other)
		}
		if same := slices.Equal(got.Pix, img.Pix); same && newBalance(img) != nil {
			t.Errorf("%s: balanced without a change", c.name)
		}
	}
}

// TestNoWhiteAcrossPixels: the highest values of the channels make no white if no pixel has them
// all.
func TestNoWhiteAcrossPixels(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 60, 60))
	for i := range 60 * 60 {
		px := [3]color.RGBA{{240, 20, 20, 255}, {20, 240, 20, 255}, {20, 20, 240, 255}}[i%3]
		img.SetRGBA(i%60, i/60, px)
	}
	if newBalance(img) != nil {
		t.Error("red, green and blue were taken for white")
	}
}

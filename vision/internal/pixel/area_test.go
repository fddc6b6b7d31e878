package pixel

import (
	"image"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestScaled compares resampled pictures with plain sums over all pixels.
func TestScaled(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	img := image.NewRGBA(image.Rect(0, 0, 37, 23))
	for i := range img.Pix {
		img.Pix[i] = uint8(rng.UintN(256))
	}
	a := NewArea(img)
	for _, c := range []struct {
		part Box
		w, h int
	}{
		{Box{0, 0, 37, 23, 0}, 37, 23}, {Box{0, 0, 37, 23, 0}, 1, 1}, {Box{3.25, 1.5, 30.5, 20.25, 0}, 7, 4},
		{Box{10, 5, 4, 4, 0}, 24, 24}, {Box{-2, -3, 44, 30, 0}, 11, 10}, {Box{30, 20, 30, 30, 0}, 5, 5},
	} {
		got := a.Scaled(c.part, c.w, c.h)
		for i := range got {
			x, y := float64(i/3%c.w), float64(i/3/c.w)
			stepX, stepY := c.part.W/float64(c.w), c.part.H/float64(c.h)
			want := slowMean(img, c.part.X+(x+0.5)*stepX, c.part.Y+(y+0.5)*stepY, max(stepX, 1), max(stepY, 1), i%3)
			if math.Abs(float64(got[i])-want) > 1.5 { // spans end at whole 1/256 pixels
				t.Fatalf("%v to %d x %d: channel %d of (%g,%g) is %d, want %.1f", c.part, c.w, c.h, i%3, x, y, got[i], want)
			}
		}
	}
}

// TestScaledCells: cells that begin at whole pixels are resampled as if each were alone.
func TestScaledCells(t *testing.T) {
	const side, cells, wide = 5, 4, 6.7
	img := image.NewRGBA(image.Rect(0, 0, 37, 8))
	for i := range img.Pix {
		img.Pix[i] = uint8(7 * i * i)
	}
	a := NewArea(img)
	all := a.Scaled(Box{2.9, 0, cells * wide, 8, side}, cells*side, 1)
	for k := range cells {
		if got, want := all[3*side*k:][:3*side], a.Scaled(Box{math.Round(2.9 + wide*float64(k)), 0, wide, 8, 0}, side, 1); !slices.Equal(got, want) {
			t.Errorf("cell %d is %v, want %v", k, got, want)
		}
	}
}

// TestScaledTall: a column much taller than its width keeps its colour; the sums do not overflow.
func TestScaledTall(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 2, 900))
	for i := range img.Pix {
		img.Pix[i] = 255
	}
	for _, height := range []float64{256, 257, 900} {
		if got := NewArea(img).Scaled(Box{0.3, 0, 0.5, height, 0}, 1, 1); !slices.Equal(got, []uint8{255, 255, 255}) {
			t.Errorf("%g white lines are %v", height, got)
		}
	}
}

// slowMean is the mean of a channel over a box around a place, clipped to the picture, but at
// least one pixel of it.
func slowMean(img *image.RGBA, x, y, w, h float64, channel int) float64 {
	part := func(pixel, size int, middle, length float64) float64 {
		from, to := max(middle-length/2, 0), min(middle+length/2, float64(size))
		from, to = min(from, float64(size-1)), max(to, 1)
		return max(0, min(to, float64(pixel+1))-max(from, float64(pixel)))
	}
	var sum, weight float64
	for py := range img.Rect.Dy() {
		for px := range img.Rect.Dx() {
			v := part(px, img.Rect.Dx(), x, w) * part(py, img.Rect.Dy(), y, h)
			sum += v * float64(img.Pix[img.PixOffset(px, py)+channel])
			weight += v
		}
	}
	return sum / weight
}

// TestLab: a part of a picture is resampled and converted. L of white is 100, red is red.
func TestLab(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 8, 4))
	for i := 0; i < len(img.Pix); i += 4 {
		px := [4]uint8{255, 255, 255, 255}
		if i/4%8 >= 4 {
			px = [4]uint8{255, 0, 0, 255}
		}
		copy(img.Pix[i:], px[:])
	}
	lab := NewArea(img).Lab(BoxOf(image.Rect(2, 1, 6, 3)), 2, 1)
	if lab.W != 2 || lab.H != 1 {
		t.Fatalf("%d x %d pixels, want 2 x 1", lab.W, lab.H)
	}
	if white, red := ColorOf(lab.Pix), ColorOf(lab.Pix[3:]); white != [3]float32{100, 0, 0} || DeltaE(red, [3]float32{53.2, 80.1, 67.2}) > 1 {
		t.Errorf("white is %v, red %v", white, red)
	}
}

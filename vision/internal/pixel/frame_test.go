package pixel

import (
	"image"
	"image/color"
	"math/rand/v2"
	"slices"
	"testing"
)

// noise is a picture of random pixels in few values, so that many neighbours are equal.
func noise(rng *rand.Rand, w, h int) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	for i := range img.Pix {
		img.Pix[i] = uint8(rng.IntN(6) * 15)
		if i%4 == 3 {
			img.Pix[i] = 255
		}
	}
	return img
}

// slowEdge is the strength of the edge between two pixels.
func slowEdge(img *image.RGBA, a, b image.Point) (most uint32) {
	for c := range 3 {
		p, q := int(img.Pix[img.PixOffset(a.X, a.Y)+c]), int(img.Pix[img.PixOffset(b.X, b.Y)+c])
		most = max(most, uint32(min(max(max(p-q, q-p)-edgeFloor, 0), EdgeFull)))
	}
	return most
}

// TestEdgeSums compares the prefix sums with plain sums, with buffers that hold an older frame.
func TestEdgeSums(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	var buffers Buffers
	NewFrame(noise(rng, 31, 17), &buffers)
	img := noise(rng, 13, 9)
	f := NewFrame(img, &buffers)
	for range 200 {
		x, y := 1+rng.IntN(12), 1+rng.IntN(8)
		from, to := rng.IntN(9), rng.IntN(10)
		from, to = min(from, to), max(from, to)
		var vertical, horizontal uint32
		for i := from; i < to; i++ {
			vertical += slowEdge(img, image.Pt(x-1, i), image.Pt(x, i))
			horizontal += slowEdge(img, image.Pt(i, y-1), image.Pt(i, y))
		}
		if got := f.Vertical.Between(x, from, to); got != vertical {
			t.Errorf("column %d, %d..%d: %d, want %d", x, from, to, got, vertical)
		}
		if got := f.Horizontal.Between(y, from, to); got != horizontal {
			t.Errorf("row %d, %d..%d: %d, want %d", y, from, to, got, horizontal)
		}
	}
	if f.Vertical.Between(0, 0, 9) != 0 || f.Horizontal.Between(0, 0, 13) != 0 {
		t.Error("the sides of a picture are edges")
	}
}

// TestLongEdge: an edge may be longer than the sums can count without overflow.
func TestLongEdge(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 2, 2*maxStretch+9))
	for y := range img.Rect.Max.Y {
		img.SetRGBA(1, y, color.RGBA{R: 255})
	}
	f := NewFrame(img, nil)
	for _, length := range []int{maxStretch, maxStretch + 1, 2 * maxStretch, 2*maxStretch + 5} {
		if got, want := f.Vertical.Between(1, 4, 4+length), uint32(length*EdgeFull); got != want {
			t.Errorf("%d pixels: %d, want %d", length, got, want)
		}
	}
}

// TestPart: a part of a frame is like the frame of that part, except for the edges at its sides.
func TestPart(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	img := noise(rng, 23, 19)
	r := image.Rect(5, 3, 20, 15)
	part := Crop(img, r)
	part.Rect = image.Rectangle{Max: r.Size()}
	got, want := NewFrame(img, nil).Part(r), NewFrame(part, nil)
	if got.W != want.W || got.H != want.H {
		t.Fatalf("%d x %d, want %d x %d", got.W, got.H, want.W, want.H)
	}
	box := Box{X: 1.25, Y: 2.5, W: 9.75, H: 7}
	if a, b := got.Scaled(box, 4, 3), want.Scaled(box, 4, 3); !slices.Equal(a, b) {
		t.Errorf("colours %v, want %v", a, b)
	}
	for line := 1; line < want.H; line++ {
		if a, b := got.Vertical.Between(line, 2, 11), want.Vertical.Between(line, 2, 11); a != b {
			t.Errorf("column %d: %d, want %d", line, a, b)
		}
		if a, b := got.Horizontal.Between(line, 2, 11), want.Horizontal.Between(line, 2, 11); a != b {
			t.Errorf("row %d: %d, want %d", line, a, b)
		}
	}
}

// TestNewFrameReuses: a frame in the buffers of one as large allocates no tables.
func TestNewFrameReuses(t *testing.T) {
	img := noise(rand.New(rand.NewPCG(3, 3)), 64, 64)
	var buffers Buffers
	NewFrame(img, &buffers)
	before := [3]any{&buffers.sums[0], &buffers.vertical[0], &buffers.horizontal[0]}
	NewFrame(img, &buffers)
	if after := [3]any{&buffers.sums[0], &buffers.vertical[0], &buffers.horizontal[0]}; after != before {
		t.Error("the tables were allocated again")
	}
}

func TestParallel(t *testing.T) {
	for n := range 6 {
		calls := make([]int, n)
		Parallel(n, func(i int) { calls[i]++ })
		if want := slices.Repeat([]int{1}, n); !slices.Equal(calls, want) {
			t.Errorf("%d calls: %v", n, calls)
		}
	}
}

package vision

import (
	"image"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/internal/exhaustive"
	"github.com/domvision/domvision/vision/corpus"
	"github.com/domvision/domvision/vision/internal/visiontest"
)

// roughly draws a rectangle around a board as a hand does: no edge is more than a share of a cell off.
func roughly(l geometry.Lattice, share float64, rng *rand.Rand) image.Rectangle {
	off := func(size float64) float64 { return (2*rng.Float64() - 1) * share * size }
	at := func(v float64) int { return int(math.Round(v)) }
	return image.Rect(at(l.X+off(l.W)), at(l.Y+off(l.H)), at(l.X+float64(l.Cols)*l.W+off(l.W)), at(l.Y+float64(l.Rows)*l.H+off(l.H)))
}

// near reports whether two lattices have the same cells, up to a part of one.
func near(got, want geometry.Lattice, share float64) bool {
	off := func(a, b, size float64) bool { return math.Abs(a-b) > share*size }
	return got.Rows == want.Rows && got.Cols == want.Cols && !off(got.X, want.X, want.W) && !off(got.Y, want.Y, want.H) &&
		!off(got.X+got.W*float64(got.Cols), want.X+want.W*float64(want.Cols), want.W) &&
		!off(got.Y+got.H*float64(got.Rows), want.Y+want.H*float64(want.Rows), want.H)
}

// TestDivide: a rectangle that is drawn roughly around a board gives its rows and columns.
func TestDivide(t *testing.T) {
	exhaustive.NoRace(t)
	rng := rand.New(rand.NewPCG(3, 5))
	right, placed, all := 0, 0, 0
	try := func(name string, img image.Image, want geometry.Lattice) {
		all++
		got, ok := Divide(img, roughly(want, 0.25, rng))
		switch {
		case near(got, want, 0.2):
			right++
			placed++
		case got.Rows == want.Rows && got.Cols == want.Cols:
			right++
			t.Logf("%s: %+v, want %+v", name, got, want)
		default:
			t.Logf("%s: %d x %d %v, want %d x %d", name, got.Rows, got.Cols, ok, want.Rows, want.Cols)
		}
	}
	for _, dir := range []string{fixtures, "learn/testdata"} {
		samples, err := corpus.Load(dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range exhaustive.OneIn(t, 6, samples) {
			if s.Lattice.W <= 0 {
				continue
			}
			img, err := DecodeFile(s.Path)
			if err != nil {
				t.Fatal(err)
			}
			try(s.Name, img, s.Lattice)
		}
	}
	for i, game := range exhaustive.OneIn(t, 2, visiontest.Games) {
		g := engine.NewGrid(8, 9)
		for k := range g.Cells {
			g.Cells[k].Color = engine.Color('A' + rng.IntN(game.Looks))
		}
		img, at := game.OnDesktop(g, 40, 1280, 800, uint64(i))
		try(game.Name, img, at)
	}
	if 100*right < 97*all-100 || placed < right-1-all/50 {
		t.Errorf("%d of %d have the right rows and columns, %d of them lie in place", right, all, placed)
	}
	t.Logf("%d of %d have the right rows and columns, %d lie in place", right, all, placed)
	noise := image.NewGray(image.Rect(0, 0, 400, 400))
	for i := range noise.Pix {
		noise.Pix[i] = uint8(rng.Uint32())
	}
	if l, ok := Divide(noise, noise.Rect); ok {
		t.Errorf("noise: %+v", l)
	}
}

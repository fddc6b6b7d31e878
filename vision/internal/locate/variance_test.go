package locate

import (
	"image"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/domvision/domvision/vision/internal/imgproc"
	"github.com/domvision/domvision/vision/internal/segment"
)

// TestBoxSums compares them with plain sums, wherever a box fits.
func TestBoxSums(t *testing.T) {
	const w, h, n = 9, 7, 3
	rng := rand.New(rand.NewPCG(1, 1))
	lab := imgproc.Lab{W: w, H: h, Pix: make([]uint8, 3*w*h)}
	for i := range lab.Pix {
		lab.Pix[i] = uint8(rng.UintN(256))
	}
	sums := boxSums(lab, n)
	for y := range h - n + 1 {
		for x := range w - n + 1 {
			for c := range 3 {
				var want int32
				for d := range n * n {
					want += int32(lab.Pix[3*((y+d/n)*w+x+d%n)+c])
				}
				if got := sums[3*(y*w+x)+c]; got != want {
					t.Fatalf("channel %d at (%d,%d): %d, want %d", c, x, y, got, want)
				}
			}
		}
	}
}

// TestVariances compares them with the definition.
func TestVariances(t *testing.T) {
	const cols, rows, line = 2, 3, 3 * 2 * segment.Coarse
	rng := rand.New(rand.NewPCG(2, 2))
	sums := make([]int32, line*rows*segment.Coarse)
	for i := range sums {
		sums[i] = int32(rng.IntN(100))
	}
	got := variances(sums, line, cols, rows)
	for _, at := range []image.Point{{0, 0}, {5, 11}, {11, 3}} {
		want := 0.0
		for c := range 3 {
			var values []float64
			for cell := range cols * rows {
				y, x := cell/cols*segment.Coarse+at.Y, cell%cols*segment.Coarse+at.X
				values = append(values, float64(sums[line*y+3*x+c]))
			}
			d := segment.Deviation(values)
			want += d * d * cols * rows
		}
		if math.Abs(got[at.Y][at.X]-want) > 1e-6*want {
			t.Errorf("offset %v: %g, want %g", at, got[at.Y][at.X], want)
		}
	}
}

// TestMaxVariance: wherever a lattice lies, it is told how far the tiles are.
func TestMaxVariance(t *testing.T) {
	for _, gap := range []int{0, 3} {
		f := grid(gap)
		window := image.Rect(48, 32, 48+8*24, 32+10*20)
		for _, off := range [][2]float64{{0, 0}, {0.25, -0.25}, {-0.4, 0.1}} {
			l := lattice(48-off[0]*24, 32-off[1]*20, 24, 0, 0)
			l.H = 20
			s := maxVariance(f, l, window)
			if math.Abs(wrapHalf(s.dx-off[0])) > 0.06 || math.Abs(wrapHalf(s.dy-off[1])) > 0.06 {
				t.Errorf("gap %d: cells %v off are told to move by %v", gap, off, s)
			}
		}
	}
	if s := maxVariance(blank(30, 30), lattice(0, 0, 20, 1, 1), image.Rect(0, 0, 30, 30)); s != (shift{}) {
		t.Errorf("one cell is told to move by %v", s)
	}
}

// TestPlateau: the middle of the run of good offsets, across the ends.
func TestPlateau(t *testing.T) {
	for _, c := range []struct {
		best int
		good []int
		want float64
	}{
		{5, []int{5}, 5}, {5, []int{4, 5, 6, 7}, 5.5}, {0, []int{11, 0, 1, 2}, 0.5}, {11, []int{11, 0}, 11.5},
		{3, []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}, -2.5},
	} {
		got := plateau(c.best, func(offset int) float64 {
			for _, good := range c.good {
				if offset == good {
					return 1
				}
			}
			return 0.9
		})
		if got != c.want {
			t.Errorf("%v around %d: %g, want %g", c.good, c.best, got, c.want)
		}
	}
}

func TestWrapHalf(t *testing.T) {
	for v, want := range map[float64]float64{0: 0, 0.4: 0.4, 0.5: -0.5, 0.75: -0.25, -0.75: 0.25, 3.25: 0.25} {
		if got := wrapHalf(v); got != want {
			t.Errorf("%g: %g, want %g", v, got, want)
		}
	}
}

// TestMeasuredOnce: profiles and shifts of a lattice are measured once and kept.
func TestMeasuredOnce(t *testing.T) {
	m := New(grid(0))
	if first := m.profiles(); m.profiles() != first {
		t.Error("the profiles are measured again")
	}
	l, window := lattice(48, 32, 24, 0, 0), image.Rect(48, 32, 200, 200)
	want := m.maxVariance(l, window)
	if m.shifts[placed{l, window}] = (shift{0.125, 0}); m.maxVariance(l, window) == want {
		t.Error("the shift is measured again")
	}
}

// TestFindBoardKept: the cells of a lattice are sampled once, as long as they are not too many, and boards are found
// as without that.
func TestFindBoardKept(t *testing.T) {
	m := New(desk(image.Pt(90, 40), 36, 6))
	l := lattice(90, 40, 36, 10, 8)
	l.Style = segment.Apart
	for range 2 {
		got, want := m.findBoard(l), segment.FindBoard(m.Frame, l, segment.DefaultThreshold)
		if got == nil || got.Tiles() != 80 || got.Score != want.Score {
			t.Errorf("%v, want %v", outline(got), outline(want))
		}
	}
	if len(m.cells) != 1 || m.kept != 80 {
		t.Errorf("%d lattices with %d cells are kept", len(m.cells), m.kept)
	}
	m.findBoard(lattice(0, 0, 3, 150, 150))
	if len(m.cells) != 1 {
		t.Error("22,500 cells are kept")
	}
	if l.Rows = 0; m.findBoard(l) != nil {
		t.Error("a board without rows")
	}
}

// TestNotSmall: cells much smaller than proposed, such as letters, are not tried; halves and larger ones are.
func TestNotSmall(t *testing.T) {
	var found []hypothesis
	for _, size := range [][2]float64{{100, 80}, {50, 80}, {50, 40}, {11, 80}, {100, 20}, {200, 160}} {
		found = append(found, hypothesis{w: size[0], h: size[1]})
	}
	got := notSmall(found, 100, 80)
	if want := slices.Concat(found[:3], found[5:]); !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if found[3].w != 11 {
		t.Error("the hypotheses themselves have changed")
	}
}

package locate

import (
	"image"
	"image/draw"
	"math"
	"testing"

	"github.com/domvision/domvision/vision/internal/pixel"
)

// grid is a frame with a board of dealt tiles whose corner is (48,32), in cells of 24 x 20 pixels.
func grid(gap int) *pixel.Frame {
	return frame(48+8*24+60, 32+10*20+50, func(img draw.Image) { paintTiles(img, image.Pt(48, 32), 24, 20, gap, dealt...) })
}

// TestProfile compares profiles with plain sums over the strips: broken edges count less.
func TestProfile(t *testing.T) {
	f := grid(0)
	all := measureProfiles(f)
	r := image.Rect(32, 48, 200, 208) // whole bands
	x, _ := all.in(r)
	want := make([]float32, r.Dx())
	for i := range want {
		for y := r.Min.Y; y < r.Max.Y; y += bandSize {
			part := float32(f.Vertical.Between(r.Min.X+i, y, y+bandSize)) / fullStrip
			want[i] += part * part
		}
	}
	smooth(want)
	for i := range want {
		if math.Abs(float64(x[i]-want[i])) > 1e-3 {
			t.Fatalf("column %d: %g, want %g", i, x[i], want[i])
		}
	}
}

func TestSmooth(t *testing.T) {
	p := []float32{0, 0, 0, 16, 0, 0, 0}
	smooth(p)
	for i, want := range []float32{0, 1, 4, 6, 4, 1, 0} {
		if p[i] != want {
			t.Errorf("a line is smoothed to %v", p)
			break
		}
	}
}

// TestWindows: windows of all sizes lie in the part and cover it.
func TestWindows(t *testing.T) {
	part := image.Rect(10, 20, 310, 220)
	all := windows(part)
	if all[0] != part || len(all) != 1+4+9+25+49 {
		t.Errorf("%d windows, the first is %v", len(all), all[0])
	}
	var covered image.Rectangle
	for _, w := range all[1:] {
		if !w.In(part) || w.Empty() {
			t.Errorf("window %v", w)
		}
		covered = covered.Union(w)
	}
	if covered != part {
		t.Errorf("windows cover %v", covered)
	}
}

// TestHypotheses: the size of the cells is among the first guesses, and none is made twice.
func TestHypotheses(t *testing.T) {
	f := grid(0)
	e := measureProfiles(f)
	found := hypotheses(&e, windows(image.Rect(0, 0, f.W, f.H)))
	if len(found) == 0 || math.Abs(found[0].w-24) > 0.5 || math.Abs(found[0].h-20) > 0.5 {
		t.Fatalf("hypotheses %v, want 24 x 20 first", found)
	}
	for i, h := range found {
		for _, o := range found[:i] {
			if h.like(o) || h.score > o.score {
				t.Errorf("%v after %v", h, o)
			}
		}
	}
	empty := measureProfiles(blank(200, 200))
	if found := hypotheses(&empty, windows(image.Rect(0, 0, 200, 200))); len(found) > 0 {
		t.Errorf("on a blank frame: %v", found)
	}
}

func TestLike(t *testing.T) {
	window, other := image.Rect(0, 0, 50, 50), image.Rect(60, 0, 90, 50)
	h := hypothesis{window: window, w: 20, h: 30}
	for _, c := range []struct {
		o    hypothesis
		want bool
	}{
		{hypothesis{window: window, w: 20.5, h: 29.5}, true},
		{hypothesis{window: window, w: 22, h: 30}, false},
		{hypothesis{window: window, w: 20, h: 33}, false},
		{hypothesis{window: other, w: 20, h: 30}, false},
	} {
		if got := h.like(c.o); got != c.want {
			t.Errorf("%v like %v: %v", h, c.o, got)
		}
	}
}

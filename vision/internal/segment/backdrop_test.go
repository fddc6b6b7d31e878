package segment

import (
	"image"
	"math"
	"testing"

	"github.com/domvision/domvision/vision/internal/pixel"
)

// dark, light and ink are colours in 8-bit CIELAB.
var dark, light, ink = [3]uint8{60, 128, 128}, [3]uint8{110, 128, 128}, [3]uint8{180, 190, 150}

// TestBackdropOf: the backdrop is read from the corners, and one that differs from all others is
// replaced.
func TestBackdropOf(t *testing.T) {
	s := solid(1, 2, Fine, func(int) [3]uint8 { return dark })
	r := s.Rect(1, 0)
	fill(s, s.Rect(1, 6), ink)
	fill(s, image.Rect(r.Max.X-4, r.Min.Y, r.Max.X, r.Min.Y+4), ink) // a neighbour reaches in
	for i, c := range s.BackdropOf(1) {
		if c != pixel.ColorOf(dark[:]) {
			t.Errorf("corner %d is %v", i, c)
		}
	}
	fill(s, image.Rect(r.Max.X-4, r.Min.Y, r.Max.X, r.Min.Y+4), dark)
	fill(s, image.Rect(r.Min.X, r.Min.Y, r.Min.X+12, r.Max.Y), light) // a chequerboard keeps both
	b := s.BackdropOf(1)
	if b[0] != pixel.ColorOf(light[:]) || b[3] != pixel.ColorOf(dark[:]) {
		t.Errorf("backdrop %v, want light on the left and dark on the right", b)
	}
}

// TestBackdropAt: colours are interpolated between the corners, also for all pixels at once.
func TestBackdropAt(t *testing.T) {
	b := Backdrop{{0}, {40}, {80}, {100}}
	for _, c := range []struct{ x, y, want float32 }{{0, 0, 0}, {1, 0, 40}, {0, 1, 80}, {1, 1, 100}, {0.5, 0.5, 55}, {0.25, 0, 10}} {
		if got := b.At(c.x, c.y); got[0] != c.want {
			t.Errorf("at (%g,%g): %g, want %g", c.x, c.y, got[0], c.want)
		}
	}
	const side = 4
	for i, got := range b.pixels(nil, side) {
		want := b.At((float32(i%side)+0.5)/side, (float32(i/side)+0.5)/side)
		if math.Abs(float64(got[0]-want[0])) > 1e-4 {
			t.Errorf("pixel %d: %g, want %g", i, got[0], want[0])
		}
	}
}

// TestForeground: pixels of the backdrop show nothing of the tile, blends of both some of it.
func TestForeground(t *testing.T) {
	s := solid(1, 2, Coarse, func(int) [3]uint8 { return dark })
	r := s.Rect(1, 0)
	blend := [3]uint8{dark[0] + 26, dark[1], dark[2]} // 10.2 of L: halfway between the limits
	fill(s, image.Rect(r.Min.X, 3, r.Max.X, 6), ink)
	fill(s, image.Rect(r.Min.X, 6, r.Max.X, 9), blend)
	f := s.NewForeground()
	alpha := f.Alpha(1, s.BackdropOf(1))
	for row, want := range map[int]float64{0: 0, 4: 1, 7: 0.52, 11: 0} {
		if got := float64(alpha[row*Coarse+5]); math.Abs(got-want) > 0.01 {
			t.Errorf("row %d: %g, want %g", row, got, want)
		}
	}
	want := (3*1 + 3*0.52) / 12
	if got := s.Filled(1); math.Abs(got-want) > 0.01 {
		t.Errorf("filled %g, want %g", got, want)
	}
	if got := s.MeanFilled([]bool{true, true}); math.Abs(got-want/2) > 0.01 {
		t.Errorf("two cells are filled %g, want %g", got, want/2)
	}
	if got := s.MeanFilled([]bool{false, false}); got != 0 {
		t.Errorf("no cells are filled %g", got)
	}
}

// TestCornersFilled: only what reaches into the corners of a cell counts.
func TestCornersFilled(t *testing.T) {
	s := solid(1, 2, Coarse, func(int) [3]uint8 { return dark })
	fill(s, s.Rect(0, 1), ink)
	fill(s, s.Rect(1, 2), ink)
	for i, want := range []float64{0.25, 0} { // one of 2 x 2 pixels
		if got := s.CornersFilled([]bool{i == 0, i == 1}); got != want {
			t.Errorf("cell %d: %g, want %g", i, got, want)
		}
	}
}

// TestForegroundChequered: where the fields of a chequerboard end within a cell, neither colour is
// foreground.
func TestForegroundChequered(t *testing.T) {
	s := solid(1, 1, Fine, func(int) [3]uint8 { return dark })
	fill(s, image.Rect(0, 0, 7, Fine), light)
	if got := s.Filled(0); got != 0 {
		t.Errorf("filled %g", got)
	}
}

// TestLevel: the backdrops of a chequerboard become one dark colour, the tiles stay.
func TestLevel(t *testing.T) {
	s := solid(4, 4, Coarse, func(i int) [3]uint8 {
		if (i+i/4)%2 == 0 {
			return light
		}
		return dark
	})
	for i := range s.Patches {
		fill(s, s.Rect(i, 3), ink)
	}
	leveled, color := level(s)
	if color != pixel.ColorOf(dark[:]) {
		t.Errorf("the backdrop becomes %v, want %v", color, pixel.ColorOf(dark[:]))
	}
	for i := range s.Patches {
		r := s.Rect(i, 0)
		bare, tile := pixel.MeanColorIn(leveled, image.Rectangle{r.Min, r.Min.Add(image.Pt(2, 2))}), pixel.MeanColorIn(leveled, s.Rect(i, 3))
		if pixel.DeltaE(bare, color) > 0.5 || pixel.DeltaE(tile, pixel.ColorOf(ink[:])) > 0.5 {
			t.Errorf("cell %d: backdrop %v, tile %v", i, bare, tile)
		}
	}
	empty := solid(2, 2, Coarse, func(int) [3]uint8 { return light })
	if same, color := level(empty); color != pixel.ColorOf(light[:]) || &same.Pix[0] != &empty.Lab.Pix[0] {
		t.Errorf("without tiles the backdrop becomes %v", color)
	}
}

// TestReplaceFrames: a cell with a frame gets the backdrop of the cell across a corner.
func TestReplaceFrames(t *testing.T) {
	s := solid(3, 3, Coarse, func(i int) [3]uint8 {
		switch {
		case i == 4:
			return ink // a frame hides the field
		case i%2 == 0:
			return light
		}
		return dark
	})
	backdrops := make([]Backdrop, 9)
	for i := range backdrops {
		backdrops[i] = s.BackdropOf(i)
	}
	replaceFrames(s, backdrops)
	if got, want := backdrops[4].At(0.5, 0.5), pixel.ColorOf(light[:]); got != want {
		t.Errorf("the backdrop is %v, want %v", got, want)
	}
}

// TestStandsOut: a tile stands out if it ends on all sides.
func TestStandsOut(t *testing.T) {
	for _, c := range []struct {
		name string
		tile image.Rectangle
		want bool
	}{
		{"in the middle", image.Rect(2, 2, 10, 10), true},
		{"nothing", image.Rectangle{}, false},
		{"touches the left side", image.Rect(0, 0, 10, 12), false},
		{"fills the cell", image.Rect(0, 0, 12, 12), false},
	} {
		s := solid(1, 2, Coarse, func(int) [3]uint8 { return dark })
		fill(s, c.tile.Add(s.Rect(1, 0).Min), ink)
		if got := s.StandsOut(1); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}

func TestLike(t *testing.T) {
	like := Like([3]float32{50, 0, 0})
	if !like([3]float32{50, 9, 12}) || like([3]float32{50, 9, 12.1}) {
		t.Errorf("colours are alike up to another Delta E than %g", TileOnly)
	}
}

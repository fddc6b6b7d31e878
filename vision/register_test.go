package vision

import (
	"image"
	"image/color"
	"math"
	"testing"
)

// TestRegister: a lattice with slightly too wide and too low cells, aligned in the middle of the
// board only, is registered with the tiles.
func TestRegister(t *testing.T) {
	const side = 45.625
	want := randomGrid(1, 4, 11, 13, 0, false)
	left, top := tilesAt(side, side)
	f := newFrame(drawn(theme{ground: color.RGBA{20, 83, 45, 255}, ink: cards}, want, side, side), nil)
	truth := lattice{x: left, y: top, w: side, h: side, rows: want.Rows, cols: want.Cols}
	b := f.findBoard(truth, sameLook)
	if b == nil || b.region != image.Rect(0, 0, 13, 11) {
		t.Fatalf("board %v", b)
	}
	askew := b.lattice
	askew.x, askew.w = left-0.5*side*0.004*13, side*1.004
	askew.y, askew.h = top+0.5*side*0.003*11, side*0.997
	register := func(l lattice) (lattice, float64) {
		r, _ := f.readOn(b.on(l))
		return r.register()
	}
	l, moved := register(askew)
	if moved < 0.25 {
		t.Errorf("moved by %.2f pixels of a tile alone", moved)
	}
	got, exact := l.box(), truth.box()
	for _, off := range []float64{got.x - exact.x, got.y - exact.y, got.x + got.w - exact.x - exact.w, got.y + got.h - exact.y - exact.h} {
		if math.Abs(off) > 0.35 {
			t.Errorf("a side is off by %.2f pixels; registered %+v, want %+v", off, l, truth)
		}
	}
	if _, again := register(l); again > 0.1 {
		t.Errorf("moved by %.2f pixels of a tile when registered again", again)
	}
}

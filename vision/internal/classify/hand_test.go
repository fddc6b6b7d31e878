package classify

import (
	"image"
	"image/color"
	"slices"
	"testing"

	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision/internal/imgproc"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// Colours of hand-made tiles: L, a, b.
var (
	red    = [3]float32{50, 60, 40}
	yellow = [3]float32{80, -10, 60}
	blue   = [3]float32{45, 10, -50}
	grey   = [3]float32{60, 0, 0}
	black  = [3]float32{5, 0, 0}
)

// painted makes a tile whose pixel (x,y) has a colour.
func painted(color func(x, y int) [3]float32) (t Tile) {
	for at := range segment.Fine * segment.Fine {
		c := color(at%segment.Fine, at/segment.Fine)
		t = append(t, c[:]...)
	}
	return t
}

// flat is a tile of one colour.
func flat(color [3]float32) Tile { return painted(func(int, int) [3]float32 { return color }) }

// inked is a tile of one colour with another one within a rectangle.
func inked(ground, ink [3]float32, in image.Rectangle) Tile {
	return painted(func(x, y int) [3]float32 {
		if image.Pt(x, y).In(in) {
			return ink
		}
		return ground
	})
}

// stripes is a tile of vertical stripes, light and dark by turns, moved to the right.
func stripes(moved int) Tile {
	return painted(func(x, _ int) [3]float32 { return [3]float32{40 + 30*float32((x-moved+24)/4%2), 0, 0} })
}

// readingOf is a reading of hand-made tiles, row by row, all in cells that hold a tile of no class.
// A nil tile leaves its cell black.
func readingOf(cols int, style segment.Style, all ...Tile) *Reading {
	l := segment.Lattice{Lattice: geometry.Lattice{W: segment.Fine, H: segment.Fine, Rows: len(all) / cols, Cols: cols}, Style: style}
	lab := imgproc.Lab{W: cols * segment.Fine, H: l.Rows * segment.Fine}
	lab.Pix = make([]uint8, 3*lab.W*lab.H)
	for i, t := range all {
		for at := range len(t) / 3 {
			x, y := i%cols*segment.Fine+at%segment.Fine, i/cols*segment.Fine+at/segment.Fine
			px := pixel.PixelOf(t.At(at))
			copy(lab.Pix[3*(y*lab.W+x):], px[:])
		}
	}
	s := &segment.Sheet{Lattice: l, Side: segment.Fine, Lab: lab, Leveled: lab, BackdropColor: black}
	r := NewReading(s, image.Rect(0, 0, cols, l.Rows), make([]Cell, len(all)))
	for i, t := range all {
		if t != nil {
			r.tiles[i] = t
		}
	}
	for i := range r.Cells {
		r.Cells[i].Occupied = true
	}
	return r
}

// recut is a reading of the tiles as its sheet shows them.
func (r *Reading) recut() *Reading {
	cut := NewReading(r.Sheet, r.Board, r.Cells)
	cut.Classes, cut.Comparer = r.Classes, r.Comparer
	return cut
}

// classify gives a reading classes with these average tiles and cells, and these cells the class.
func (r *Reading) classify(classes ...Class) *Reading {
	r.Classes, r.Comparer = classes, NewComparer(classes, 1)
	for k, c := range classes {
		for _, i := range c.Cells {
			r.Cells[i].Class, r.Cells[i].Match = k, 1
		}
	}
	return r
}

// drawnSheet draws cells of [segment.Fine] pixels a side and makes a sheet of them.
func drawnSheet(rows, cols int, style segment.Style, ink func(cell, x, y int) color.RGBA) (*pixel.Frame, *segment.Sheet) {
	const side = segment.Fine
	img := image.NewRGBA(image.Rect(0, 0, cols*side, rows*side))
	for y := range img.Rect.Dy() {
		for x := range img.Rect.Dx() {
			img.SetRGBA(x, y, ink(y/side*cols+x/side, x%side, y%side))
		}
	}
	f := pixel.NewFrame(img, nil)
	return f, segment.NewSheet(f, segment.Lattice{Lattice: geometry.Lattice{W: side, H: side, Rows: rows, Cols: cols}, Style: style}, side)
}

// upTo lists the numbers from..to-1.
func upTo(from, to int) (all []int) {
	for i := range to - from {
		all = append(all, from+i)
	}
	return all
}

// equal fails a test whose result is not the expected one.
func equal[T comparable](t *testing.T, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

// equalAll does the same for slices.
func equalAll[T comparable](t *testing.T, what string, got, want []T) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

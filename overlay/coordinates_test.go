package overlay

import (
	"image"
	"testing"

	"github.com/domvision/domvision/geometry"
)

// TestEvery: numbers are left out in steps that people count in.
func TestEvery(t *testing.T) {
	for share, want := range map[float64]int{0.3: 1, 1: 1, 1.1: 2, 2.5: 5, 6: 10, 11: 20} {
		if got := every(share); got != want {
			t.Errorf("numbers as wide as %g cells: every %d, want %d", share, got, want)
		}
	}
}

// TestNumbersBeside: the numbers lie beside the board, where the picture has room, and nowhere is a
// tile covered by them.
func TestNumbersBeside(t *testing.T) {
	l := geometry.Lattice{X: 50, Y: 40, W: 30, H: 20, Rows: 6, Cols: 8}
	for name, test := range map[string]struct {
		view        image.Rectangle
		left, above bool
		grown       bool
	}{
		"room everywhere":  {image.Rect(0, 0, 400, 300), true, true, false},
		"none on the left": {image.Rect(45, 0, 400, 300), false, true, false},
		"none above":       {image.Rect(0, 38, 400, 300), true, false, false},
		"none at all":      {image.Rect(50, 40, 290, 160), true, true, true},
		"other origin":     {image.Rect(-500, -300, 400, 300), true, true, false},
	} {
		t.Run(name, func(t *testing.T) {
			got := Draw(image.NewRGBA(test.view), Options{Board: l, Numbers: true})
			if grown := got.Rect != test.view; grown != test.grown {
				t.Errorf("the picture of %v became %v", test.view, got.Rect)
			}
			board := l.Bounds()
			ink := func(r image.Rectangle) (n int) {
				for y := r.Min.Y; y < r.Max.Y; y++ {
					for x := r.Min.X; x < r.Max.X; x++ {
						if p := got.RGBAAt(x, y); p.R > 200 {
							n++
						}
					}
				}
				return n
			}
			if n := ink(board); n > 0 {
				t.Errorf("%d pixels of the tiles are covered", n)
			}
			for _, edge := range []struct {
				name string
				area image.Rectangle
				want bool
			}{
				{"left", image.Rect(got.Rect.Min.X, board.Min.Y, board.Min.X, board.Max.Y), test.left},
				{"right", image.Rect(board.Max.X, board.Min.Y, got.Rect.Max.X, board.Max.Y), !test.left},
				{"above", image.Rect(board.Min.X, got.Rect.Min.Y, board.Max.X, board.Min.Y), test.above},
				{"below", image.Rect(board.Min.X, board.Max.Y, board.Max.X, got.Rect.Max.Y), !test.above},
			} {
				if n := ink(edge.area); n > 0 != edge.want {
					t.Errorf("%s: %d pixels of numbers", edge.name, n)
				}
			}
		})
	}
}

// TestNumbersOfTinyBoards: numbers never touch, however small the cells are.
func TestNumbersOfTinyBoards(t *testing.T) {
	for _, side := range []float64{3, 6, 10, 20} {
		b := board{geometry.Lattice{X: 100, Y: 100, W: side, H: side, Rows: 30, Cols: 30}}
		n := newNumbers(b, image.Pt(1200, 1200))
		if high := float64(n.rows) * side; high < capital*n.size {
			t.Errorf("cells of %g: a row number every %g pixels, %g high", side, high, capital*n.size)
		}
		if wide := float64(n.cols) * side; wide < textWidth(n.face, "30") {
			t.Errorf("cells of %g: a column number every %g pixels, %g wide", side, wide, textWidth(n.face, "30"))
		}
	}
}

package overlay

import (
	"image"
	"image/color"
	"image/draw"
	"strings"
	"testing"

	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/internal/boldfont"
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

// TestNumbersOnText: column numbers leave a menu above the board, and a dark plate lies
// below those that cannot, or that lie on a frame.
func TestNumbersOnText(t *testing.T) {
	l := geometry.Lattice{X: 60, Y: 80, W: 48, H: 48, Rows: 4, Cols: 8}
	board := l.Bounds()
	above := image.Rect(board.Min.X, board.Min.Y-24, board.Max.X, board.Min.Y)
	below := image.Rect(board.Min.X, board.Max.Y, board.Max.X, board.Max.Y+24)
	for name, test := range map[string]struct {
		text, frame []image.Rectangle
		below       bool
		plates      bool
	}{
		"plain":                   {},
		"menu above":              {text: []image.Rectangle{above}, below: true},
		"a word above":            {text: []image.Rectangle{{above.Min, above.Min.Add(image.Pt(96, 24))}}, plates: true},
		"menu above, text below":  {text: []image.Rectangle{above, below}, plates: true},
		"a frame is no text":      {frame: []image.Rectangle{above}, plates: true},
		"menu above, frame below": {text: []image.Rectangle{above}, frame: []image.Rectangle{below}, below: true},
	} {
		t.Run(name, func(t *testing.T) {
			src := image.NewRGBA(image.Rect(0, 0, 500, 340))
			draw.Draw(src, src.Rect, image.NewUniform(color.Gray{220}), image.Point{}, draw.Src)
			c := &canvas{img: src}
			for _, r := range test.text {
				for y := r.Min.Y + 6; y < r.Max.Y; y += 12 {
					c.textAt(boldfont.Face(14), strings.Repeat("Game", r.Dx()/48), float64(r.Min.X), float64(y), color.Black)
				}
			}
			for _, r := range test.frame {
				for y := r.Min.Y; y < r.Max.Y; y += 5 {
					draw.Draw(src, image.Rect(r.Min.X, y, r.Max.X, y+1), image.Black, image.Point{}, draw.Src)
				}
			}
			got := Draw(src, Options{Board: l, Numbers: true})
			changed := func(r image.Rectangle) (n, darker int) {
				for y := r.Min.Y; y < r.Max.Y; y++ {
					for x := r.Min.X; x < r.Max.X; x++ {
						if p := got.RGBAAt(x, y); p != src.RGBAAt(x, y) {
							n++
							if p == (color.RGBA{dark.R, dark.G, dark.B, 255}) {
								darker++
							}
						}
					}
				}
				return n, darker
			}
			up, _ := changed(above)
			down, _ := changed(below)
			if up > 0 == test.below || down > 0 != test.below {
				t.Errorf("%d pixels of numbers above the board, %d below it", up, down)
			}
			first := image.Rect(board.Min.X, above.Min.Y, board.Min.X+48, above.Max.Y)
			n, darker := changed(first)
			if plate := darker > n/2; plate != test.plates {
				t.Errorf("%d of the %d pixels of the first number are dark", darker, n)
			}
		})
	}
}

// TestNumbersOfTinyBoards: numbers never touch, however small the cells are.
func TestNumbersOfTinyBoards(t *testing.T) {
	for _, side := range []float64{3, 6, 10, 20} {
		b := board{geometry.Lattice{X: 100, Y: 100, W: side, H: side, Rows: 30, Cols: 30}}
		n := newNumbers(b, sides{})
		if high := float64(n.rows) * side; high < capital*n.size {
			t.Errorf("cells of %g: a row number every %g pixels, %g high", side, high, capital*n.size)
		}
		if wide := float64(n.cols) * side; wide < textWidth(n.face, "30") {
			t.Errorf("cells of %g: a column number every %g pixels, %g wide", side, wide, textWidth(n.face, "30"))
		}
	}
}

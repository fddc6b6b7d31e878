package classify

import (
	"image"
	"image/color"
	"math"
	"slices"
	"testing"

	"github.com/domvision/domvision/vision/internal/segment"
)

// TestKinds: classes that show one tile in different places are of one kind, others are not.
func TestKinds(t *testing.T) {
	mark := func(ink [3]float32, x, y int) Class {
		return Class{Mean: inked(grey, ink, image.Rect(x, y, x+8, y+8))}
	}
	for _, c := range []struct {
		name    string
		classes []Class
		want    []kind
		askew   bool
	}{
		{"two places", []Class{mark(red, 8, 8), mark(red, 10, 7)}, []kind{{}, {0, image.Pt(2, -1)}}, true},
		{"a chain", []Class{mark(red, 5, 8), mark(red, 8, 8), mark(red, 11, 8)}, []kind{{}, {0, image.Pt(3, 0)}, {0, image.Pt(6, 0)}}, true},
		{"other colours", []Class{mark(red, 8, 8), mark(blue, 10, 8)}, []kind{{}, {class: 1}}, false},
		{"other shapes", []Class{mark(red, 8, 8), {Mean: inked(grey, red, image.Rect(6, 10, 18, 15))}}, []kind{{}, {class: 1}}, false},
		{"too far", []Class{mark(red, 5, 8), mark(red, 11, 8)}, []kind{{}, {class: 1}}, false},
		{"the same place", []Class{{Mean: flat(red)}, {Mean: flat(red)}}, []kind{{}, {}}, false},
	} {
		got, askew := kinds(c.classes, LeastTolerance)
		if !slices.Equal(got, c.want) || askew != c.askew {
			t.Errorf("%s: %v, %v", c.name, got, askew)
		}
	}
}

// TestReadAskew: on cells that are too narrow, the tiles of one class fall into several. They are
// one again when the lattice is registered.
func TestReadAskew(t *testing.T) {
	const cols, rows, narrower = 8, 6, 0.8 // pixels
	colors := []color.RGBA{{200, 60, 50, 255}, {60, 90, 200, 255}}
	l := func(cell int) int { return (cell*5 + cell/cols*3 + cell%3) / 2 % 2 }
	f, s := drawnSheet(rows, cols, segment.Apart, func(cell, x, y int) color.RGBA {
		if at := image.Pt(x, y); at.In(image.Rect(4, 4, 20, 20)) && !at.In(image.Rect(9, 9, 13, 13)) {
			return colors[l(cell)]
		}
		return color.RGBA{120, 120, 90, 255}
	})
	lattice := s.Lattice
	lattice.X, lattice.W = narrower*cols/2, segment.Fine-narrower
	b := segment.FindBoard(f, lattice, 2)
	if b == nil {
		t.Fatal("no board")
	}
	torn, _ := readOn(f, b)
	if len(torn.Classes) <= len(colors) {
		t.Fatalf("only %d classes on a wrong lattice: this test says nothing", len(torn.Classes))
	}
	r, err := Read(f, b)
	if err != nil || len(r.Classes) != len(colors) || math.Abs(r.Sheet.W-segment.Fine) > 0.1 {
		t.Errorf("%d classes, cells %.2f pixels wide, %v", len(r.Classes), r.Sheet.W, err)
	}
}

package classify

import (
	"image"
	"testing"

	"github.com/domvision/domvision/vision/internal/segment"
)

// TestCut: the tile in cell 1 ends at a straight side, those in cells 2 and 3 go on beyond it.
func TestCut(t *testing.T) {
	for _, c := range []struct {
		name  string
		style segment.Style
		cells []int
		want  []int
	}{
		{"a tile that ends", segment.Touching, []int{1}, []int{1}},
		{"more that go on", segment.Touching, []int{1, 2, 3}, nil},
		{"a plain tile that may be moving", segment.Swapped, []int{2}, nil},
	} {
		half := painted(func(x, y int) [3]float32 { // one column in eight goes on where the others end
			if (y < 12) == (x%8 != 4) {
				return red
			}
			return grey
		})
		r := readingOf(4, c.style, flat(red), half, flat(red), flat(red))
		r.classify(Class{Cells: []int{0, 2, 3}, Mean: flat(red)})
		equalAll(t, c.name, cut(r, sideLine{to: 16, at: 0.5, cells: c.cells}), c.want)
	}
}

// TestParts: a side divides a cell, without the pixels along it.
func TestParts(t *testing.T) {
	before, after := sideLine{at: 0.5}.parts()
	equal(t, "above", before, image.Rect(1, 1, 23, 11))
	equal(t, "below", after, image.Rect(1, 13, 23, 23))
	before, _ = sideLine{at: 0.25, down: true}.parts()
	equal(t, "left", before, image.Rect(1, 1, 5, 23))
}

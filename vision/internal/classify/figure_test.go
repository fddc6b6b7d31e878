package classify

import (
	"image"
	"testing"

	"github.com/domvision/domvision/vision/internal/segment"
)

// TestFigures: a figure on the backdrop of other tiles is one, but not a tile with a mark, a little
// thing, what has the colours of other tiles, or what fills its cell.
func TestFigures(t *testing.T) {
	disc := func(color [3]float32) Tile { return inked(black, color, WholeTile.Inset(4)) }
	for _, c := range []struct {
		name string
		tile Tile
		want int
	}{
		{"a figure", inked(black, yellow, image.Rect(6, 9, 20, 16)), 1},
		{"marked", painted(func(x, y int) [3]float32 {
			if image.Pt(x, y).In(WholeTile.Inset(9)) {
				return yellow
			}
			return disc(red).At(y*segment.Fine + x)
		}), 0},
		{"little", inked(black, yellow, image.Rect(10, 10, 14, 14)), 0},
		{"in their colours", inked(black, red, image.Rect(5, 9, 20, 12)), 0},
		{"all of the cell", flat(yellow), 0},
	} {
		r := readingOf(5, segment.Touching, disc(red), disc(red), disc(blue), disc(blue), c.tile)
		r.classify(Class{Cells: []int{0, 1}, Mean: disc(red)}, Class{Cells: []int{2, 3}, Mean: disc(blue)})
		r.Identify(4)
		if r.Cells[4].Class != NoClass { // its match is what counts here
			r.Cells[4].Class = NoClass
		}
		equal(t, c.name, len(figures(r)), c.want)
	}
}

// TestAddSingletonsWhole: of a figure becomes a class that is known to be whole.
func TestAddSingletonsWhole(t *testing.T) {
	disc := func(color [3]float32) Tile { return inked(black, color, WholeTile.Inset(4)) }
	r := readingOf(5, segment.Touching, disc(red), disc(red), disc(blue), disc(blue), inked(black, yellow, image.Rect(6, 9, 20, 16)))
	r.classify(Class{Cells: []int{0, 1}, Mean: disc(red)}, Class{Cells: []int{2, 3}, Mean: disc(blue)})
	r.Cells[4].Class = NoClass
	addSingletons(r)
	equal(t, "classes", len(r.Classes), 3)
	equal(t, "class", r.Cells[4].Class, 2)
	equal(t, "whole", r.Classes[2].Whole, true)
}

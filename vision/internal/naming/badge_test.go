package naming

import (
	"image"
	"testing"

	"github.com/domvision/domvision/vision/internal/classify"
	"github.com/domvision/domvision/vision/internal/segment"
)

// TestBelowBadge: the same mark on two grounds is a badge; marks of two kinds on two grounds may make kinds, and so may
// large ones.
func TestBelowBadge(t *testing.T) {
	stroke, bar, coin := image.Rect(9, 8, 13, 16), image.Rect(7, 14, 17, 17), image.Rect(6, 6, 18, 18)
	for _, c := range []struct {
		name  string
		style segment.Style
		marks [2]image.Rectangle // on red, on blue
		want  int
	}{
		{"the same mark", segment.Touching, [2]image.Rectangle{stroke, stroke}, 0},
		{"another mark", segment.Touching, [2]image.Rectangle{stroke, bar}, classify.NoClass},
		{"a mark on one ground", segment.Touching, [2]image.Rectangle{stroke, {}}, classify.NoClass},
		{"a coin", segment.Touching, [2]image.Rectangle{coin, coin}, classify.NoClass},
		{"apart", segment.Apart, [2]image.Rectangle{stroke, stroke}, classify.NoClass},
	} {
		r := board(c.style, flat(red))
		r.Classes = []classify.Class{
			{Cells: make([]int, 5), Mean: flat(red)}, {Cells: make([]int, 4), Mean: flat(blue)},
			{Cells: make([]int, 3), Mean: spotted(red, black, c.marks[0])}, {Cells: make([]int, 2), Mean: spotted(blue, black, c.marks[1])},
		}
		equal(t, c.name, belowBadge(badges(r), 2), c.want)
	}
}

package classify

import (
	"image"
	"image/color"
	"testing"

	"github.com/domvision/domvision/vision/internal/segment"
)

// TestClassesOf: clusters of at least two tiles become classes, largest first; what is no tile,
// or not occupied, is left out.
func TestClassesOf(t *testing.T) {
	r := readingOf(3, segment.Touching, flat(red), flat(blue), flat(blue), flat(blue), flat(red), flat(grey))
	b := &segment.Board{Sheet: r.Sheet, IsTile: []bool{true, true, true, true, true, true}, Region: r.Board}
	b.Label, b.Size = []int{0, 1, 1, 1, 0, 2}, []int{2, 3, 1}
	classes := r.classesOf(b, r.Board)
	equal(t, "classes", len(classes), 2)
	equalAll(t, "largest", classes[0].Cells, []int{1, 2, 3})
	equalAll(t, "next", classes[1].Cells, []int{0, 4})
	equal(t, "its colour", classes[1].Mean.At(0), red)
	r.Cells[1].Occupied, b.IsTile[2] = false, false
	equalAll(t, "of three only one holds a tile", r.classesOf(b, r.Board)[0].Cells, []int{0, 4})
}

// engraved draws twelve grey cells, which have a lighter square, or dot, if they are marked.
func engraved(light uint8, marked func(cell int) bool) *Reading {
	_, s := drawnSheet(3, 4, segment.Touching, func(cell, x, y int) color.RGBA {
		v := uint8(100 + cell%2) // a little noise
		if marked(cell) && image.Pt(x, y).In(image.Rect(8, 8, 16, 16)) {
			v = light
		}
		return color.RGBA{v, v, v, 255}
	})
	return NewReading(s, image.Rect(0, 0, 4, 3), make([]Cell, 12))
}

// TestMatchWithin: the shift is in pixels of the second tile, in quarters.
func TestMatchWithin(t *testing.T) {
	edge := inked(black, grey, image.Rect(12, 0, 24, 24))
	for _, c := range []struct {
		name string
		dx   float64
		want bool
	}{{"in place", 0, false}, {"halfway", 0.5, false}, {"shifted", 1, true}} {
		equal(t, c.name, matchWithin(edge, inked(black, grey, image.Rect(13, 0, 24, 24)), c.dx, 0, 1), c.want)
	}
}

// TestLikeBackdrop: what looks like the ground behind tiles that lie apart is no tile.
func TestLikeBackdrop(t *testing.T) {
	for _, c := range []struct {
		name  string
		style segment.Style
		tile  Tile
		want  bool
	}{
		{"the ground", segment.Apart, flat(black), true},
		{"the ground, with a speck", segment.Apart, inked(black, red, image.Rect(8, 8, 12, 12)), true},
		{"a gem", segment.Apart, inked(black, red, WholeTile.Inset(4)), false},
		{"where tiles touch", segment.Touching, flat(black), false},
	} {
		r := readingOf(2, c.style, flat(red), c.tile).classify(Class{Cells: []int{0}, Mean: flat(red)}, Class{Cells: []int{1}, Mean: c.tile})
		equal(t, c.name, r.likeBackdrop(r.Classes[1]), c.want)
	}
}

package naming

import (
	"image"
	"testing"

	"github.com/domvision/domvision/vision/internal/classify"
	"github.com/domvision/domvision/vision/internal/segment"
)

// TestOwnTile: a picture on black among plain tiles, unless something else may lie over a tile.
func TestOwnTile(t *testing.T) {
	picture := spotted(black, white, middle)
	for _, c := range []struct {
		name   string
		tile   classify.Tile
		change func(r *classify.Reading)
		want   bool
	}{
		{"on black", picture, func(*classify.Reading) {}, true},
		{"a fainter border", picture, func(r *classify.Reading) { r.Cells[4].Border = 0.4 }, false},
		{"beside a marked tile", picture, func(r *classify.Reading) { r.Cells[0].Marked = true }, false},
		{"reaching into a neighbour", picture, func(r *classify.Reading) { r.Classes[0].Mean = spotted(red, black, image.Rect(0, 0, 6, 24)) }, false},
		{"a picture of a class", spotted(black, red, middle), func(*classify.Reading) {}, false},
		{"on grey", spotted(grey, white, middle), func(*classify.Reading) {}, false},
		{"no darker than a class", picture, func(r *classify.Reading) { r.Classes = append(r.Classes, class9(flat([3]float32{9, 0, 0}))) }, false},
	} {
		all := make([]classify.Tile, 9)
		for i := range all {
			all[i] = flat(red)
		}
		all[4] = c.tile
		r := withClasses(readingOf(3, segment.Touching, all...), classify.Class{Cells: []int{0, 1, 2, 3, 5, 6, 7, 8}, Mean: flat(red)}, class(flat(blue), 0))
		c.change(r)
		equal(t, c.name, ownTile(r, 4, marks{black: true}), c.want)
		equal(t, c.name+", where there are none", ownTile(r, 4, marks{}), false)
	}
}

// TestDarkGround: the colour of most of the rim or, where a picture covers the rim, of its darkest
// part.
func TestDarkGround(t *testing.T) {
	equal(t, "a plain rim", darkGround(spotted(black, white, middle)), black)
	mixed := spotted(white, red, image.Rect(0, 0, 24, 12))
	for at := range segment.Fine * segment.Fine {
		if at%segment.Fine/2%3 == 0 {
			copy(mixed[3*at:], black[:])
		}
	}
	equal(t, "a covered rim", darkGround(mixed), black)
}

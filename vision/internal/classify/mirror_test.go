package classify

import (
	"testing"

	"github.com/domvision/domvision/vision/internal/segment"
)

// TestMirrored: gaps with mirror images are no part of the board. Those of other shapes, blockers, empty cells above all tiles
// and cells that have been cleared are.
func TestMirrored(t *testing.T) {
	for _, c := range []struct {
		name   string
		cols   int
		text   string
		marked int
		left   int // holes that are left
	}{
		{"cut corners", 6, ".0101." + "010010" + "100101" + ".0110." + "..10..", 8, 0},
		{"two gaps", 6, "010101" + "010010" + ".0010." + "010101" + "010010", 0, 2},
		{"pictures", 6, "0101?1" + "?10010" + "?0010?" + "010101" + "?1001?", 0, 0},
		{"pictures and one tile that is not read", 6, "0101?1" + "010010" + "?0010?" + "010101" + "?1001?", 4, 0},
		{"pictures of which two look like a kind", 6, "010101" + "010010" + "20010?" + "010101" + "?10012", 4, 0},
		{"a kind that lies only opposite cleared cells", 6, "22...." + "22...." + "010010" + "100101", 0, 8},
		{"pictures beside tiles of a kind", 6, "010101" + "010020" + "20010?" + "010101" + "?10012", 0, 0},
		{"pictures with mirror images", 6, "010101" + "010010" + "?0010?" + "010101" + "?1001?", 4, 0},
		{"pictures at the upper corners", 6, "??10??" + "010010" + "100101" + "010101", 4, 0},
		{"pictures, two of them alike", 6, "010101" + "010010" + "e0010?" + "010101" + "e1001?", 4, 0},
		{"pictures of special tiles inside", 6, "010101" + "0?00?0" + "100101" + "0?01?1" + "010010", 0, 0},
		{"blockers", 6, "010101" + "010010" + "e0010e" + "010101" + "e1001e", 0, 0},
		{"what looks covered on both sides", 6, "010101" + "010010" + "c0010c" + "010101" + "c1001c", 4, 0},
		{"cut corners and a dialog", 6, ".0101." + "010010" + "cccccc" + ".0110." + "..10..", 8, 0},
		{"stacks", 6, "..01.." + "..10.." + ".0101." + "010010", 0, 10},
		{"a cleared row", 6, "010101" + "010010" + "1....0" + "010101", 0, 4},
		{"cut corners and a cleared row", 6, "010101" + "0....0" + "100101" + ".0110." + "..10..", 6, 4},
		{"another on one side", 6, "010101" + ".00100" + "100101" + ".0110." + "..10..", 0, 7},
		{"a text over a row", 6, "010101" + "010010" + "??10??" + "010101" + "010010", 0, 0},
		{"a waist", 6, "010101" + "010010" + "??10??" + "??01??" + "010101", 8, 0},
		{"one in the middle", 5, "01010" + "01?01" + ".010." + "01010" + ".100.", 4, 0},
	} {
		r := readingOfText(c.cols, c.text)
		var holes []int
		for i := range r.Cells {
			if !r.Cells[i].Occupied {
				holes = append(holes, i)
			}
		}
		left := r.markMirrored(holes)
		equal(t, c.name, r.count(func(c *Cell) bool { return c.Hole }), c.marked)
		equal(t, c.name+": holes left", len(left), c.left)
	}
	r := readingOfText(6, "010101"+"010010"+".0010."+"010101"+".1001.")
	r.Cells[12].Moving, r.Cells[17].Moving = true, true
	r.markMirrored(nil)
	equal(t, "tiles in motion", r.count(func(c *Cell) bool { return c.Hole }), 0)
	r = readingOfText(6, "010101"+"010010"+"?0010?"+"010101"+".1001.")
	for _, i := range []int{12, 17} {
		r.Cells[i].Class, r.Cells[i].Empty = 2, true
	}
	r.markMirrored(nil)
	equal(t, "what is no tile", r.count(func(c *Cell) bool { return c.Hole }), 4)
	r = readingOfText(6, "010101"+"010010"+"e0010e"+"010101"+"e1001e")
	r.Sheet.Patches = make([]segment.Patch, len(r.Cells))
	r.markMirrored(nil)
	equal(t, "blockers taken for backdrops", r.count(func(c *Cell) bool { return c.Hole }), 0)
	r = readingOfText(6, ".0101."+"010010"+"100101"+"?1001?")
	r.markMirrored(nil)
	equal(t, "two pictures and gaps above all tiles", r.count(func(c *Cell) bool { return c.Hole }), 0)
	r.Cells[0].Hole, r.Cells[5].Hole = true, true
	r.markMirrored(nil)
	equal(t, "two pictures and holes", r.count(func(c *Cell) bool { return c.Hole }), 4)
}

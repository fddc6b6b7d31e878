package classify

import "testing"

// TestMirrored: gaps with mirror images are no part of the board. Gaps of other shapes, blockers, empty cells above all tiles
// and those of a row that has been cleared are.
func TestMirrored(t *testing.T) {
	for _, c := range []struct {
		name, text string
		marked     int
	}{
		{"cut corners", ".0101." + "010010" + "100101" + ".0110." + "..10..", 8},
		{"pictures", "0101?1" + "010010" + "?0010?" + "010101" + "?1001?", 0},
		{"pictures with mirror images", "010101" + "010010" + "?0010?" + "010101" + "?1001?", 4},
		{"blockers", "010101" + "010010" + "e0010e" + "010101" + "e1001e", 0},
		{"pictures, two of them alike", "010101" + "010010" + "e0010?" + "010101" + "e1001?", 4},
		{"under a dialog", "010101" + "010010" + "c0010c" + "010101" + "c1001c", 0},
		{"stacks", "..01.." + "..10.." + ".0101." + "010010", 0},
		{"a cleared row", "010101" + "010010" + "1....0" + "010101", 0},
		{"another on one side", "010101" + ".00100" + "100101" + ".0110." + "..10..", 0},
		{"one in the middle", "01010" + "01?01" + ".010." + "01010" + ".100.", 4},
		{"several in the middle", "01010" + "0???1" + ".010." + "01010" + ".100.", 7},
	} {
		cols := 6
		if len(c.text)%6 != 0 {
			cols = 5
		}
		r := readingOfText(cols, c.text)
		var holes []int
		for i := range r.Cells {
			if !r.Cells[i].Occupied {
				holes = append(holes, i)
			}
		}
		left := r.markMirrored(holes)
		equal(t, c.name, r.count(func(c *Cell) bool { return c.Hole }), c.marked)
		if c.marked > 0 {
			equal(t, c.name+": holes left", len(left), 0)
		}
	}
}

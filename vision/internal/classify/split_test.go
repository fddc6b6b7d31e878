package classify

import (
	"testing"
)

// TestSplit: a cluster is split into tiles with and without an engraving, unless these lie in
// rows of their own.
func TestSplit(t *testing.T) {
	for _, c := range []struct {
		name   string
		light  uint8
		marked func(cell int) bool
		want   int // classes
	}{
		{"half of the tiles", 116, func(cell int) bool { return cell%3 == 0 || cell == 5 }, 2},
		{"nothing engraved", 100, func(int) bool { return true }, 1},
		{"a single tile", 116, func(cell int) bool { return cell == 5 }, 1},
		{"one row", 116, func(cell int) bool { return cell < 4 }, 2},
	} {
		all := engraved(c.light, c.marked)
		equal(t, c.name, len(split([]Class{newClass(upTo(0, 12), all)}, all, 1)), c.want)
	}
}

func TestByLine(t *testing.T) {
	for _, c := range []struct {
		name  string
		parts [][]int
		want  bool
	}{
		{"rows", [][]int{upTo(0, 8), upTo(8, 16)}, true},
		{"too few", [][]int{upTo(0, 4), upTo(8, 12)}, false},
		{"one in the other's row", [][]int{upTo(0, 7), upTo(7, 16)}, false},
		{"columns", [][]int{{0, 8, 16, 24, 32, 40, 48}, {1, 9, 17, 25, 33, 41, 49}}, true},
	} {
		equal(t, c.name, byLine(c.parts, 8), c.want)
	}
}

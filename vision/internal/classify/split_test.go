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
	} {
		all := engraved(c.light, c.marked)
		equal(t, c.name, len(all.split([]Class{all.newClass(upTo(0, 12))}, 1)), c.want)
	}
}

package classify

import (
	"image/color"
	"testing"

	"github.com/domvision/domvision/vision/internal/segment"
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

// TestHalve: a class is two if its longest edge is much longer than the others and leaves many tiles on either
// side, unless these lie in rows of their own.
func TestHalve(t *testing.T) {
	mixed := func(cell int) bool { return (cell+cell/6)%2 == 0 }
	for _, c := range []struct {
		name  string
		apart uint8 // levels of grey between the two kinds; tiles of a kind are 5 apart
		other func(cell int) bool
		want  int
	}{
		{"two kinds", 15, mixed, 2},
		{"one kind", 5, mixed, 1},
		{"a few odd ones", 15, func(cell int) bool { return cell%9 == 0 }, 1},
		{"rows", 15, func(cell int) bool { return cell < 12 }, 1},
	} {
		grey := make([]uint8, 24)
		count := map[bool]uint8{}
		for cell := range grey {
			other := c.other(cell)
			grey[cell] = 100 + 5*(count[other]%4)
			if count[other]++; other {
				grey[cell] += 15 + c.apart
			}
		}
		_, s := drawnSheet(4, 6, segment.Touching, func(cell, _, _ int) color.RGBA {
			return color.RGBA{grey[cell], grey[cell], grey[cell], 255}
		})
		all := newTiles(s)
		equal(t, c.name, len(halve([]Class{newClass(upTo(0, 24), all)}, all)), c.want)
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

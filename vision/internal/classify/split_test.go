package classify

import (
	"image"
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
	} {
		all := engraved(c.light, c.marked)
		equal(t, c.name, len(all.split([]Class{all.newClass(upTo(0, 12))}, 1)), c.want)
	}
}

// TestSplitHalves: a cluster of tiles that differ a lot is split at a narrow gap, too, if that leaves two parts of similar size.
func TestSplitHalves(t *testing.T) {
	for _, c := range []struct{ first, step, classes int }{{6, 30, 2}, {10, 30, 1}, {6, 12, 1}} {
		_, s := drawnSheet(3, 4, segment.Touching, func(cell, x, y int) color.RGBA {
			v := uint8(50 + 10*cell) // steps of about 4 Delta E, as where several grounds shine through,
			if cell >= c.first {
				v += uint8(c.step) // and one of about 15, or of 8
			}
			return color.RGBA{v, v, v, 255}
		})
		r := NewReading(s, image.Rect(0, 0, 4, 3), make([]Cell, 12))
		equal(t, "classes", len(r.split([]Class{r.newClass(upTo(0, 12))}, 3.5)), c.classes)
	}
}

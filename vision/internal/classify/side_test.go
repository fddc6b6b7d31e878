package classify

import (
	"fmt"
	"image"
	"image/color"
	"testing"

	"github.com/domvision/domvision/vision/internal/segment"
	"github.com/domvision/domvision/vision/internal/visiontest"
)

// TestSides: a long edge across several cells counts as the side of an overlay, unless it lies so near to the borders of
// the cells that it may be the inner edge of their outlines.
func TestSides(t *testing.T) {
	const rows, cols, row = 4, 7, 2
	for _, c := range []struct {
		at   int // pixels below the upper border of the cells, which are 24 high
		want bool
	}{{2, false}, {4, true}, {12, true}, {21, true}, {22, false}} {
		f, s := drawnSheet(rows, cols, segment.Touching, func(cell, _, y int) color.RGBA {
			if cell/cols == row && cell%cols > 0 && cell%cols < cols-1 && y < c.at {
				return visiontest.Grey(60)
			}
			return visiontest.Grey(180)
		})
		r := NewReading(s, image.Rect(0, 0, cols, rows), make([]Cell, rows*cols))
		found := false
		for _, u := range rulings(r, f) {
			for _, side := range u.sides() {
				found = found || !side.down && side.row == row
			}
		}
		equal(t, fmt.Sprintf("an edge %d pixels from the border", c.at), found, c.want)
	}
}

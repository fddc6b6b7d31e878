package classify

import (
	"testing"
)

// TestOverlay: the cells that an overlay holds.
func TestOverlay(t *testing.T) {
	o := overlay{x0: 1.4, y0: 1.6, x1: 3, y1: 3}
	equal(t, "middle inside", o.holds(1, 2), true)
	equal(t, "middle outside", o.holds(1, 1), false)
}

// TestJoined: four sides that meet make one box, a fifth stays alone.
func TestJoined(t *testing.T) {
	got := joined([]overlay{{1, 1, 3, 1, []int{1}}, {1, 4, 3, 4, nil}, {6, 1, 6, 4, nil}, {1, 1, 1, 4, []int{2}}, {3, 1, 3, 4, nil}})
	equal(t, "boxes", len(got), 2)
	for _, o := range got {
		if len(o.cut) > 0 {
			equal(t, "box", [4]float64{o.x0, o.y0, o.x1, o.y1}, [4]float64{1, 1, 3, 4})
			equal(t, "cut cells", len(o.cut), 2)
		}
	}
}

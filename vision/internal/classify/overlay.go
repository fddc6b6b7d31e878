package classify

import (
	"slices"

	"github.com/domvision/domvision/vision/internal/pixel"
)

// overlay is the bounding box of sides that meet, in cells.
type overlay struct {
	x0, y0, x1, y1 float64
	cut            []int // the cells that the sides cut
}

// overlays lists the boxes of sides that cut tiles, joined with other sides where no tiles show.
func overlays(r *Reading, f *pixel.Frame) (all []overlay) {
	for _, u := range rulings(r, f) {
		for _, s := range u.sides() {
			o := overlayOf(s, cut(r, s))
			if len(o.cut) > 0 || !slices.ContainsFunc(s.cells, func(i int) bool { return plainElsewhere(r, i, s.cells) }) {
				all = append(all, o)
			}
		}
	}
	// Sides that cut no tile may be lines of scenery.
	return slices.DeleteFunc(joined(all), func(o overlay) bool { return len(o.cut) == 0 })
}

// overlayOf is the box of a side that cuts some cells.
func overlayOf(s sideLine, cut []int) overlay {
	at, from, to := float64(s.row)+s.at, float64(s.from)/quarters, float64(s.to)/quarters
	if s.down {
		return overlay{at, from, at, to, cut}
	}
	return overlay{from, at, to, at, cut}
}

// joined merges overlays that touch.
func joined(all []overlay) []overlay {
	const near = 1.0 / quarters
	for i := 1; i < len(all); i++ {
		touching := func(o overlay) bool {
			return o.x0 <= all[i].x1+near && all[i].x0 <= o.x1+near && o.y0 <= all[i].y1+near && all[i].y0 <= o.y1+near
		}
		if j := slices.IndexFunc(all[:i], touching); j >= 0 {
			a, b := all[i], all[j]
			all[i] = overlay{min(a.x0, b.x0), min(a.y0, b.y0), max(a.x1, b.x1), max(a.y1, b.y1), append(a.cut, b.cut...)}
			all = slices.Delete(all, j, j+1)
			i = 0 // it may touch others now
		}
	}
	return all
}

// holds reports whether the middle of a cell lies within an overlay.
func (o overlay) holds(col, row int) bool {
	x, y := float64(col)+0.5, float64(row)+0.5
	return o.x0 < x && x < o.x1 && o.y0 < y && y < o.y1
}

package classify

import (
	"slices"

	"github.com/domvision/domvision/vision/internal/pixel"
)

// addSingletons makes classes of tiles that are the last of their colour, and of figures. It makes none of gems,
// which fill less of their cells: a gem that looks like no other is special.
func addSingletons(r *Reading) {
	if least := r.layout.leastFull; least > 0 && r.Sheet.MeanFilled(occupied(r)) < least {
		return
	}
	var lone []int
	for i := range r.Cells {
		if c := &r.Cells[i]; c.Occupied && !c.Covered && !c.Moving && c.Class == NoClass && uniqueHue(r, r.Tile(i)) {
			lone = append(lone, i)
		}
	}
	whole := figures(r)
	for _, i := range lone {
		addClass(r, []int{i}, false)
	}
	for _, cells := range whole {
		if !slices.ContainsFunc(cells, func(i int) bool { return slices.Contains(lone, i) }) {
			addClass(r, cells, true)
		}
	}
}

// addClass makes a class of some tiles.
func addClass(r *Reading, cells []int, whole bool) {
	added := newClass(cells, r.tiles)
	added.Whole = whole
	for _, i := range cells {
		c := &r.Cells[i]
		c.Class, c.Match, c.Rival = len(r.Classes), 1, 0
	}
	r.Classes = append(r.Classes, added)
}

// occupied marks the cells that hold a tile.
func occupied(r *Reading) []bool {
	in := make([]bool, len(r.Cells))
	for i := range in {
		in[i] = r.Cells[i].Occupied
	}
	return in
}

// uniqueHue reports whether a tile has, all over, a hue that no class has: it is the last of its
// colour. A grey one, like the black tiles of some power-ups, may be anything.
func uniqueHue(r *Reading, tile Tile) bool {
	hue := pixel.HueOf(r.Ground(tile))
	return r.HasHue(tile) && !slices.ContainsFunc(r.Classes, func(c Class) bool { return hue.To(pixel.HueOf(r.Ground(c.Mean))) < OtherHue })
}

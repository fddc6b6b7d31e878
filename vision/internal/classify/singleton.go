package classify

import (
	"slices"

	"github.com/domvision/domvision/vision/internal/pixel"
)

// addSingletons makes classes of tiles that are the last of their colour, and of figures. It makes none of
// gems (tiles that fill less of their cells), because a gem that looks like no other is special.
func addSingletons(r *Reading) {
	if least := r.layout.leastFull; least > 0 && r.Sheet.MeanFilled(occupied(r)) < least {
		return
	}
	last := lastOfHue(r)
	whole := figures(r)
	for _, cells := range last {
		r.addClass(cells, false)
	}
	for _, cells := range whole {
		if !slices.ContainsFunc(cells, func(i int) bool { return r.Cells[i].Class != NoClass }) {
			r.addClass(cells, true)
		}
	}
}

// lastOfHue lists the tiles without a class whose hue no class has, grouped by hue. If tiles of one hue do
// not look alike, some carry a mark, and the group is dropped.
func lastOfHue(r *Reading) (groups [][]int) {
	for i := range r.Cells {
		c := &r.Cells[i]
		if !c.Occupied || c.Covered || c.Moving || c.Class != NoClass || !uniqueHue(r, r.Tile(i)) {
			continue
		}
		hue := pixel.HueOf(r.Ground(r.Tile(i)))
		g := slices.IndexFunc(groups, func(g []int) bool { return hue.To(pixel.HueOf(r.Ground(r.Tile(g[0])))) < OtherHue })
		if g < 0 {
			groups = append(groups, []int{i})
		} else {
			groups[g] = append(groups[g], i)
		}
	}
	return slices.DeleteFunc(groups, func(g []int) bool {
		return slices.ContainsFunc(g, func(i int) bool { return !r.sameLook(g[0], i) })
	})
}

// sameLook reports whether two cells look alike, whatever the tolerance between classes is.
func (r *Reading) sameLook(i, j int) bool {
	return r.Tile(i).Alike(r.Tile(j), InnerPixels, MatchDeltaE) >= plainMatch
}

// addClass makes a class of the tiles in some cells. whole becomes [Class.Whole].
func (r *Reading) addClass(cells []int, whole bool) {
	class := newClass(cells, r.tiles)
	class.Whole = whole
	for _, i := range cells {
		c := &r.Cells[i]
		c.Class, c.Marked = len(r.Classes), false
		c.Match, c.Rival = r.Tile(i).Alike(class.Mean, InnerPixels, MatchDeltaE), 0
	}
	r.Classes = append(r.Classes, class)
}

// occupied marks the cells that hold a tile.
func occupied(r *Reading) []bool {
	in := make([]bool, len(r.Cells))
	for i := range in {
		in[i] = r.Cells[i].Occupied
	}
	return in
}

// uniqueHue reports whether a tile has, all over, a hue that no class has, and so is the last of its
// colour. A grey tile never is: it may be anything, such as the black tile of a power-up.
func uniqueHue(r *Reading, tile Tile) bool {
	hue := pixel.HueOf(r.Ground(tile))
	return r.HasHue(tile) && !slices.ContainsFunc(r.Classes, func(c Class) bool { return hue.To(pixel.HueOf(r.Ground(c.Mean))) < OtherHue })
}

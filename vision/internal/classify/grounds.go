package classify

import "slices"

// joinGrounds joins the classes of tiles that lie apart with those of the same tiles on another ground, identifies tiles that
// are the only ones of their kind on their ground, and takes the marks from tiles that differ only beside their outlines.
// Classes that may be the same cannot be read.
func (r *Reading) joinGrounds() {
	if !r.Style.Apart() {
		return
	}
	shapes := r.shapes()
	for k := range r.Classes {
		for j := range k {
			if to, same := r.onOtherGround(j, k, shapes); same {
				r.join(k, to)
				break
			}
		}
	}
	for k := range shapes {
		if len(r.Classes[k].Cells) == 0 {
			shapes[k].within = nil // the class that it was joined with counts
		}
	}
	plates := r.Sheet.HasPlates()
	for i := range r.Cells {
		c := &r.Cells[i]
		if !c.Occupied || c.Tentative || c.Empty || c.Class != NoClass && !c.Marked || !r.Sheet.StandsOut(i) {
			continue
		}
		if k := only(r.Tile(i), shapes); k != NoClass && (plates || c.Class == NoClass || c.Class == k) {
			c.Class, c.Marked, c.Match, c.Rival = k, !plates && shapes[k].glows(r.Tile(i)), shapes[k].in(r.Tile(i)), 0
		}
	}
}

// onOtherGround reports whether class k may hold the tiles of the larger class j on another ground. to is j if it surely does,
// else NoClass.
func (r *Reading) onOtherGround(j, k int, shapes []shape) (to int, same bool) {
	const mayGlow = 4 // tiles; so few may carry the same mark around them
	a, b := &r.Classes[j], &r.Classes[k]
	if len(a.Cells) == 0 {
		return NoClass, false
	}
	if r.platesDiffer(a.Cells, b.Cells) {
		alike := shapes[j].alike(shapes[k])
		if alike < sameWithin {
			return NoClass, alike > otherWithin
		}
		return j, true
	}
	return j, len(b.Cells) > mayGlow && shapes[j].in(b.Mean) >= sameWithin && r.groundsDiffer(j, k, shapes)
}

// platesDiffer reports whether all of some cells have plates, and none of others, or the other way round.
func (r *Reading) platesDiffer(a, b []int) bool {
	all := func(cells []int) bool {
		return !slices.ContainsFunc(cells, func(i int) bool { return !r.Sheet.OnPlate(i) })
	}
	none := func(cells []int) bool { return !slices.ContainsFunc(cells, r.Sheet.OnPlate) }
	return all(a) && none(b) || none(a) && all(b)
}

// groundsDiffer reports whether two classes show the same within an outline, and something else beyond both.
func (r *Reading) groundsDiffer(j, k int, shapes []shape) bool {
	const ( // mean Delta E. Measured: 1.4 to 2.2 within, 31 to 36 beyond; of kinds of similar colours 0.2 to 8.8 beyond
		same  = 3.0
		other = 20.0
	)
	withGround := func(cell int) Tile { return TileAt(r.Sheet.Lab, r.Sheet.Rect(cell, 0)) }
	a, b := meanTile(r.Classes[j].Cells, withGround), meanTile(r.Classes[k].Cells, withGround)
	shown := slices.Concat(r.foreground(r.Classes[j].Mean, allPixels), r.foreground(r.Classes[k].Mean, allPixels))
	beyond := slices.DeleteFunc(slices.Clone(allPixels), func(at int) bool { return slices.Contains(shown, at) })
	return len(beyond) >= leastWithin && a.meanDeltaE(b, shapes[j].within) <= same && a.meanDeltaE(b, beyond) >= other
}

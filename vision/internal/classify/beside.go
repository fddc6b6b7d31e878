package classify

import "image"

// identifyBeside finds the classes of tiles of a swap game that lie a little beside their cells, but not
// far enough to count as moving. holes lists the cells that are empty for the moment.
func identifyBeside(r *Reading, holes []int) {
	for _, at := range holes {
		r.Cells[at].Class = NoClass
	}
	r.Sheet.Each(r.Board, func(at int) { r.Cells[at].Tentative = false })
	for i := range r.Cells {
		if r.Cells[i].Occupied && (r.Cells[i].Class == NoClass || r.Cells[i].Match < ApartMatch) {
			identifyNear(r, i)
		}
	}
}

// identifyNear finds the class of a tile that lies a little beside its cell, along the row or the
// column.
func identifyNear(r *Reading, cell int) {
	const (
		farthest = leastOff - 1 // pixels of the sheet
		clearly  = 0.7          // least share of the tile that matches; by eye
	)
	best, match, rival := NoClass, clearly, 0.0
	for d := -farthest; d <= farthest; d++ {
		for _, by := range [2]image.Point{{d, 0}, {0, d}} {
			tile := TileAt(r.Sheet.Leveled, r.Sheet.Rect(cell, 0).Add(by))
			if k, m, next := r.Nearest(tile, AnyClass); m > match {
				best, match, rival = k, m, next
			}
		}
	}
	if best != NoClass && match >= rivalFactor*rival {
		c := &r.Cells[cell]
		c.Class, c.Match, c.Rival, c.Marked = best, match, rival, false
	}
}

package vision

import (
	"cmp"
	"image"
	"slices"
)

// classes makes a class of every look that two tiles have, largest first.
func (r *reading) classes(b *board, region image.Rectangle) {
	number := map[int]int{}
	for i := range r.cells {
		at := (region.Min.Y+i/r.cols)*b.cols + region.Min.X + i%r.cols
		if !b.tile[at] || !r.cells[i].occupied || b.size[b.of[at]] < 2 {
			continue
		}
		k, ok := number[b.of[at]]
		if !ok {
			k = len(r.class)
			number[b.of[at]] = k
			r.class = append(r.class, class{})
		}
		r.class[k].cells = append(r.class[k].cells, i)
	}
	for k := range r.class {
		r.class[k].mean = r.average(r.class[k].cells)
	}
	r.sortClasses()
}

// sortClasses puts the largest class first.
func (r *reading) sortClasses() {
	slices.SortStableFunc(r.class, func(a, b class) int { return cmp.Compare(len(b.cells), len(a.cells)) })
}

// addSingletons makes classes of tiles that are the last of their colour. Not of gems: one that
// looks like no other is special.
func (r *reading) addSingletons() {
	if r.style.apart() && r.filling(r.occupied()) < fullCell {
		return
	}
	var lone []int
	for i := range r.cells {
		if c := &r.cells[i]; c.occupied && !c.covered && c.class == noClass && r.uniqueHue(r.tile(i)) {
			lone = append(lone, i)
		}
	}
	for _, i := range lone {
		c := &r.cells[i]
		c.class, c.match, c.rival = len(r.class), 1, 0
		r.class = append(r.class, class{cells: []int{i}, mean: r.tile(i)})
	}
}

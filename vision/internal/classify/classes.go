package classify

import (
	"cmp"
	"image"
	"slices"

	"github.com/domvision/domvision/vision/internal/segment"
)

// classes makes a class of every look that two tiles have, largest first.
func (r *Reading) classes(b *segment.Board, region image.Rectangle) {
	number := map[int]int{}
	for i := range r.Cells {
		at := (region.Min.Y+i/r.Cols)*b.Cols + region.Min.X + i%r.Cols
		if !b.IsTile[at] || !r.Cells[i].Occupied || b.Size[b.Label[at]] < 2 {
			continue
		}
		k, ok := number[b.Label[at]]
		if !ok {
			k = len(r.Classes)
			number[b.Label[at]] = k
			r.Classes = append(r.Classes, Class{})
		}
		r.Classes[k].Cells = append(r.Classes[k].Cells, i)
	}
	for k := range r.Classes {
		r.Classes[k].Mean = r.average(r.Classes[k].Cells)
	}
	r.sortClasses()
}

// sortClasses puts the largest class first.
func (r *Reading) sortClasses() {
	slices.SortStableFunc(r.Classes, func(a, b Class) int { return cmp.Compare(len(b.Cells), len(a.Cells)) })
}

// addSingletons makes classes of tiles that are the last of their colour. Not of gems: one that
// looks like no other is special.
func (r *Reading) addSingletons() {
	if r.Style.Apart() && r.MeanFilled(r.occupied()) < segment.FullCell {
		return
	}
	var lone []int
	for i := range r.Cells {
		if c := &r.Cells[i]; c.Occupied && !c.Covered && c.Class == NoClass && r.uniqueHue(r.Tile(i)) {
			lone = append(lone, i)
		}
	}
	for _, i := range lone {
		c := &r.Cells[i]
		c.Class, c.Match, c.Rival = len(r.Classes), 1, 0
		r.Classes = append(r.Classes, Class{Cells: []int{i}, Mean: r.Tile(i)})
	}
}

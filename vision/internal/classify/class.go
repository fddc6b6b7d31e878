package classify

import (
	"cmp"
	"image"
	"slices"

	"github.com/domvision/domvision/vision/internal/segment"
)

// Class is the tiles of one kind.
type Class struct {
	Cells []int // that hold these tiles
	Mean  Tile  // their average
	Whole bool  // its few tiles are figures, with nothing on them: see [figures]
}

// newClass makes a class of the tiles in some cells.
func (r *Reading) newClass(cells []int) Class {
	mean := make(Tile, 3*segment.Fine*segment.Fine)
	for _, cell := range cells {
		for i, v := range r.Tile(cell) {
			mean[i] += v
		}
	}
	for i := range mean {
		mean[i] /= float32(len(cells))
	}
	return Class{Cells: cells, Mean: mean}
}

// classesOf makes a class of every cluster with at least two tiles, largest first. region holds the cells,
// in rows and columns of b.
func (r *Reading) classesOf(b *segment.Board, region image.Rectangle) (classes []Class) {
	var clusters []int // in the order of their first tiles
	members := map[int][]int{}
	i := 0
	b.Each(region, func(at int) {
		if cluster := b.Label[at]; b.IsTile[at] && r.Cells[i].Occupied && b.Size[cluster] >= 2 {
			if members[cluster] == nil {
				clusters = append(clusters, cluster)
			}
			members[cluster] = append(members[cluster], i)
		}
		i++
	})
	for _, cluster := range clusters {
		classes = append(classes, r.newClass(members[cluster]))
	}
	sortBySize(classes)
	return classes
}

// sortBySize puts the largest class first.
func sortBySize(classes []Class) {
	slices.SortStableFunc(classes, func(a, b Class) int { return cmp.Compare(len(b.Cells), len(a.Cells)) })
}

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
func newClass(cells []int, t tiles) Class { return Class{Cells: cells, Mean: t.mean(cells)} }

// classesOf makes a class of every cluster with at least two tiles, largest first. region holds the cells,
// in rows and columns of b.
func classesOf(b *segment.Board, region image.Rectangle, cells []Cell, t tiles) (classes []Class) {
	number := map[int]int{} // cluster -> class
	var members [][]int
	for i := range cells {
		at := (region.Min.Y+i/region.Dx())*b.Cols + region.Min.X + i%region.Dx()
		cluster := b.Label[at]
		if !b.IsTile[at] || !cells[i].Occupied || b.Size[cluster] < 2 {
			continue
		}
		k, ok := number[cluster]
		if !ok {
			k = len(members)
			number[cluster] = k
			members = append(members, nil)
		}
		members[k] = append(members[k], i)
	}
	for _, of := range members {
		classes = append(classes, newClass(of, t))
	}
	sortBySize(classes)
	return classes
}

// sortBySize puts the largest class first.
func sortBySize(classes []Class) {
	slices.SortStableFunc(classes, func(a, b Class) int { return cmp.Compare(len(b.Cells), len(a.Cells)) })
}

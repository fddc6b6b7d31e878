package classify

import (
	"cmp"
	"slices"
)

// Class is the tiles of one kind.
type Class struct {
	Cells  []int // that hold these tiles
	Mean   Tile  // their average
	shared []int // the distinctive pixels that they share; nil for all
	Whole  bool  // its few tiles are figures, with nothing on them: see [figures]
}

// sortBySize puts the largest class first.
func sortBySize(classes []Class) {
	slices.SortStableFunc(classes, func(a, b Class) int { return cmp.Compare(len(b.Cells), len(a.Cells)) })
}

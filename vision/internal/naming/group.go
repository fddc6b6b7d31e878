package naming

import "github.com/domvision/domvision/vision/internal/classify"

// maxAlikeMarks is the number of tiles of one colour that may carry the same mark. Measured: with 3 nothing
// changes on six screenshots, and with 5 three burning gems of gems-8x8-burning.jpg are no longer read.
const maxAlikeMarks = 4

// small reports whether a class has so few tiles that all may carry the same mark.
func small(c classify.Class) bool { return len(c.Cells) <= maxAlikeMarks }

// few reports whether a class is small compared with the others, too. On a board of 30 tiles a kind often has three or four.
func few(classes []classify.Class, c classify.Class) bool {
	tiles := 0
	for _, other := range classes {
		tiles += len(other.Cells)
	}
	return small(c) && 2*len(c.Cells)*len(classes) <= tiles
}

// oneGroup reports whether the tiles of class k are connected, as a selected group is, with or without
// those that carry a mark. Covered tiles do not divide a group.
func oneGroup(r *classify.Reading, k int) bool {
	for _, marked := range []bool{false, true} {
		if groups(r, func(c *classify.Cell) bool { return c.Class == k && (marked || !c.Marked) }) == 1 {
			return true
		}
	}
	return false
}

// groups counts the connected groups of the members. Connections may lead through covered cells, and
// through a tile without a class, which may be hidden by the pointer.
func groups(r *classify.Reading, member func(c *classify.Cell) bool) (groups int) {
	in := make([]bool, len(r.Cells))
	for i := range r.Cells {
		c := &r.Cells[i]
		in[i] = member(c) || c.Covered || c.Occupied && c.Class == classify.NoClass
	}
	part, n := r.Sheet.Components(in)
	counted := make([]bool, n)
	for i := range r.Cells {
		if p := part[i]; member(&r.Cells[i]) && !counted[p] {
			counted[p] = true
			groups++
		}
	}
	return groups
}

// touching marks the classes that have a tile beside one of class k. It ignores tiles with a mark, because
// they may be misread.
func touching(r *classify.Reading, k int) []bool {
	touching := make([]bool, len(r.Classes))
	for cell := range r.Cells {
		if r.Cells[cell].Class != k || r.Cells[cell].Marked {
			continue
		}
		r.Sheet.Neighbours(cell, func(next int) {
			if j := r.Cells[next].Class; j != classify.NoClass && j != k && !r.Cells[next].Marked {
				touching[j] = true
			}
		})
	}
	return touching
}

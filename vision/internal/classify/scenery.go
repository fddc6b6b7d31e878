package classify

import (
	"slices"

	"github.com/domvision/domvision/vision/internal/segment"
)

// Where a picture lies behind the tiles, it shows tiles that are none: two of its spots may look alike, and its edges may
// surround a cell.

// dropScenery takes the tiles that are spots of the picture behind a board: those of classes that do not stand out where
// tiles lie apart, and those above the highest plain tile of a column. What may be a tile on top of that
// cannot be told from the picture.
func (r *Reading) dropScenery() {
	for i := range r.Cells {
		if c := &r.Cells[i]; c.Class != NoClass && !r.believable(r.Classes[c.Class]) {
			c.Class, c.Marked = NoClass, false
		}
	}
	highest := make([]int, r.Sheet.Cols)
	first, last := r.Sheet.Cols, -1 // columns with a plain tile
	for col := range highest {
		if highest[col] = r.highest(col); highest[col] < len(r.Cells) {
			first, last = min(first, col), col
		}
	}
	for col, at := range highest {
		for i := at - r.Sheet.Cols; i >= 0; i -= r.Sheet.Cols {
			stands := first <= col && col <= last && r.onStack(i)
			r.Cells[i] = Cell{Class: NoClass, Border: r.Cells[i].Border, Occupied: stands, Covered: stands}
		}
	}
}

// believable reports whether most cells of a class look as tiles do that lie apart, and whether it is more than a few spots
// with nothing above them.
func (r *Reading) believable(c Class) bool {
	const few = 3 // chosen by eye
	out := 0
	covered := func(i int) bool {
		return i >= r.Sheet.Cols && r.Cells[i-r.Sheet.Cols].Plain() && !slices.Contains(c.Cells, i-r.Sheet.Cols)
	}
	if len(c.Cells) <= few && !slices.ContainsFunc(c.Cells, covered) {
		return false
	}
	for _, i := range c.Cells {
		if r.Sheet.StandsOut(i) {
			out++
		}
	}
	return !r.Style.Apart() || 2*out > len(c.Cells)
}

// highest is the highest cell of a column with a plain tile, or one below the last.
func (r *Reading) highest(col int) int {
	for i := col; i < len(r.Cells); i += r.Sheet.Cols {
		if c := &r.Cells[i]; c.Plain() && (c.Match >= whole || r.hasFigure(r.Tile(i), c.Class)) {
			return i
		}
	}
	return len(r.Cells) + col
}

// onStack reports whether a cell above the plain tiles of a column may hold a tile, on top of another.
func (r *Reading) onStack(cell int) bool {
	below, c := cell+r.Sheet.Cols, &r.Cells[cell]
	seen := c.Class != NoClass || !c.Tentative
	if r.Style.Apart() {
		seen = r.Sheet.StandsOut(cell)
	}
	return c.Occupied && seen && (below >= len(r.Cells) || r.Cells[below].Occupied)
}

// hasFigure reports whether a tile shows the pattern of light and dark of a class, if that has one.
func (r *Reading) hasFigure(tile Tile, class int) bool {
	const plain = 2.0 // standard deviation of L; chosen by eye
	figure := r.Classes[class].Mean.Lightness()
	return segment.Deviation(figure) < plain || segment.Correlation(tile.Lightness(), figure) >= segment.FadedPattern
}

package classify

import (
	"fmt"
	"slices"

	"github.com/domvision/domvision/vision/internal/segment"
)

// settle refuses a board on which tiles are falling. holes are cells without a tile below one
// with. In swap games cells are empty for moments only, and a reading without them is worth
// having: there they are marked as empty.
func settle(r *Reading, holes []int) error {
	const few = 0.03 // of the cells; with more empty ones on top it is not a swap game
	empty := emptyCells(r)
	switch {
	case r.layout.onTheMove && (len(holes) > 0 || float64(len(empty)) <= few*float64(r.Board.Dx()*r.Board.Dy())):
		for _, at := range empty {
			c := &r.Cells[at]
			c.Occupied, c.Tentative, c.Empty = true, false, len(holes) > 0
			if len(holes) == 0 {
				r.Identify(at)
			}
		}
		return nil
	case len(holes) == 0:
		return nil
	}
	first := slices.Min(holes)
	row, col := firstTile(r)
	return fmt.Errorf("%w: row %d, column %d is empty, but a tile lies above it; the tiles may still be falling",
		segment.ErrUncertain, first/r.Sheet.Cols-row+1, first%r.Sheet.Cols-col+1)
}

// emptyCells lists the cells of the board whose tile has no class: empty for the moment, or
// unreadable.
func emptyCells(r *Reading) (empty []int) {
	r.Sheet.Each(r.Board, func(at int) {
		if c := &r.Cells[at]; c.Class == NoClass && !c.Marked && !c.Covered {
			empty = append(empty, at)
		}
	})
	return empty
}

// firstTile is the first row and the first column with a tile.
func firstTile(r *Reading) (row, col int) {
	row, col = r.Sheet.Rows, r.Sheet.Cols
	for i := range r.Cells {
		if r.Cells[i].Occupied {
			row, col = min(row, i/r.Sheet.Cols), min(col, i%r.Sheet.Cols)
		}
	}
	return row, col
}

package classify

import (
	"fmt"
	"slices"

	"github.com/domvision/domvision/vision/internal/segment"
)

// refuseFalling refuses a board on which tiles are falling: it has holes, or tiles between two cells. In swap
// games cells are empty only for moments, and a reading without them is still useful, so refuseFalling marks them
// as empty.
func refuseFalling(r *Reading, holes []int) error {
	const few = 0.03 // share of the cells; a board with more empty ones on top is not a swap game; by eye
	empty := emptyCells(r)
	switch {
	case r.Style == segment.Swapped && (len(holes) > 0 || float64(len(empty)) <= few*float64(r.Board.Dx()*r.Board.Dy())):
		for _, at := range empty {
			c := &r.Cells[at]
			c.Occupied, c.Tentative, c.Empty = true, false, len(holes) > 0
			if len(holes) == 0 {
				r.Identify(at)
			}
		}
		return nil
	case len(holes) > 0:
		return fmt.Errorf("%w: %s is empty, but a tile lies above it: tiles are falling, or this cell is not part of the board", segment.ErrUncertain, place(r, slices.Min(holes)))
	case r.Style == segment.Swapped:
		return nil
	}
	if first := slices.IndexFunc(r.Cells, func(c Cell) bool { return c.Moving }); first >= 0 {
		return fmt.Errorf("%w: a tile lies between two cells at %s; wait until the board is still", segment.ErrUncertain, place(r, first))
	}
	return nil
}

// Hidden rejects a board of tiles that lie apart if a whole outer row or column is covered, or if none of its tiles can be
// read in a swap game or on a panel with plates, where blockers would look alike: it may not be part of the board.
func (r *Reading) Hidden() error {
	if !r.Style.Apart() || r.Board.Empty() {
		return nil
	}
	full := r.Style == segment.Swapped || r.Sheet.HasPlates()
	for n, side := range segment.Sides(r.Board) {
		covered, unread := true, full && r.strange(side)
		r.Sheet.Each(side, func(i int) {
			covered = covered && r.Cells[i].Covered
			unread = unread && r.Cells[i].Class == NoClass
		})
		if covered || unread {
			name := [4]string{"upper row", "lower row", "left column", "right column"}[n]
			return fmt.Errorf("%w: its %s cannot be read, and may not be part of it; the whole board must be visible", segment.ErrUncertain, name)
		}
	}
	return nil
}

// place describes where a cell lies, counted from the first row and column with a tile.
func place(r *Reading, cell int) string {
	row, col := firstTile(r)
	return fmt.Sprintf("row %d, column %d", cell/r.Sheet.Cols-row+1, cell%r.Sheet.Cols-col+1)
}

// emptyCells lists the cells of the board without a class: empty for the moment, or unreadable.
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

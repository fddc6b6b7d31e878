package classify

import "slices"

// Levels are symmetric, gaps that cleared tiles leave are not. So the gaps of a board that reach its outside are no part of it
// if their cells have mirror images on the other side.

// markMirrored marks such cells. It needs some that lie below a tile, show something or surely are holes, with a tile between
// them and their images. It returns those of the given holes, the cells below a tile in which nothing is seen, that are left.
func (r *Reading) markMirrored(holes []int) []int {
	const fewest = 4 // such cells; chosen by eye
	gaps := r.mirroredGaps()
	proof := 0
	for _, i := range gaps {
		below := r.anyTile(r.Board.Min.Y*r.Sheet.Cols+i%r.Sheet.Cols, i, r.Sheet.Cols)
		if (below || r.Cells[i].Occupied || r.Cells[i].Hole) && r.aside(i) {
			proof++
		}
	}
	if proof < fewest {
		return holes
	}
	for _, i := range gaps {
		r.Cells[i] = Cell{Class: NoClass, Border: r.Cells[i].Border, Hole: true}
	}
	return slices.DeleteFunc(holes, func(i int) bool { return r.Cells[i].Hole })
}

// mirroredGaps lists the gaps whose mirror images are gaps, too, or look like tiles of a class that occurs nowhere else, as spots
// of a picture do. It returns none if an empty gap has no such image, or too many others have none: a few may be tiles that are
// not read.
func (r *Reading) mirroredGaps() (mirrored []int) {
	const few = 0.3 // of the gaps with images; chosen by eye
	gaps, alone := r.gaps(), 0
	gap := make([]bool, len(r.Cells))
	for _, i := range gaps {
		gap[i] = true
	}
	elsewhere := func(i int) bool { return !gap[i] && !gap[r.mirror(i)] }
	for _, i := range gaps {
		image := r.mirror(i)
		switch k := r.Cells[image].Class; {
		case gap[image]:
			mirrored = append(mirrored, i)
		case k != NoClass && r.Cells[i].Occupied && !slices.ContainsFunc(r.Classes[k].Cells, elsewhere):
			mirrored = append(mirrored, i, image)
		case !r.Cells[i].Occupied:
			return nil
		default:
			alone++
		}
	}
	if float64(alone) >= few*float64(len(mirrored)) {
		return nil
	}
	return mirrored
}

// gaps lists the cells of the board without a tile that reach its outside, or a hole, through others, except those that a text
// over one row leaves: most cells of the row show something, and the rows above and below are full.
func (r *Reading) gaps() []int {
	found := r.outerGaps()
	inRow := map[int]int{} // row -> gaps
	for _, i := range found {
		inRow[i/r.Sheet.Cols]++
	}
	return slices.DeleteFunc(found, func(i int) bool {
		row, shown := i/r.Sheet.Cols, r.Cells[i].Occupied && !r.Cells[i].Hole
		inside := row > r.Board.Min.Y && row < r.Board.Max.Y-1
		return shown && inside && 2*inRow[row] > r.Board.Dx() && inRow[row-1] == 0 && inRow[row+1] == 0
	})
}

// outerGaps lists the cells of the board without a tile that reach its outside, or a hole, through others.
func (r *Reading) outerGaps() (found []int) {
	inner := r.Board.Inset(1)
	r.Sheet.Each(r.Board, func(i int) {
		if r.missing(i) && (r.Cells[i].Hole || !r.Sheet.CellRect(i).In(inner)) {
			found = append(found, i)
		}
	})
	for n := 0; n < len(found); n++ {
		r.Sheet.Neighbours(found[n], func(i int) {
			if r.OnBoard(i) && r.missing(i) && !slices.Contains(found, i) {
				found = append(found, i)
			}
		})
	}
	return found
}

// aside reports whether a tile lies between a cell and its image.
func (r *Reading) aside(cell int) bool {
	return r.anyTile(min(cell, r.mirror(cell)), max(cell, r.mirror(cell)), 1)
}

// missing reports whether a cell shows no tile. It may show a part of a picture behind the board, even one that looks like a
// window over it, but no blocker: those of a kind look alike, as two spots of a picture rarely do, and the images of these
// hardly ever.
func (r *Reading) missing(cell int) bool {
	c := &r.Cells[cell]
	if c.Class != NoClass && !c.Empty || c.Covered && !r.aside(cell) || c.Moving {
		return false
	}
	return !c.Occupied || !r.repeats(cell) || !r.repeats(r.mirror(cell))
}

// mirror is the cell in the same row as another, as far from the other side of the board.
func (r *Reading) mirror(cell int) int {
	col := cell % r.Sheet.Cols
	return cell - col + r.Board.Min.X + r.Board.Max.X - 1 - col
}

// anyTile reports whether a cell holds a plain tile, from the first to the one before the last.
func (r *Reading) anyTile(from, to, step int) bool {
	for i := from; i < to; i += step {
		if r.Cells[i].Plain() {
			return true
		}
	}
	return false
}

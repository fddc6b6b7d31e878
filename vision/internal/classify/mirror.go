package classify

import "slices"

// markMirrored marks the cells that show no tile as no part of the board if every one of them has its mirror image on the
// other side of the board, and some lie below tiles, with tiles between them and that image: levels are symmetric, gaps that
// cleared tiles leave are not. It returns those of the holes, the cells below a tile in which nothing is seen, that are left.
func (r *Reading) markMirrored(holes []int) []int {
	const fewest = 4 // such cells below tiles; chosen by eye
	var missing []int
	below := 0
	r.Sheet.Each(r.Board, func(i int) {
		if r.missing(i) {
			missing = append(missing, i)
			if r.anyTile(r.Board.Min.Y*r.Sheet.Cols+i%r.Sheet.Cols, i, r.Sheet.Cols) && r.anyTile(min(i, r.mirror(i)), max(i, r.mirror(i)), 1) {
				below++
			}
		}
	})
	if below < fewest || slices.ContainsFunc(missing, func(i int) bool { return !r.missing(r.mirror(i)) }) {
		return holes
	}
	for _, i := range missing {
		if r.mirror(i) == i && (i%r.Sheet.Cols == 0 || !r.missing(i-1)) {
			continue // alone in the middle: it proves nothing
		}
		r.Cells[i] = Cell{Class: NoClass, Border: r.Cells[i].Border, Hole: true}
	}
	return slices.DeleteFunc(holes, func(i int) bool { return r.Cells[i].Hole })
}

// missing reports whether a cell shows neither a tile nor something that lies over it. Blockers, which cannot be read,
// either, look alike; so may two spots of a picture, but hardly those of their mirror images, too.
func (r *Reading) missing(cell int) bool {
	c := &r.Cells[cell]
	return (c.Class == NoClass || c.Empty) && !c.Covered && !c.Moving && !(c.Occupied && r.repeats(cell) && r.repeats(r.mirror(cell)))
}

// mirror is the cell in the same row as another, as far from the other side of the board.
func (r *Reading) mirror(cell int) int {
	col := cell % r.Sheet.Cols
	return cell - col + r.Board.Min.X + r.Board.Max.X - 1 - col
}

// anyTile reports whether a cell from the first to the one before the last shows a tile.
func (r *Reading) anyTile(from, to, step int) bool {
	for i := from; i < to; i += step {
		if !r.missing(i) {
			return true
		}
	}
	return false
}

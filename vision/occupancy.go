package vision

import (
	"image"
	"slices"
)

// headroom is the region of the board and one cell around it, except below: a tile that looks
// like no other may lie there.
func (b *board) headroom() image.Rectangle {
	r := image.Rect(b.region.Min.X-1, b.region.Min.Y-1, b.region.Max.X+1, b.region.Max.Y)
	return r.Intersect(image.Rect(0, 0, b.cols, b.rows))
}

// occupancy marks the cells of a region that hold a tile: those with the look of one, all below
// those, and on top of them the cells in which something is seen. Of the latter, those that are
// tentative count only if they can be read. holes lists the cells below a tile in which nothing
// is seen. What is found to be a tile is added to the board.
func (f *frame) occupancy(b *board, region image.Rectangle, within borders) (occupied, tentative []bool, holes []int) {
	// Beyond the board scenery has edges, too, so borders must be clearer there.
	beyond := f.borders(b.lattice, sharpest)
	plain := b.onPlain()
	occupied, tentative = make([]bool, region.Dx()*region.Dy()), make([]bool, region.Dx()*region.Dy())
	for col := region.Min.X; col < region.Max.X; col++ {
		top := b.topTile(col)
		if top == b.rows && (col < b.region.Min.X || col >= b.region.Max.X) {
			continue
		}
		stands := true
		for row := region.Max.Y - 1; row >= region.Min.Y && stands; row-- {
			i := row*b.cols + col
			at := (row-region.Min.Y)*region.Dx() + col - region.Min.X
			inside := row >= b.region.Min.Y
			edges := beyond
			if inside {
				edges = within
			}
			open, closed, sharp := edges.sides(row, col)
			if b.style.apart() {
				sharp = b.standsOut(i)
				open, closed = !sharp, sharp
			}
			switch {
			case b.tile[i]:
			case row > top:
				if open || slices.Contains(b.ground, b.of[i]) {
					holes = append(holes, at)
				}
			default:
				stands, tentative[at] = f.onStack(b, i, plain, inside, closed, sharp)
			}
			occupied[at] = stands
		}
	}
	return occupied, tentative, holes
}

// onStack reports whether a cell on a stack of tiles, with the look of none, holds one, and
// whether that is tentative. plain says that the ground is, inside that the cell is within the
// region of the board.
func (f *frame) onStack(b *board, cell int, plain, inside, closed, sharp bool) (stands, tentative bool) {
	switch {
	case slices.Contains(b.ground, b.of[cell]):
		return false, false
	case !b.style.apart() && inside && b.stacked(cell, plain):
		b.tile[cell] = true
		return true, false
	case plain && inside && b.size[b.of[cell]] > 1 && b.patches[cell].spread() >= flatSpread:
		return true, false // the same lies on the plain ground elsewhere
	}
	seen := 0.0 // share of the cell before the backdrop
	if inside && b.style.apart() {
		seen = b.filled(cell)
	} else if inside {
		closed = closed || f.outlined(b.lattice, cell/b.cols, cell%b.cols)
	}
	stands = closed || seen >= partSeen
	tentative = !sharp && !(inside && closed) && seen < surelySeen || b.style.apart() && !inside
	return stands, tentative
}

// outlined reports whether near all borders of a cell but the lower one there may be the outline
// of something in it: where tiles lie apart, the lattice may run along one side of them.
func (f *frame) outlined(l lattice, row, col int) bool {
	left, right, above, _ := f.borders(l.part(image.Rect(col, row, col+1, row+1)), nearby).around(0, 0)
	return min(left, right, above) >= closedSide
}

// bold is the spread of a cell, in Delta E, whose pattern is too strong for a photo's.
const bold = 15.0

// onPlain reports whether nearly all cells without tiles show plain ground, except for those with
// bold patterns: whatever else is seen is then something.
func (b *board) onPlain() bool {
	const nearly = 0.9
	plain, all := 0, 0
	b.each(b.region, func(i int) {
		switch {
		case b.tile[i]:
		case slices.Contains(b.ground, b.of[i]):
			plain++
			all++
		case b.patches[i].spread() < bold:
			all++
		}
	})
	return plain > 0 && float64(plain) >= nearly*float64(all)
}

// stacked reports whether a cell holds a tile with faint borders: it has a bold pattern and a
// look that other cells have, or any look on plain ground, and all cells of that look lie on
// stacks of tiles.
func (b *board) stacked(cell int, plain bool) bool {
	look := b.of[cell]
	if b.size[look] < 2 && !plain || b.patches[cell].spread() < bold {
		return false
	}
	for i, k := range b.of {
		if k != look {
			continue
		}
		on := i
		for on+b.cols < len(b.of) && b.of[on] == look && !b.tile[on] {
			on += b.cols
		}
		if !b.tile[on] || !image.Pt(i%b.cols, i/b.cols).In(b.region) {
			return false
		}
	}
	return true
}

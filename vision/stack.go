package vision

import (
	"image"
	"slices"
)

// Whether something lies in a cell that looks like no other, by the edges on
// its borders.
const (
	openSide   = 0.25 // below this nothing ends at a border
	closedSide = 0.5  // above this something may
	sharpSide  = 0.9  // and above this something does
	partSeen   = 0.25 // of a cell; so much before the backdrop is a part of a tile
	surelySeen = 0.4  // and so much is one, though it may not be told which
)

// headroom is the region of the board and one cell around it but below: a tile
// that looks like no other may lie there.
func (b *board) headroom() image.Rectangle {
	r := image.Rect(b.region.Min.X-1, b.region.Min.Y-1, b.region.Max.X+1, b.region.Max.Y)
	return r.Intersect(image.Rect(0, 0, b.cols, b.rows))
}

// held tells which cells of a region hold a tile: those with the look of one,
// all below these, and on top of them those that something is seen to lie in.
// Of the last, maybe tells which count only if they can be read as well. gaps
// lists the cells that are held though nothing lies in them, as a tile does above.
func (f *frame) held(b *board, region image.Rectangle, within borders) (held, maybe []bool, gaps []int) {
	// Beyond the board much has borders that are no tile's.
	beyond := f.borders(b.lattice, sharpest)
	plain := b.onPlain()
	held, maybe = make([]bool, region.Dx()*region.Dy()), make([]bool, region.Dx()*region.Dy())
	for col := region.Min.X; col < region.Max.X; col++ {
		top := b.topTile(col)
		if top == b.rows && (col < b.region.Min.X || col >= b.region.Max.X) {
			continue // no tile
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
			if b.gaps {
				sharp = b.standsOut(i)
				open, closed = !sharp, sharp
			}
			switch {
			case b.tile[i]:
			case row > top:
				if open || slices.Contains(b.ground, b.of[i]) {
					gaps = append(gaps, at)
				}
			case slices.Contains(b.ground, b.of[i]):
				stands = false
			case !b.gaps && inside && b.stacked(i, plain):
				b.tile[i] = true
			case plain && inside && b.size[b.of[i]] > 1 && b.patches[i].spread() >= flatSpread:
				// The same lies on the plain ground elsewhere.
			default:
				seen := 0.0 // before the backdrop
				if inside && b.gaps {
					seen = b.filled(i)
				} else if inside {
					closed = closed || f.outlined(b.lattice, row, col)
				}
				stands = closed || seen >= partSeen
				maybe[at] = !sharp && !(inside && closed) && seen < surelySeen || b.gaps && !inside
			}
			held[at] = stands
		}
	}
	return held, maybe, gaps
}

// outlined reports whether near all borders of a cell but the lower one there may be
// the outline of something in the cell: the lines between tiles that lie apart may
// run along one side of them.
func (f *frame) outlined(l lattice, row, col int) bool {
	left, right, above, _ := f.borders(l.part(image.Rect(col, row, col+1, row+1)), nearby).around(0, 0)
	return min(left, right, above) >= closedSide
}

// bold is the spread, in Delta E, of a cell with a pattern that no photo's has.
const bold = 15.0

// onPlain reports whether nearly all of what is seen between the tiles, bold patterns
// aside, is plain ground, so that whatever else is seen is something.
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

// stacked reports whether a cell with a bold pattern has a look that several cells
// have, or any look where all else is plain ground, and all cells with that look lie
// on the stacks of tiles, one on the other: as tiles do whose borders are faint, and
// scenery does not.
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

// topTile is the row of the highest tile of a column, b.rows if it has none.
func (b *board) topTile(col int) int {
	for row := b.region.Min.Y; row < b.region.Max.Y; row++ {
		if b.tile[row*b.cols+col] {
			return row
		}
	}
	return b.rows
}

// around is how completely the borders of a cell are edges.
func (b borders) around(row, col int) (left, right, above, under float32) {
	i := row*b.cols + col
	return b.left[i+row], b.left[i+row+1], b.above[i], b.above[i+b.cols]
}

// faintest is how completely the faintest border of a cell is an edge.
func (b borders) faintest(cell int) float32 {
	left, right, above, under := b.around(cell/b.cols, cell%b.cols)
	return min(left, right, above, under)
}

// sides judges the borders of a cell: whether at least two are open, and whether
// all but the lower one, below which a tile of the same colour may lie, may be
// or clearly are borders of something in the cell.
func (b borders) sides(row, col int) (open, closed, sharp bool) {
	left, right, above, under := b.around(row, col)
	opened := 0
	for _, edge := range [4]float32{left, right, above, under} {
		if edge < openSide {
			opened++
		}
	}
	faintest := min(left, right, above)
	return opened >= 2, faintest >= closedSide, faintest >= sharpSide
}

// standing counts the tiles that stand out.
func (b *board) standing() (n int) {
	for i, tile := range b.tile {
		if tile && b.standsOut(i) {
			n++
		}
	}
	return n
}

// standsOut reports whether the middle of a cell differs from the ground on all
// its sides, as a tile does that touches no other.
func (s *sheet) standsOut(cell int) bool {
	inset := s.side / 4
	r := s.rect(cell, 0)
	middle := s.lab.mean(r.Inset(inset))
	for _, strip := range [4]image.Rectangle{
		{r.Min, image.Pt(r.Max.X, r.Min.Y+1)}, {image.Pt(r.Min.X, r.Max.Y-1), r.Max},
		{r.Min, image.Pt(r.Min.X+1, r.Max.Y)}, {image.Pt(r.Max.X-1, r.Min.Y), r.Max},
	} {
		if deltaE(middle, s.lab.mean(strip)) < minGroundContrast {
			return false
		}
	}
	return true
}

// firstCol is the first column with a tile.
func (r *reading) firstCol() int {
	first := r.cols
	for i, held := range r.held {
		if held {
			first = min(first, i%r.cols)
		}
	}
	return first
}

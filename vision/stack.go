package vision

import (
	"fmt"
	"image"
	"slices"
)

// Whether something lies in a cell that looks like no other, by the edges on
// its borders.
const (
	openSide   = 0.25 // below this nothing ends at a border
	closedSide = 0.5  // above this something may
	sharpSide  = 0.9  // and above this something does
)

// headroom is the region of the board and one cell around it but below: a tile
// that looks like no other may lie there.
func (b *board) headroom() image.Rectangle {
	r := image.Rect(b.region.Min.X-1, b.region.Min.Y-1, b.region.Max.X+1, b.region.Max.Y)
	return r.Intersect(image.Rect(0, 0, b.cols, b.rows))
}

// held tells which cells of a region hold a tile: those with the look of one,
// all below these, and on top of them those that something is seen to lie in.
// Of the last, maybe tells which count only if they can be read as well. A gap
// below a tile is an error: tiles are falling, or this is no such board.
func (f *frame) held(b *board, region image.Rectangle) (held, maybe []bool, err error) {
	edges := f.borders(b.lattice)
	held, maybe = make([]bool, region.Dx()*region.Dy()), make([]bool, region.Dx()*region.Dy())
	for col := region.Min.X; col < region.Max.X; col++ {
		top := b.topTile(col)
		if top == b.rows {
			continue // no tile
		}
		stands := true
		for row := region.Max.Y - 1; row >= region.Min.Y && stands; row-- {
			i := row*b.cols + col
			at := (row-region.Min.Y)*region.Dx() + col - region.Min.X
			open, closed, sharp := edges.sides(row, col)
			if b.gaps {
				sharp = b.standsOut(i)
				open, closed = !sharp, sharp
			}
			switch {
			case b.tile[i]:
			case row > top:
				if open || slices.Contains(b.ground, b.of[i]) {
					return nil, nil, fmt.Errorf("%w: row %d, column %d is empty, but a tile lies above it; the tiles may still be falling",
						ErrUncertain, row-b.region.Min.Y+1, col-b.region.Min.X+1)
				}
			case slices.Contains(b.ground, b.of[i]):
				stands = false
			default:
				stands = closed
				maybe[at] = !sharp || row < b.region.Min.Y && b.gaps
			}
			held[at] = stands
		}
	}
	return held, maybe, nil
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

// sides judges the borders of a cell: whether at least two are open, and whether
// all but the lower one, below which a tile of the same colour may lie, may be
// or clearly are borders of something in the cell.
func (b borders) sides(row, col int) (open, closed, sharp bool) {
	left, right := b.left[row*(b.cols+1)+col], b.left[row*(b.cols+1)+col+1]
	above, under := b.above[row*b.cols+col], b.above[(row+1)*b.cols+col]
	opened := 0
	for _, edge := range [4]float32{left, right, above, under} {
		if edge < openSide {
			opened++
		}
	}
	faintest := min(left, right, above)
	return opened >= 2, faintest >= closedSide, faintest >= sharpSide
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

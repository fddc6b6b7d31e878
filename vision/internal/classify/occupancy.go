package classify

import (
	"image"
	"slices"

	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// headroom is the region of the board and one cell around it, except below: a tile that looks
// like no other may lie there.
func headroom(b *segment.Board) image.Rectangle {
	r := image.Rect(b.Region.Min.X-1, b.Region.Min.Y-1, b.Region.Max.X+1, b.Region.Max.Y)
	return r.Intersect(image.Rect(0, 0, b.Cols, b.Rows))
}

// occupancy marks the cells of a region that hold a tile: those with the look of one, all below
// those, and on top of them the cells in which something is seen. Of the latter, those that are
// tentative count only if they can be read. holes lists the cells below a tile in which nothing
// is seen. What is found to be a tile is added to the board.
func occupancy(f *pixel.Frame, b *segment.Board, region image.Rectangle, within segment.Borders) (occupied, tentative []bool, holes []int) {
	// Beyond the board scenery has edges, too, so borders must be clearer there.
	beyond := segment.MeasureBorders(f, b.Lattice, segment.Sharpest)
	plain := onPlain(b)
	occupied, tentative = make([]bool, region.Dx()*region.Dy()), make([]bool, region.Dx()*region.Dy())
	for col := region.Min.X; col < region.Max.X; col++ {
		top := b.TopTile(col)
		if top == b.Rows && (col < b.Region.Min.X || col >= b.Region.Max.X) {
			continue
		}
		stands := true
		for row := region.Max.Y - 1; row >= region.Min.Y && stands; row-- {
			i := row*b.Cols + col
			at := (row-region.Min.Y)*region.Dx() + col - region.Min.X
			inside := row >= b.Region.Min.Y
			edges := beyond
			if inside {
				edges = within
			}
			open, closed, sharp := edges.Sides(row, col)
			if b.Style.Apart() {
				sharp = b.StandsOut(i)
				open, closed = !sharp, sharp
			}
			switch {
			case b.IsTile[i]:
			case row > top:
				if open || slices.Contains(b.Ground, b.Label[i]) {
					holes = append(holes, at)
				}
			default:
				stands, tentative[at] = onStack(f, b, i, plain, inside, closed, sharp)
			}
			occupied[at] = stands
		}
	}
	return occupied, tentative, holes
}

// onStack reports whether a cell on a stack of tiles, with the look of none, holds one, and
// whether that is tentative. plain says that the ground is, inside that the cell is within the
// region of the board.
func onStack(f *pixel.Frame, b *segment.Board, cell int, plain, inside, closed, sharp bool) (stands, tentative bool) {
	switch {
	case slices.Contains(b.Ground, b.Label[cell]):
		return false, false
	case !b.Style.Apart() && inside && stacked(b, cell, plain):
		b.IsTile[cell] = true
		return true, false
	case plain && inside && b.Size[b.Label[cell]] > 1 && b.Patches[cell].Spread() >= segment.FlatSpread:
		return true, false // the same lies on the plain ground elsewhere
	}
	seen := 0.0 // share of the cell before the backdrop
	if inside && b.Style.Apart() {
		seen = b.Filled(cell)
	} else if inside {
		closed = closed || outlined(f, b.Lattice, cell/b.Cols, cell%b.Cols)
	}
	stands = closed || seen >= segment.PartSeen
	tentative = !sharp && !(inside && closed) && seen < segment.SurelySeen || b.Style.Apart() && !inside
	return stands, tentative
}

// outlined reports whether near all borders of a cell but the lower one there may be the outline
// of something in it: where tiles lie apart, the lattice may run along one side of them.
func outlined(f *pixel.Frame, l segment.Lattice, row, col int) bool {
	left, right, above, _ := segment.MeasureBorders(f, l.Crop(image.Rect(col, row, col+1, row+1)), segment.SharpestNearby).Around(0, 0)
	return min(left, right, above) >= segment.ClosedSide
}

// bold is the spread of a cell, in Delta E, whose pattern is too strong for a photo's.
const bold = 15.0

// onPlain reports whether nearly all cells without tiles show plain ground, except for those with
// bold patterns: whatever else is seen is then something.
func onPlain(b *segment.Board) bool {
	const nearly = 0.9
	plain, all := 0, 0
	b.Each(b.Region, func(i int) {
		switch {
		case b.IsTile[i]:
		case slices.Contains(b.Ground, b.Label[i]):
			plain++
			all++
		case b.Patches[i].Spread() < bold:
			all++
		}
	})
	return plain > 0 && float64(plain) >= nearly*float64(all)
}

// stacked reports whether a cell holds a tile with faint borders: it has a bold pattern and a
// look that other cells have, or any look on plain ground, and all cells of that look lie on
// stacks of tiles.
func stacked(b *segment.Board, cell int, plain bool) bool {
	look := b.Label[cell]
	if b.Size[look] < 2 && !plain || b.Patches[cell].Spread() < bold {
		return false
	}
	for i, k := range b.Label {
		if k != look {
			continue
		}
		on := i
		for on+b.Cols < len(b.Label) && b.Label[on] == look && !b.IsTile[on] {
			on += b.Cols
		}
		if !b.IsTile[on] || !image.Pt(i%b.Cols, i/b.Cols).In(b.Region) {
			return false
		}
	}
	return true
}

package classify

import (
	"image"
	"slices"

	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// headroom is the region of the board with one more cell on each side except below: a tile that looks like
// no other may lie there.
func headroom(b *segment.Board) image.Rectangle {
	r := image.Rect(b.Region.Min.X-1, b.Region.Min.Y-1, b.Region.Max.X+1, b.Region.Max.Y)
	return r.Intersect(image.Rect(0, 0, b.Cols, b.Rows))
}

// occupancy decides which cells of a region hold a tile: those that look like one, all below those, and the
// cells on top of them in which something shows. Of the last, tentative ones count only if they can be
// read. holes lists the cells below a tile in which nothing shows.
func occupancy(f *pixel.Frame, b *segment.Board, region image.Rectangle, scenery bool) (cells []Cell, holes []int) {
	within := segment.MeasureBorders(f, b.Lattice, segment.SharpestTwo)
	seen := newEvidence(f, b, within, scenery)
	cells = make([]Cell, 0, region.Dx()*region.Dy())
	b.Each(region, func(i int) { cells = append(cells, Cell{Border: within.Faintest(i)}) })
	for col := region.Min.X; col < region.Max.X; col++ {
		top := b.TopTile(col)
		if top == b.Rows && (col < b.Region.Min.X || col >= b.Region.Max.X) {
			continue
		}
		stands := true
		for row := region.Max.Y - 1; row >= region.Min.Y && stands; row-- {
			i := row*b.Cols + col
			at := (row-region.Min.Y)*region.Dx() + col - region.Min.X
			ground := slices.Contains(b.Ground, b.Label[i])
			switch {
			case b.IsTile[i]:
			case row > top:
				if ground || seen.open(i) {
					holes = append(holes, at)
				}
			case ground:
				stands = false
			default:
				stands, cells[at].Tentative = seen.tile(i)
			}
			cells[at].Occupied = stands
		}
	}
	return cells, holes
}

// evidence judges cells that look like neither a tile nor ground: by their borders where tiles touch, by how much of them
// is not backdrop where tiles lie apart.
type evidence struct {
	frame          *pixel.Frame
	board          *segment.Board
	within, beyond segment.Borders // of cells in the region of the board, and above it
	scenery        bool            // a picture lies behind the tiles: a cell that is not sharp may show a part of it
	plain          bool            // most tiles are of one colour each, so it is no picture that another cell shows
}

// newEvidence measures the borders above the board. Scenery has edges, too, so they must be clearer there.
func newEvidence(f *pixel.Frame, b *segment.Board, within segment.Borders, scenery bool) evidence {
	plain := 0
	for i, tile := range b.IsTile {
		if tile && b.Patches[i].Spread() < segment.FlatSpread {
			plain++
		}
	}
	return evidence{f, b, within, segment.MeasureBorders(f, b.Lattice, segment.Sharpest), scenery, 2*plain > b.Tiles()}
}

// inside reports whether a cell is not in the headroom above the board.
func (e evidence) inside(cell int) bool { return cell/e.board.Cols >= e.board.Region.Min.Y }

// sides judges the borders of a cell.
func (e evidence) sides(cell int) (open, closed, sharp bool) {
	edges := e.beyond
	if e.inside(cell) {
		edges = e.within
	}
	return edges.Sides(cell)
}

// open reports whether a cell seems empty. Where tiles lie apart, it also looks at the ground of the tiles around:
// something that fills the cell does not stand out from its own margin.
func (e evidence) open(cell int) bool {
	const filled = 0.8 // of the cell shows none of these grounds; chosen by eye
	if e.board.Style.Apart() {
		return !e.board.StandsOut(cell) && e.board.FilledAmong(cell, e.board.IsTile) < filled
	}
	open, _, _ := e.sides(cell)
	return open
}

// drawn is the roughness of a cell that shows something. By eye.
const drawn = 5 * segment.FlatSpread

// tile reports whether a cell on a stack of tiles holds one, and whether that is tentative.
func (e evidence) tile(cell int) (stands, tentative bool) {
	if e.board.Style.Apart() {
		sharp, seen := e.board.StandsOut(cell), 0.0
		if e.inside(cell) {
			seen = e.board.Filled(cell)
		}
		return sharp || seen >= segment.PartSeen, !e.inside(cell) || !sharp && (e.scenery || seen < segment.SurelySeen)
	}
	_, closed, sharp := e.sides(cell)
	if !e.inside(cell) {
		return closed, !sharp
	}
	closed = closed || outlined(e.frame, e.board.Lattice, cell) || e.plain && e.board.Patches[cell].Roughness() >= drawn
	return closed, !sharp && (e.scenery || !closed)
}

// outlined reports whether all borders of a cell but the lower one have an edge nearby, which may be the
// outline of something in the cell. The lattice may be off towards one side of the tiles.
func outlined(f *pixel.Frame, l segment.Lattice, cell int) bool {
	row, col := cell/l.Cols, cell%l.Cols
	left, right, above, _ := segment.MeasureBorders(f, l.Crop(image.Rect(col, row, col+1, row+1)), segment.SharpestNearby).Around(0)
	return min(left, right, above) >= segment.ClosedSide
}

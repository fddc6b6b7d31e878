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

// occupancy tells which cells of a region hold a tile: those that look like one, all below
// those, and on top of them the cells in which something is seen. Of the latter, tentative ones
// count only if they can be read. withFound is the board with the tiles added that were found by
// their look. holes lists the cells below a tile in which nothing is seen.
func occupancy(f *pixel.Frame, b *segment.Board, region image.Rectangle) (withFound *segment.Board, cells []Cell, holes []int) {
	b = withOwnTiles(b)
	within := segment.MeasureBorders(f, b.Lattice, segment.SharpestTwo)
	seen := newEvidence(f, b, within)
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
	return b, cells, holes
}

// withOwnTiles is a board whose tiles may be added to.
func withOwnTiles(b *segment.Board) *segment.Board {
	own := *b
	own.IsTile = slices.Clone(b.IsTile)
	return &own
}

// evidence judges cells that look neither like a tile nor like ground.
type evidence interface {
	// open reports whether nothing seems to lie in a cell.
	open(cell int) bool
	// tile reports whether a cell on a stack of tiles holds one, and whether that is tentative. A
	// cell found to be a tile by its look is added to the board of the evidence.
	tile(cell int) (stands, tentative bool)
}

// newEvidence chooses the evidence: borders where tiles touch, foreground where they lie apart.
func newEvidence(f *pixel.Frame, b *segment.Board, within segment.Borders) evidence {
	s := stack{b, onPlain(b)}
	if b.Style.Apart() {
		return foregroundEvidence{s}
	}
	// Beyond the board scenery has edges, too, so borders must be clearer there.
	return borderEvidence{s, f, within, segment.MeasureBorders(f, b.Lattice, segment.Sharpest)}
}

// stack is a board whose cells on top of tiles are judged.
type stack struct {
	board *segment.Board
	plain bool // the ground is
}

// inside reports whether a cell is within the region of the board, not in the headroom above.
func (s stack) inside(cell int) bool { return cell/s.board.Cols >= s.board.Region.Min.Y }

// repeated reports whether a cell on plain ground has a pattern that other cells have, too.
func (s stack) repeated(cell int) bool {
	b := s.board
	return s.plain && s.inside(cell) && b.Size[b.Label[cell]] > 1 && b.Patches[cell].Spread() >= segment.FlatSpread
}

// foregroundEvidence judges by how much of a cell is not backdrop.
type foregroundEvidence struct{ stack }

func (e foregroundEvidence) open(cell int) bool { return !e.board.StandsOut(cell) }

func (e foregroundEvidence) tile(cell int) (stands, tentative bool) {
	if e.repeated(cell) {
		return true, false
	}
	sharp, seen := e.board.StandsOut(cell), 0.0
	if e.inside(cell) {
		seen = e.board.Filled(cell)
	}
	return sharp || seen >= segment.PartSeen, !e.inside(cell) || !sharp && seen < segment.SurelySeen
}

// borderEvidence judges by the borders of a cell.
type borderEvidence struct {
	stack
	frame          *pixel.Frame
	within, beyond segment.Borders // of cells in the region of the board, and above it
}

// sides judges the borders of a cell.
func (e borderEvidence) sides(cell int) (open, closed, sharp bool) {
	edges := e.beyond
	if e.inside(cell) {
		edges = e.within
	}
	return edges.Sides(cell/edges.Cols, cell%edges.Cols)
}

func (e borderEvidence) open(cell int) bool {
	open, _, _ := e.sides(cell)
	return open
}

func (e borderEvidence) tile(cell int) (stands, tentative bool) {
	_, closed, sharp := e.sides(cell)
	switch {
	case !e.inside(cell):
		return closed, !sharp
	case stacked(e.board, cell, e.plain):
		e.board.IsTile[cell] = true
		return true, false
	case e.repeated(cell):
		return true, false
	}
	closed = closed || outlined(e.frame, e.board.Lattice, cell)
	return closed, !sharp && !closed
}

// outlined reports whether near all borders of a cell but the lower one there may be the outline
// of something in it: a lattice may run along one side of the tiles.
func outlined(f *pixel.Frame, l segment.Lattice, cell int) bool {
	row, col := cell/l.Cols, cell%l.Cols
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

// stacked reports whether a cell holds a tile with faint borders. It has a bold pattern, which lies
// on plain ground or which other cells have, too; and all cells of its cluster lie on stacks of
// tiles.
func stacked(b *segment.Board, cell int, plain bool) bool {
	cluster := b.Label[cell]
	if b.Size[cluster] < 2 && !plain || b.Patches[cell].Spread() < bold {
		return false
	}
	for i, k := range b.Label {
		if k != cluster {
			continue
		}
		on := i
		for on+b.Cols < len(b.Label) && b.Label[on] == cluster && !b.IsTile[on] {
			on += b.Cols
		}
		if !b.IsTile[on] || !image.Pt(i%b.Cols, i/b.Cols).In(b.Region) {
			return false
		}
	}
	return true
}

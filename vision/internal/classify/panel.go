package classify

import (
	"image"
	"math"
	"slices"

	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// A board need not be a full rectangle. Many games draw a panel behind its tiles, and where the panel ends, the board
// does: the ground of a cell that is not part of the board differs from that of the cells beside it. The ground of an
// empty cell continues in its neighbours.
//
// All were chosen by eye.
const (
	mostFilled = 0.8  // of their cells that tiles on a panel fill on average; the outlines of tiles that touch look like a panel
	panelEnds  = 5.0  // least Delta E between the corners of two cells that meet, if only one of them lies on the panel
	panelNoise = 10.0 // greatest Delta E between most corners of tiles that meet on a panel,
	mostMeet   = 0.75 // which are this share,
	clearly    = 1.3  // and how many times greater the step at the end of the panel is, at least
	mostShare  = 0.6  // of the tiles, at least, share their ground with those beside them
	mostEnd    = 0.6  // of the corners of another cell, at least, meet tiles with one
	nearlyAll  = 0.75 // of the cells with a class are tiles on the panel, and of the cells beside holes
)

// panel is the ground of a board and of the cells around it.
type panel struct {
	r     *Reading
	wide  *segment.Sheet // of the cells of the reading, and one more on each side
	cells []ground       // of the wide sheet
	limit float64        // least Delta E at the end of the panel
}

// ground is what lies behind a cell of the wide sheet.
type ground struct {
	corners segment.Backdrop // at its corners,
	inner   segment.Backdrop // and a little inside: a panel may be wider than its cells
	plate   bool             // the cell has a plate, which is a part of the panel
	tile    bool             // it surely holds a tile, which lies on the panel
	off     bool             // it does not lie on the panel
	unclear bool             // it may not lie on the panel
	maybe   bool             // it may show what surrounds the board,
	outside bool             // and does
	hole    bool             // it is surely not part of the board
}

// newPanel measures the ground around a board. It is nil unless the board surely has holes: nearly all tiles stand out from
// a panel, and some cell below a tile does not lie on it. (Cells above all tiles may be empty ones of a game in which tiles fall.)
func newPanel(r *Reading, f *pixel.Frame) *panel {
	tiles := make([]bool, len(r.Cells))
	r.Sheet.Each(r.Board, func(i int) {
		tiles[i] = r.Cells[i].Plain() && r.Sheet.StandsOut(i) && !smooth(&r.Sheet.Patches[i])
	})
	plain := r.count((*Cell).Plain)
	if plain == len(r.Cells) || float64(count(tiles)) < nearlyAll*float64(plain) || r.Sheet.MeanFilled(tiles) > mostFilled {
		return nil
	}
	l := r.Sheet.Lattice
	p := &panel{r: r, wide: segment.NewSheet(f, l.Crop(image.Rect(0, 0, l.Cols, l.Rows).Inset(-1)), segment.Fine)}
	p.cells = make([]ground, len(p.wide.Patches))
	for i := range p.cells {
		p.cells[i] = ground{corners: p.wide.BackdropAround(i, 0), inner: p.wide.BackdropAround(i, segment.Fine/6), plate: p.wide.OnPlate(i)}
	}
	for i, tile := range tiles {
		p.cells[p.wideCell(i)].tile = tile
	}
	if !p.findLimit() {
		return nil
	}
	p.compare()
	p.findOutside()
	var holes []int
	for i := range p.cells {
		c := &p.cells[i]
		if c.hole = c.off && (c.outside || smooth(&p.wide.Patches[i]) && p.surrounds(i)); c.hole {
			holes = append(holes, i)
		}
	}
	p.extendHoles(holes)
	if !p.hasHoles() {
		return nil
	}
	return p
}

// extendHoles extends holes to the neighbours that show the same: beside plates, it is hard to tell what lies at a corner.
func (p *panel) extendHoles(holes []int) {
	p.wide.Flood(holes, func(i, next int) bool {
		c := &p.cells[next]
		same := !c.hole && !c.tile && !c.plate && smooth(&p.wide.Patches[next]) && p.surrounds(next) && p.continues(i, next)
		c.hole = c.hole || same
		return same
	})
}

// compare finds out which cells lie on the panel, by the ground of the tiles that they meet.
func (p *panel) compare() {
	off := make([]bool, len(p.cells)) // does not count as a tile, once all are compared
	for i := range p.cells {
		c := &p.cells[i]
		if c.plate {
			continue
		}
		outer := p.ends(i, c.corners, 1-mostEnd)
		unknown := math.IsInf(outer, 1) // it meets no tile
		c.off = outer >= p.limit && !unknown
		c.unclear = unknown || p.ends(i, c.corners, mostMeet) >= p.limit || !p.even(i)
		c.maybe = unknown || c.off || !c.tile && p.ends(i, c.inner, 1-mostEnd) >= p.limit
		off[i] = c.off
	}
	for i := range p.cells {
		p.cells[i].tile = p.cells[i].tile && !off[i]
	}
	for i := range p.r.Cells {
		// Only the corner of such a tile, on an inexact lattice, shows what lies beside the board.
		at := p.wideCell(i)
		if c := &p.r.Cells[i]; c.Plain() && c.Match >= plainMatch && !smooth(&p.wide.Patches[at]) && p.shows(c.Class) {
			p.cells[at].off, p.cells[at].unclear, p.cells[at].maybe = false, false, false
		}
	}
}

// shows reports whether a tile of a class surely lies on the panel: all corners of its cell show the same ground, it has a
// plate, or tiles lie on all sides of it. If half of the class lies off the panel, these are blockers that fill their cells.
func (p *panel) shows(class int) bool {
	if class == NoClass {
		return false
	}
	off, on := 0, false
	for _, i := range p.r.Classes[class].Cells {
		at, among := p.wideCell(i), true
		p.wide.Neighbours(at, func(next int) { among = among && p.cells[next].tile })
		on = on || p.cells[at].tile && (among || p.cells[at].plate || p.even(at))
		if p.cells[at].off {
			off++
		}
	}
	return on && 2*off < len(p.r.Classes[class].Cells)
}

// hasHoles reports whether some cell below a tile is surely not part of the board, or is off a panel with plates, and nearly
// all cells beside those that surely are not part of the board surely are: a window over the board cuts through tiles.
func (p *panel) hasHoles() bool {
	found, beside, sure := false, 0, 0
	p.r.Sheet.Each(p.r.Board, func(i int) {
		at := p.wideCell(i)
		if !p.cells[at].hole && !(p.cells[at].off && p.wide.HasPlates()) {
			return
		}
		for above := at - p.wide.Cols; above >= 0; above -= p.wide.Cols {
			found = found || p.cells[above].tile
		}
		if !p.cells[at].hole {
			return
		}
		p.r.Sheet.Neighbours(i, func(next int) {
			if to := p.cells[p.wideCell(next)]; p.r.OnBoard(next) && !to.off && !to.hole {
				beside++
				if to.tile || !to.unclear {
					sure++
				}
			}
		})
	})
	return found && float64(sure) >= nearlyAll*float64(beside)
}

func count(in []bool) (n int) {
	for _, in := range in {
		if in {
			n++
		}
	}
	return n
}

// even reports whether all corners of a cell show about the same ground.
func (p *panel) even(cell int) bool { return p.cells[cell].corners.Even(2 * p.limit) }

// wideCell is the cell of the wide sheet for one of the reading.
func (p *panel) wideCell(i int) int { return (i/p.r.Sheet.Cols+1)*p.wide.Cols + i%p.r.Sheet.Cols + 1 }

// findLimit sets the limit from the steps between tiles. It reports whether there is a panel: most tiles have the same ground
// as those beside them or, on a chequered panel, as their diagonal neighbours. Others, such as blockers that fill their
// cells, no longer count as tiles on the panel.
func (p *panel) findLimit() bool {
	all, shared := 0, make([]bool, len(p.cells))
	for i, c := range p.cells {
		if c.tile {
			all++
			shared[i] = c.plate || p.ends(i, c.corners, 0.5) <= panelNoise
		}
	}
	if float64(count(shared)) < mostShare*float64(all) {
		return false
	}
	for i := range p.cells {
		p.cells[i].tile = shared[i]
	}
	var beside, diagonal []float64
	for i, c := range p.cells {
		if c.tile && !c.plate {
			b, d := p.steps(i, c.corners, false)
			beside, diagonal = append(beside, b...), append(diagonal, d...)
		}
	}
	if len(beside)+len(diagonal) == 0 { // there are plates everywhere
		p.limit = panelEnds
		return true
	}
	most := min(quantile(beside, mostMeet), quantile(diagonal, mostMeet))
	p.limit = max(panelEnds, clearly*most)
	return most <= panelNoise
}

// quantile is the value below which a share of some values lies, infinite if there are none.
func quantile(values []float64, share float64) float64 {
	if len(values) == 0 {
		return math.Inf(1)
	}
	slices.Sort(values)
	return values[int(share*float64(len(values)-1))]
}

// ends is the step between the ground at the corners of a cell and that of the tiles which it meets: a share of the
// steps is smaller. On a chequered panel, only diagonal neighbours have the same ground. It is infinite if the cell meets
// no tile.
func (p *panel) ends(cell int, corners segment.Backdrop, share float64) float64 {
	beside, diagonal := p.steps(cell, corners, true)
	return min(quantile(beside, share), quantile(diagonal, share))
}

// steps lists the Delta E between the ground at the corners of a cell and that of the tiles which it meets there, beside
// it and diagonal to it. plates includes the tiles on plates.
func (p *panel) steps(cell int, corners segment.Backdrop, plates bool) (beside, diagonal []float64) {
	p.meet(cell, func(next int, d image.Point, corner, mirrored int) {
		other := &p.cells[next]
		if !other.tile || other.plate && !plates {
			return
		}
		step := pixel.DeltaE(corners[corner], other.corners[mirrored])
		if other.plate { // between plates, the panel may be too narrow to be seen
			step = min(step, pixel.DeltaE(corners[corner], other.inner[mirrored]))
		}
		if d.X != 0 && d.Y != 0 {
			diagonal = append(diagonal, step)
		} else {
			beside = append(beside, step)
		}
	})
	return beside, diagonal
}

// meet calls each for every corner at which a cell meets another.
func (p *panel) meet(cell int, each func(next int, d image.Point, corner, mirrored int)) {
	at := image.Pt(cell%p.wide.Cols, cell/p.wide.Cols)
	for corner := range 4 {
		dx, dy := corner%2*2-1, corner/2*2-1
		for _, n := range [3]struct {
			d        image.Point
			mirrored int
		}{{image.Pt(dx, 0), corner ^ 1}, {image.Pt(0, dy), corner ^ 2}, {image.Pt(dx, dy), corner ^ 3}} {
			if next := at.Add(n.d); next.In(image.Rect(0, 0, p.wide.Cols, p.wide.Rows)) {
				each(next.Y*p.wide.Cols+next.X, n.d, corner, n.mirrored)
			}
		}
	}
}

// findOutside finds the cells whose ground continues in that of cells off the panel beside the board.
func (p *panel) findOutside() {
	var border []int
	board := p.r.Board.Add(image.Pt(1, 1)) // on the wide sheet
	for i, c := range p.cells {
		known := !math.IsInf(p.ends(i, c.inner, 0), 1)
		if known && c.maybe && !p.wide.CellRect(i).In(board) {
			p.cells[i].outside, p.cells[i].off = true, true
			border = append(border, i)
		}
	}
	p.wide.Flood(border, func(i, next int) bool {
		c := &p.cells[next]
		if !c.maybe || c.outside || !p.continues(i, next) {
			return false
		}
		c.outside, c.off = true, true
		return true
	})
}

// surrounds reports whether a cell has about the colour of one that shows what surrounds the board.
func (p *panel) surrounds(cell int) bool {
	own := p.wide.Patches[cell].Mean()
	for i, c := range p.cells {
		if c.outside && pixel.DeltaE(own, p.wide.Patches[i].Mean()) < segment.TileOnly {
			return true
		}
	}
	return false
}

// continues reports whether what a cell shows goes on in a neighbour: between the middles of both, no line is an edge along
// most of its length.
func (p *panel) continues(cell, next int) bool {
	if next < cell {
		cell, next = next, cell
	}
	from, d, along := p.wide.Rect(next, 0).Min, image.Pt(1, 0), image.Pt(0, 1)
	if next-cell == p.wide.Cols {
		d, along = along, d
	}
	const thick = 2 // pixels of an edge
	for off := -segment.Fine / 2; off <= segment.Fine/2-thick; off++ {
		steps := 0
		for n := range segment.Fine {
			at := from.Add(along.Mul(n)).Add(d.Mul(off))
			if pixel.DeltaE(pixel.ColorAt(p.wide.Lab, at), pixel.ColorAt(p.wide.Lab, at.Add(d.Mul(thick)))) >= panelEnds {
				steps++
			}
		}
		if 2*steps > segment.Fine {
			return false
		}
	}
	return true
}

// smooth reports whether a patch has one colour or a gradient.
func smooth(p *segment.Patch) bool { return p.Roughness() < segment.FlatSpread }

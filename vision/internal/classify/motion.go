package classify

import (
	"image"

	"github.com/domvision/domvision/vision/internal/segment"
)

// A tile that falls, or is swapped with a neighbour, lies between two cells and belongs to neither. It is
// found where a class shows between two cells, but in neither of them. Where tiles are flat, a moving tile
// beside a tile of the same class looks like that tile grown into the next cell. Cells in which the same
// two tiles meet form a small class of their own.
//
// All but leastOff were chosen by eye. Measured on Bejeweled Blitz: gems that tremble are up to 3 pixels
// from their cells.
const (
	leastOff    = 4    // least distance between a moving tile and its cell, in pixels of the sheet
	betweenSeen = 0.8  // share of the foreground of a class that shows between two cells
	betweenLead = 0.15 // and by how much it exceeds the share in either cell
	besideSeen  = 0.65 // the share for other tiles of a moving stack
	grownSeen   = 0.92 // the share for a tile that seems to grow into the next cell
	grownInto   = 11   // how many pixels of the sheet it grows into it, at least
	throughSeen = 0.2  // and the greatest share that shows
	farEnd      = 6    // in the last pixels of the next cell
	mostMeeting = 0.05 // share of all tiles, up to which a class may show only where two tiles meet,
	fewMeeting  = 4    // or this many tiles
)

// motion searches for tiles between cells.
type motion struct {
	r      *Reading
	seen   sightings
	panel  *panel // of the board, nil if it has none
	large  []bool // class -> has too many tiles to show only where two tiles meet
	moving []bool // cell -> a tile in motion lies over it
}

// markMoving marks the cells under moving tiles. Their contents are unknown.
func markMoving(r *Reading, p *panel) {
	for i, moving := range movingCells(r, p) {
		if c := &r.Cells[i]; moving {
			c.Moving, c.Occupied, c.Tentative = true, true, false
		}
	}
}

// movingCells reports for each cell whether a moving tile lies over it.
func movingCells(r *Reading, p *panel) []bool {
	m := motion{r, newSightings(r), p, make([]bool, len(r.Classes)), make([]bool, len(r.Cells))}
	most := max(fewMeeting, segment.Round(mostMeeting*float64(r.TileCount())))
	for k, c := range r.Classes {
		m.large[k] = len(c.Cells) > most
	}
	for i := range r.Cells {
		if below := i + r.Sheet.Cols; below < len(r.Cells) {
			if off, found := m.between(i, below, image.Pt(0, 1)); found {
				m.stack(i, off)
			}
		}
		if (i+1)%r.Sheet.Cols != 0 {
			if _, found := m.between(i, i+1, image.Pt(1, 0)); found {
				m.moving[i], m.moving[i+1] = true, true
			}
		}
		if r.Style == segment.Swapped && i/r.Sheet.Cols == r.Board.Min.Y && m.entering(i) {
			m.moving[i] = true
		}
	}
	return m.moving
}

// offBoard reports whether a cell surely is not part of the board.
func (m *motion) offBoard(cell int) bool {
	return m.panel != nil && m.panel.cells[m.panel.wideCell(cell)].off
}

// entering reports whether a tile enters the board from above through a cell of its first row.
func (m *motion) entering(cell int) bool {
	if m.surelyHeld(cell) {
		return false
	}
	for off := leastOff; off <= segment.Fine/2; off++ {
		for _, s := range m.seen.at(m.r.Sheet.Rect(cell, 0).Sub(image.Pt(0, off)), betweenSeen) {
			if m.notIn(cell, s) {
				return true
			}
		}
	}
	return false
}

// between searches for a tile between two neighbouring cells. direction leads from the first to the
// second; off is the distance of the tile from the first, in pixels of the sheet.
func (m *motion) between(first, second int, direction image.Point) (off int, found bool) {
	if m.surelyHeld(first) && m.surelyHeld(second) || m.offBoard(first) || m.offBoard(second) {
		return 0, false
	}
	// Beside the board, and in a picture behind it, something else may have the colour of a tile.
	beyond := m.r.scenery || !m.r.OnBoard(first) && !m.r.OnBoard(second)
	for off := leastOff; off <= segment.Fine-leastOff; off++ {
		place := m.r.Sheet.Rect(first, 0).Add(direction.Mul(off))
		for _, s := range m.seen.at(place, betweenSeen) {
			if m.lies(first, second, s, off, direction.Y > 0) && (!beyond || m.r.hasFigure(TileAt(m.r.Sheet.Lab, place), s.class)) {
				return off, true
			}
		}
	}
	return 0, false
}

// lies reports whether a class seen between two cells is a moving tile over both. A cell that clearly holds
// a tile cannot be under another, except where a falling tile touches one of its own class. (The glow
// beside a tile looks similar.)
func (m *motion) lies(first, second int, s sighting, off int, falls bool) bool {
	before, after := m.notIn(first, s), m.notIn(second, s)
	if !m.surelyHeld(first) && !m.surelyHeld(second) {
		if before && after {
			return true
		}
	} else if !m.large[s.class] {
		return false
	}
	return falls && (before && m.grown(second, first, s, segment.Fine-off) || after && m.grown(first, second, s, off))
}

// surelyHeld reports whether a cell clearly holds a tile of a large class.
func (m *motion) surelyHeld(cell int) bool {
	c := &m.r.Cells[cell]
	return c.Plain() && c.Match >= plainMatch && m.large[c.Class]
}

// notIn reports whether a class seen beside a cell shows clearly less in the cell itself.
func (m *motion) notIn(cell int, s sighting) bool {
	return s.share >= m.seen.share(m.r.Tile(cell), s.class, m.seen.shown[s.class])+betweenLead
}

// grown reports whether the tile of a cell seems to reach by pixels into a neighbour, but not through it,
// as the ground below a mark does.
func (m *motion) grown(cell, into int, s sighting, by int) bool {
	c := &m.r.Cells[cell]
	if !c.Plain() || c.Class != s.class || s.share < grownSeen || by < grownInto {
		return false
	}
	end := image.Pt(into%m.r.Sheet.Cols-cell%m.r.Sheet.Cols, into/m.r.Sheet.Cols-cell/m.r.Sheet.Cols).Mul(segment.Fine - farEnd)
	return m.seen.share(m.r.Tile(into), s.class, Pixels(WholeTile.Intersect(WholeTile.Add(end)).Inset(1))) <= throughSeen
}

// stack marks the two cells under a falling tile, given the upper one and the distance of the tile from it.
// It also marks the cells above and below that show tiles at the same distance from their cells.
func (m *motion) stack(upper, off int) {
	cols := m.r.Sheet.Cols
	m.moving[upper], m.moving[upper+cols] = true, true
	for i := upper - cols; i >= 0 && m.shows(i, off); i -= cols {
		m.moving[i] = true
	}
	for i := upper + cols; i+cols < len(m.moving) && m.shows(i, off); i += cols {
		if !m.surelyHeld(i + cols) {
			for j := i + cols; !m.moving[j]; j -= cols {
				m.moving[j] = true
			}
		}
	}
}

// shows reports whether a tile of some class lies at a distance below a cell.
func (m *motion) shows(cell, off int) bool {
	return len(m.seen.at(m.r.Sheet.Rect(cell, 0).Add(image.Pt(0, off)), besideSeen)) > 0
}

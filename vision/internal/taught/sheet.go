package taught

import (
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// sheet holds the cells of a lattice, resampled to the size of tiles.
type sheet struct {
	geometry.Lattice
	pix    []uint8 // red, green and blue, row by row
	stride int     // bytes from one row to the next
}

func newSheet(a pixel.Area, l geometry.Lattice) sheet {
	box := segment.Lattice{Lattice: l}.Box()
	return sheet{l, a.Scaled(box, l.Cols*fine, l.Rows*fine), 3 * fine * l.Cols}
}

// cell returns the pixels from the top-left corner of a cell.
func (s sheet) cell(i int) []uint8 {
	return s.pix[i/s.Cols*fine*s.stride+i%s.Cols*3*fine:]
}

// match is the result of comparing a cell with all tiles.
type match struct {
	tile    int     // index of the nearest tile, -1 for none
	d       float32 // difference from it
	second  float32 // difference from the nearest tile of another letter
	letter  engine.Color
	limit   float32
	borders int // sides, 0 to 4, beyond which the picture no longer looks like the tile
}

// is reports whether the cell may show its nearest tile or ground.
func (m match) is() bool { return m.d <= m.limit }

// isTile reports whether the cell may show a tile with a letter.
func (m match) isTile() bool { return m.is() && m.letter != engine.Empty }

// score is 1 for a cell that is identical to a tile, and 0 for one that shows none.
func (m match) score() float64 {
	if !m.isTile() {
		return 0
	}
	return float64(1 - m.d/m.limit)
}

// compare compares a cell with all tiles.
func (g *Game) compare(cell []uint8, stride int) match {
	m := match{tile: -1, d: farApart, second: farApart}
	for i := range g.tiles {
		t := &g.tiles[i]
		switch d := t.difference(cell, stride, m.second); {
		case d < m.d:
			if t.letter != m.letter {
				m.second = m.d
			}
			m.tile, m.d, m.letter, m.limit = i, d, t.letter, g.limits[i]
		case d < m.second && t.letter != m.letter:
			m.second = d
		}
	}
	return m
}

// compareAll compares all cells of a sheet.
func (g *Game) compareAll(s sheet) []match {
	all := make([]match, s.Rows*s.Cols)
	for i := range all {
		all[i] = g.compare(s.cell(i), s.stride)
	}
	return all
}

// leastBorders is the least number of sides on which a tile must end to count as part of a board. A cell
// along the edge of a plain area has one such side. Chosen by eye: with one, plain wallpaper joined four
// boards of a hundred.
const leastBorders = 2

// outlined reports whether the cell shows a tile, and not part of a plain area.
func (m match) outlined() bool { return m.isTile() && m.borders >= leastBorders }

// outline counts the borders of all cells that show tiles.
func (g *Game) outline(s sheet, cells []match) {
	for i := range cells {
		if m := &cells[i]; m.isTile() {
			m.borders = g.tiles[m.tile].borders(s, i, *m)
		}
	}
}

// borderShare: a side is a border if the picture half a cell beyond it differs from the tile by this share
// of the limit more than the cell does. Chosen by eye.
const borderShare = 0.3

// borders counts the sides of a cell beyond which, half a cell away, the picture no longer looks like the
// tile.
func (t *tile) borders(s sheet, cell int, m match) (n int) {
	const half = fine / 2
	x, y := cell%s.Cols*fine, cell/s.Cols*fine
	most := m.d + borderShare*m.limit
	for _, to := range [4][2]int{{x - half, y}, {x + half, y}, {x, y - half}, {x, y + half}} {
		inside := min(to[0], to[1]) >= 0 && to[0]+fine <= s.Cols*fine && to[1]+fine <= s.Rows*fine
		if inside && t.difference(s.pix[to[1]*s.stride+3*to[0]:], s.stride, most) > most {
			n++
		}
	}
	return n
}

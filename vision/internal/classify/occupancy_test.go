package classify

import (
	"image"
	"image/color"
	"testing"

	"github.com/domvision/domvision/vision/internal/segment"
	"github.com/domvision/domvision/vision/internal/visiontest"
)

// TestOccupancy: a tile that looks like no other is found by its borders, on a stack; the cells
// around it show ground.
func TestOccupancy(t *testing.T) {
	f, b := drawnBoard("..... .x... aacab bcabc c.bca", image.Rectangle{})
	cells, holes := occupancy(f, b, headroom(b), false)
	equal(t, "on a stack", cells[6].Occupied, true)
	equal(t, "surely", cells[6].Tentative, false)
	equal(t, "above it", cells[1].Occupied, false)
	equal(t, "ground", cells[5].Occupied, false)
	equalAll(t, "holes", holes, []int{21})
	equal(t, "in the hole", cells[21].Occupied, true)
}

// TestForegroundEvidence: where tiles lie apart, a cell holds what fills enough of it, surely so
// if that is much, or differs from the margin on all sides.
func TestForegroundEvidence(t *testing.T) {
	dark := [3]float32{35, 0, 0} // does not stand out
	for _, c := range []struct {
		name                    string
		tile                    Tile
		row                     int // of two; row 0 is above the board
		open, stands, tentative bool
	}{
		{"a gem", inked(black, red, WholeTile.Inset(4)), 1, false, true, false},
		{"above the board", inked(black, red, WholeTile.Inset(4)), 0, false, true, true},
		{"nothing", flat(black), 1, true, false, true},
		{"a third of the cell", inked(black, dark, image.Rect(0, 3, 24, 11)), 1, true, true, true},
		{"half of it", inked(black, dark, image.Rect(0, 3, 24, 15)), 1, true, true, false},
		{"a little", inked(black, dark, image.Rect(0, 3, 24, 7)), 1, true, false, true},
	} {
		r := readingOf(1, segment.Apart, c.tile, c.tile)
		e := evidence{board: &segment.Board{Sheet: r.Sheet, Region: image.Rect(0, 1, 1, 2), IsTile: []bool{true, true}}}
		equal(t, c.name+": open", e.open(c.row), c.open)
		stands, tentative := e.tile(c.row)
		equal(t, c.name+": stands", stands, c.stands)
		if stands {
			equal(t, c.name+": tentative", tentative, c.tentative)
		}
	}
}

// TestBorderEvidence: where tiles touch, a cell holds what has borders on all sides but below.
func TestBorderEvidence(t *testing.T) {
	for _, c := range []struct {
		name                    string
		rows                    string
		open, stands, tentative bool
	}{
		{"a tile", "... .x. aab bca", false, true, false},
		{"ground", "... ... aab bca", true, false, true},
		{"between tiles", "... bxb aab bca", false, true, false},
	} {
		f, b := drawnBoard(c.rows, image.Rectangle{})
		e := newEvidence(f, b, segment.MeasureBorders(f, b.Lattice, segment.SharpestTwo), false)
		equal(t, c.name+": open", e.open(4), c.open)
		stands, tentative := e.tile(4)
		equal(t, c.name+": stands", stands, c.stands)
		equal(t, c.name+": tentative", tentative, c.tentative)
	}
	f, b := drawnBoard("... .a. aab bca", image.Rectangle{})
	equal(t, "outlined", outlined(f, b.Lattice, 4), true)
	equal(t, "not outlined", outlined(f, b.Lattice, 1), false)
}

// TestMarkedPlain: among plain tiles, one with a mark holds a tile, though it has no border to the next one of its colour.
func TestMarkedPlain(t *testing.T) {
	const cols = 3
	f, s := drawnSheet(4, cols, segment.Touching, func(cell, x, y int) color.RGBA {
		switch {
		case cell < cols:
			return visiontest.Grey(25)
		case cell == cols && max(x-y, y-x) < 4:
			return visiontest.Grey(25)
		case cell <= cols+1:
			return color.RGBA{200, 30, 30, 255}
		}
		return [3]color.RGBA{{30, 160, 40, 255}, {40, 60, 210, 255}, {220, 200, 60, 255}}[cell*cell%3]
	})
	b := &segment.Board{Sheet: s, Region: image.Rect(0, 1, cols, 4), IsTile: make([]bool, 4*cols)}
	for i := cols + 1; i < len(b.IsTile); i++ {
		b.IsTile[i] = true
	}
	e := newEvidence(f, b, segment.MeasureBorders(f, b.Lattice, segment.SharpestTwo), false)
	stands, _ := e.tile(cols)
	equal(t, "among plain tiles", stands, true)
	e.plain = false
	stands, _ = e.tile(cols)
	equal(t, "among others", stands, false)
}

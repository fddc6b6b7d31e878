package classify

import (
	"image"
	"math"
	"testing"

	"github.com/domvision/domvision/vision/internal/segment"
)

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
		e := newEvidence(nil, &segment.Board{Sheet: r.Sheet, Region: image.Rect(0, 1, 1, 2), IsTile: []bool{true, true}}, segment.Borders{})
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
		e := newEvidence(f, b, segment.MeasureBorders(f, b.Lattice, segment.SharpestTwo))
		equal(t, c.name+": open", e.open(4), c.open)
		stands, tentative := e.tile(4)
		equal(t, c.name+": stands", stands, c.stands)
		equal(t, c.name+": tentative", tentative, c.tentative)
	}
	f, b := drawnBoard("... .a. aab bca", image.Rectangle{})
	equal(t, "outlined", outlined(f, b.Lattice, 4), true)
	equal(t, "not outlined", outlined(f, b.Lattice, 1), false)
}

// TestAddLeftOut: more tiles than may carry the same mark are a class, if they have a pattern of
// their own.
func TestAddLeftOut(t *testing.T) {
	waves := func(step float64, color [3]float32) Tile {
		return painted(func(x, y int) [3]float32 {
			return [3]float32{color[0] + 6*float32(math.Sin(step*float64(x)+float64(y)/3)), color[1], color[2]}
		})
	}
	for _, c := range []struct {
		name  string
		odd   Tile
		n     int
		cover bool
		want  int // classes
	}{
		{"enough", waves(0.7, grey), 5, false, 2},
		{"too few", waves(0.7, grey), 4, false, 1},
		{"covered", waves(0.7, grey), 5, true, 1},
		{"with the pattern of a class", waves(0.3, grey), 5, false, 1},
		{"without a pattern", flat(grey), 5, false, 1},
	} {
		all := make([]Tile, 12)
		for i := range all {
			if all[i] = waves(0.3, red); i < c.n {
				all[i] = c.odd
			}
		}
		r := readingOf(4, segment.Touching, all...).classify(Class{Cells: upTo(c.n, 12), Mean: waves(0.3, red)})
		for i := range c.n {
			r.Cells[i].Class, r.Cells[i].Marked, r.Cells[i].Covered = 0, i%2 == 0, c.cover
			if i%2 == 1 {
				r.Cells[i].Class = NoClass
			}
		}
		addLeftOut(r)
		equal(t, c.name, len(r.Classes), c.want)
		if c.want == 2 {
			equal(t, c.name+": class", r.Cells[0].Class, 1)
			equal(t, c.name+": marked", r.Cells[0].Marked, false)
		}
	}
}

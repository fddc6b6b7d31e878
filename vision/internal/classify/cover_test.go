package classify

import (
	"image"
	"testing"

	"github.com/domvision/domvision/vision/internal/segment"
)

// TestOverlay: the cells that an overlay holds, and those near to it.
func TestOverlay(t *testing.T) {
	o := overlay{x0: 1.4, y0: 1.6, x1: 3, y1: 3}
	equal(t, "middle inside", o.holds(1, 2), true)
	equal(t, "middle outside", o.holds(1, 1), false)
	equal(t, "overlapping", o.nearTo(1, 1), true)
	equal(t, "nearly", o.nearTo(3, 3), true)
	equal(t, "farther away", o.nearTo(4, 1), false)
	side, twin := overlay{0, 1, 4, 1, nil}, overlay{0, 1.1, 4, 1.1, nil}
	equal(t, "a thin line", side.beside(twin), true)
	equal(t, "across it", side.beside(overlay{1, 0, 1, 4, nil}), false)
}

// TestJoined: four sides that meet make one box, a fifth stays alone.
func TestJoined(t *testing.T) {
	got := joined([]overlay{{1, 1, 3, 1, []int{1}}, {1, 4, 3, 4, nil}, {6, 1, 6, 4, nil}, {1, 1, 1, 4, []int{2}}, {3, 1, 3, 4, nil}})
	equal(t, "boxes", len(got), 2)
	for _, o := range got {
		if len(o.cut) > 0 {
			equal(t, "box", [4]float64{o.x0, o.y0, o.x1, o.y1}, [4]float64{1, 1, 3, 4})
			equal(t, "cut cells", len(o.cut), 2)
		}
	}
}

// TestCut: the tile in cell 1 ends at a straight side, those in cells 2 and 3 go on beyond it.
func TestCut(t *testing.T) {
	for _, c := range []struct {
		name  string
		style segment.Style
		cells []int
		want  []int
	}{
		{"a tile that ends", segment.Touching, []int{1}, []int{1}},
		{"more that go on", segment.Touching, []int{1, 2, 3}, nil},
		{"a plain tile that may be moving", segment.Swapped, []int{2}, nil},
	} {
		half := painted(func(x, y int) [3]float32 { // one column in eight goes on where the others end
			if (y < 12) == (x%8 != 4) {
				return red
			}
			return grey
		})
		r := readingOf(4, c.style, flat(red), half, flat(red), flat(red))
		r.classify(Class{Cells: []int{0, 2, 3}, Mean: flat(red)})
		equalAll(t, c.name, cut(r, sideLine{to: 16, at: 0.5, cells: c.cells}), c.want)
	}
}

// TestParts: a side divides a cell, without the pixels along it.
func TestParts(t *testing.T) {
	before, after := sideLine{at: 0.5}.parts()
	equal(t, "above", before, image.Rect(1, 1, 23, 11))
	equal(t, "below", after, image.Rect(1, 13, 23, 23))
	before, _ = sideLine{at: 0.25, down: true}.parts()
	equal(t, "left", before, image.Rect(1, 1, 5, 23))
}

// TestSpread: what is covered spreads over tiles that are not plain, and over classes seen nowhere
// else.
func TestSpread(t *testing.T) {
	for _, c := range []struct {
		name   string
		marked bool // the tile in cell 1
		class  int  // of that tile: 0 is seen elsewhere, 1 is not
		want   bool
	}{
		{"a plain tile", false, 0, false},
		{"a marked tile", true, 0, true},
		{"a class of its own", false, 1, true},
	} {
		r := readingOf(5, segment.Touching, flat(grey), flat(red), flat(blue), flat(red), flat(blue))
		r.classify(Class{Cells: []int{3}, Mean: flat(red)}, Class{Cells: nil, Mean: flat(yellow)}, Class{Cells: []int{2, 4}, Mean: flat(blue)})
		r.Cells[1].Class, r.Cells[1].Marked = c.class, c.marked
		r.Classes[c.class].Cells = append(r.Classes[c.class].Cells, 1)
		covered := covering{r: r}
		covered.take(0)
		covered.spread()
		equal(t, c.name, r.Cells[1].Covered, c.want)
		equal(t, c.name+": beyond", r.Cells[3].Covered, false)
	}
}

// TestBeforeGround: in a swap game, a cell that shows neither a tile nor the ground is covered.
func TestBeforeGround(t *testing.T) {
	gem := inked(black, red, WholeTile.Inset(6))
	r := readingOf(4, segment.Swapped, gem, flat(black), flat(blue), gem)
	r.classify(Class{Cells: []int{0, 3}, Mean: gem})
	r.Cells[1].Occupied, r.Cells[2].Occupied = false, false
	c := covering{r: r}
	c.beforeGround(nil)
	equal(t, "no plain ground", r.Cells[2].Covered, false)
	c.beforeGround(plainGround(r))
	equal(t, "ground", r.Cells[1].Covered, false)
	equal(t, "something else", r.Cells[2].Covered, true)
}

// TestLayout: the style decides whether tiles may move, and which pixels are foreground.
func TestLayout(t *testing.T) {
	tile := inked(black, red, image.Rect(0, 0, 12, 24))
	for _, c := range []struct {
		style     segment.Style
		onTheMove bool
		shown     int // of all pixels show a tile
	}{{segment.Touching, false, 576}, {segment.Apart, false, 288}, {segment.Swapped, true, 288}} {
		l := layoutOf(c.style, black)
		equal(t, "on the move", l.onTheMove, c.onTheMove)
		equal(t, "foreground", len(l.foreground(tile, Pixels(WholeTile))), c.shown)
	}
}

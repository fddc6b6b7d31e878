package overlay

import (
	"image"
	"math"
	"slices"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/planner"
)

// Options says what to draw. The zero value draws nothing.
type Options struct {
	Board      geometry.Lattice
	Candidates []planner.Candidate // best first
	Top        int                 // how many candidates are drawn; 0: one
	Unsure     []engine.Pos        // cells that were not read with certainty
	Letters    engine.Grid         // as the board was read: each tile's letter is written on it; no cells: none
	Numbers    bool                // number the rows and columns at the board's edges, from 1
	Legend     string              // one line of text about the plan
	Crop       bool                // show only the board with a margin
}

// Draw returns a copy of src with the plan drawn on it, in the coordinates of src.
// The copy is taller if the legend has no room beside the board, wider if src is
// narrower than a few words, and reaches further to the left and the top if the
// numbers have no room on either side of the board. Draw skips cells that are not on
// the board.
func Draw(src image.Image, o Options) *image.RGBA {
	b, view := board{o.Board}, src.Bounds()
	if o.Crop && Drawable(o.Board) {
		if shown := b.around(b.margin(), o.Numbers).Intersect(view); !shown.Empty() {
			view = shown
		}
	}
	numbered := o.Numbers && Drawable(o.Board)
	if numbered {
		view = b.withRoom(view)
	}
	// While drawing, (0, 0) is the top left pixel of the view. So the same board
	// looks the same wherever a picture's bounds begin.
	b.X -= float64(view.Min.X)
	b.Y -= float64(view.Min.Y)
	if !Drawable(b.Lattice) {
		b = board{}
	}
	var n numbers
	taken := b.bounds()
	if numbered {
		n = newNumbers(b, view.Size())
		taken = n.taken
	}
	panel := layOut(o.Legend, b, taken, view.Size())
	c := newCanvas(src, view, panel.strip)
	c.letters(b, o.Letters)
	for _, p := range o.Unsure {
		if b.Has(p) {
			c.hatch(b, p)
		}
	}
	marks := marksOf(b, o.Candidates[:min(max(o.Top, 1), len(o.Candidates))], o.Unsure)
	// The best comes last and so lies on top.
	for _, m := range slices.Backward(marks) {
		c.outline(b, m)
	}
	for _, m := range slices.Backward(marks) {
		c.label(b, m)
	}
	c.coordinates(b, n)
	c.panel(panel)
	c.img.Rect = c.img.Rect.Add(view.Min)
	return c.img
}

// reach bounds the coordinates that are drawn at, in pixels. It is beyond any
// screen and far from where the rasterizer's fixed point numbers overflow.
const reach = 1 << 16

// Drawable reports whether a lattice has cells, and finite coordinates within bounds.
func Drawable(l geometry.Lattice) bool {
	within := func(v, limit float64) bool { return -limit <= v && v <= limit } // false for NaN
	return l.Rows > 0 && l.Cols > 0 && l.Rows <= engine.MaxSide && l.Cols <= engine.MaxSide &&
		l.W > 0 && l.H > 0 && within(l.W, reach/engine.MaxSide) && within(l.H, reach/engine.MaxSide) &&
		within(l.X, reach) && within(l.Y, reach)
}

// board is the lattice that is drawn on.
type board struct{ geometry.Lattice }

// bounds is the smallest rectangle of whole pixels that holds the board.
func (b board) bounds() image.Rectangle {
	return image.Rect(
		int(math.Floor(b.X)), int(math.Floor(b.Y)),
		int(math.Ceil(b.X+b.W*float64(b.Cols))), int(math.Ceil(b.Y+b.H*float64(b.Rows))))
}

// around is the board with a margin, which holds its numbers if it has any.
func (b board) around(margin int, numbered bool) image.Rectangle {
	r := b.bounds()
	beside, above := margin, margin
	if numbered {
		x, y := numberMargin(b)
		beside, above = max(margin, x), max(margin, y)
	}
	return image.Rect(r.Min.X-beside, r.Min.Y-above, r.Max.X+margin, r.Max.Y+margin)
}

// unit is the length in pixels that everything scales with: the shorter side of a cell. It is
// bounded, for larger marks are of no use, and glyphs as large as a screen cost memory.
func (b board) unit() float64 { return min(b.W, b.H, 400) }

// margin is the width of the surroundings that a cropped picture shows, in pixels.
func (b board) margin() int { return int(math.Ceil(max(6, b.unit()/2))) }

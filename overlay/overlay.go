package overlay

import (
	"image"
	"math"
	"slices"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/planner"
)

// Options defines what to draw. The zero value draws nothing.
type Options struct {
	Board      geometry.Lattice
	Candidates []planner.Candidate // best first
	Names      []string            // of the candidates, "" for none; nil: A, B and so on
	Top        int                 // number of candidates to draw; 0: one
	Unsure     []engine.Pos        // unsure cells
	Letters    engine.Grid         // the board as read: the letter of each tile is written on it; empty: none
	Numbers    bool                // number the rows and columns, from 1
	Legend     string              // text about the plan; a line break begins a new line
	Crop       bool                // show only the board with a margin
}

// Draw returns a copy of src with the plan drawn on it, in the coordinates of src. The copy is taller if
// the legend does not fit beside the board, wider if src is narrower than a few words, and extends further
// to the left and the top if the numbers do not fit on either side of the board. Draw skips cells that are
// not on the board.
func Draw(src image.Image, o Options) *image.RGBA {
	b, view := board{o.Board}, src.Bounds()
	numbered := o.Numbers && Drawable(o.Board)
	var on sides
	if numbered {
		on = b.sidesIn(src)
	}
	if o.Crop && Drawable(o.Board) {
		if shown := b.around(b.margin(), numbered, on).Intersect(view); !shown.Empty() {
			view = shown
		}
	}
	if numbered {
		view = b.withRoom(view, on)
	}
	// While drawing, (0, 0) is the top-left pixel of the view, so the result does not depend on where the
	// bounds of the picture begin.
	b.X -= float64(view.Min.X)
	b.Y -= float64(view.Min.Y)
	if !Drawable(b.Lattice) {
		b = board{}
	}
	var n numbers
	taken := b.bounds()
	if numbered {
		n = newNumbers(b, on)
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
	marks := marksOf(b, o)
	// The best is drawn last, on top.
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

// reach bounds the coordinates of boards, in pixels. It is beyond any screen, and far from where the fixed
// point numbers of the rasterizer overflow.
const reach = 1 << 16

// Drawable reports whether a lattice has cells, and coordinates within bounds.
func Drawable(l geometry.Lattice) bool {
	within := func(v, limit float64) bool { return -limit <= v && v <= limit } // false for NaN
	return l.Rows > 0 && l.Cols > 0 && l.Rows <= engine.MaxSide && l.Cols <= engine.MaxSide &&
		l.W > 0 && l.H > 0 && within(l.W, reach/engine.MaxSide) && within(l.H, reach/engine.MaxSide) &&
		within(l.X, reach) && within(l.Y, reach)
}

// board is the lattice to draw on.
type board struct{ geometry.Lattice }

// bounds is the smallest rectangle of whole pixels that contains the board.
func (b board) bounds() image.Rectangle {
	return image.Rect(
		int(math.Floor(b.X)), int(math.Floor(b.Y)),
		int(math.Ceil(b.X+b.W*float64(b.Cols))), int(math.Ceil(b.Y+b.H*float64(b.Rows))))
}

// around is the board with a margin, which includes its numbers if it has any.
func (b board) around(margin int, numbered bool, on sides) image.Rectangle {
	r := b.bounds().Inset(-margin)
	if !numbered {
		return r
	}
	return r.Union(newNumbers(b, on).taken)
}

// unit is the length in pixels with which everything scales: the shorter side of a cell. It is bounded,
// because larger marks are useless, and glyphs as large as a screen cost memory.
func (b board) unit() float64 { return min(b.W, b.H, 400) }

// margin is the width of the surroundings in a cropped picture, in pixels.
func (b board) margin() int { return int(math.Ceil(max(6, b.unit()/2))) }

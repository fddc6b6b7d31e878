package overlay

import (
	"image"
	"math"
	"slices"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/planner"
)

// Board is where the cells of a board lie in a picture: Rows x Cols of them,
// in pixels of the picture's own coordinates, whose bounds may begin anywhere.
type Board struct {
	X, Y       float64 // top left corner of the cell at row 0, column 0
	W, H       float64 // size of a cell
	Rows, Cols int
}

// Options says what to draw. The zero value draws nothing.
type Options struct {
	Board      Board
	Candidates []planner.Candidate // best first
	Top        int                 // how many candidates are drawn; 0: one
	Unsure     []engine.Pos        // cells that were not read with certainty
	Legend     string              // one line of text about the plan
	Crop       bool                // show only the board with a margin
}

// Draw returns a copy of src with the plan drawn on it, in the coordinates of
// src. Where the legend finds no room beside the board, the copy is taller than
// src, and where src is narrower than a few words, wider. Cells that are not on the
// board are skipped.
func Draw(src image.Image, o Options) *image.RGBA {
	b, view := o.Board, src.Bounds()
	if o.Crop && b.Drawable() {
		if board := b.bounds().Inset(-b.margin()).Intersect(view); !board.Empty() {
			view = board
		}
	}
	// While drawing, (0, 0) is the top left pixel of the view. So the same board
	// looks the same wherever a picture's bounds begin.
	b.X -= float64(view.Min.X)
	b.Y -= float64(view.Min.Y)
	if !b.Drawable() {
		b = Board{}
	}
	panel := layOut(o.Legend, b, view.Size())
	c := newCanvas(src, view, panel.strip)
	for _, p := range o.Unsure {
		if b.has(p) {
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
	c.panel(panel)
	c.img.Rect = c.img.Rect.Add(view.Min)
	return c.img
}

// reach bounds the coordinates that are drawn at, in pixels. It is beyond any
// screen and far from where the rasterizer's fixed point numbers overflow.
const reach = 1 << 16

// Drawable reports whether the board has cells, and numbers that can be drawn
// with.
func (b Board) Drawable() bool {
	within := func(v, limit float64) bool { return -limit <= v && v <= limit } // false for NaN
	return b.Rows > 0 && b.Cols > 0 && b.Rows <= engine.MaxSide && b.Cols <= engine.MaxSide &&
		b.W > 0 && b.H > 0 && within(b.W, reach/engine.MaxSide) && within(b.H, reach/engine.MaxSide) &&
		within(b.X, reach) && within(b.Y, reach)
}

func (b Board) has(p engine.Pos) bool {
	return 0 <= p.Row && p.Row < b.Rows && 0 <= p.Col && p.Col < b.Cols
}

// bounds is the smallest rectangle of whole pixels that holds the board.
func (b Board) bounds() image.Rectangle {
	return image.Rect(
		int(math.Floor(b.X)), int(math.Floor(b.Y)),
		int(math.Ceil(b.X+b.W*float64(b.Cols))), int(math.Ceil(b.Y+b.H*float64(b.Rows))))
}

// unit is the length in pixels that everything scales with: the shorter side of a cell. It is
// bounded, for larger marks are of no use, and glyphs as large as a screen cost memory.
func (b Board) unit() float64 { return min(b.W, b.H, 400) }

// center is the middle of the cell at p.
func (b Board) center(p engine.Pos) (x, y float64) {
	return b.X + (float64(p.Col)+0.5)*b.W, b.Y + (float64(p.Row)+0.5)*b.H
}

// margin is what a cropped picture shows around the board, in pixels.
func (b Board) margin() int { return int(math.Ceil(max(6, b.unit()/2))) }

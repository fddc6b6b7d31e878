package locate

import (
	"image"
	"slices"

	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// MinStrip is the least width of the strip beside a board that shows whether the board continues there, as
// a share of a cell. Chosen by eye.
const MinStrip = 0.2

// cutOff returns the side on which a board continues, or "" if it is whole. A board continues where the lines of its
// lattice continue in the strip beside it, or where the strip shows parts of its tiles. byPicture reports that the edge
// of the picture, less than a cell away, cuts the board off; otherwise something covers the rest. Only tiles that touch
// have such lines. But at the edge of the picture cutOff also checks those of tiles that lie apart, because cut tiles that
// touch may seem to lie apart. Lines that end before the edge of the picture are ornaments of a frame.
func cutOff(f *pixel.Frame, b *segment.Board) (side string, byPicture bool) {
	const (
		some = 2 // parts of tiles, at least, where something else may lie beside the board: one may be a letter of a text
		// The mean edge along the lines. Measured: at most 0.13 for whole boards, mostly 0.34 and more for others.
		goesOn = 0.3
		// How much stronger edges are along the lines than halfway between them. Measured: at most 1.26 where text
		// stands below a board, 2.4 and more where a board goes on.
		clearer = 1.7
		// The same for tiles that seem to lie apart. Measured: at most 3.8 for such tiles, 7.5 and more for tiles
		// that touch.
		clearerApart = 5
	)
	// The same for boards that something covers. Measured: edges of at least 0.56, and at least 18 times as strong as
	// between the lines, on covered boards. On whole ones 0.41 and 4.4 times, 0.34 and 6 times, or at most 0.24.
	const (
		coveredGoesOn  = 0.5
		coveredClearer = 6
	)
	// Where the strip beside a covered board begins and ends, in cells from the board. It does not begin at the board,
	// because a whole board may have a border. Chosen by eye.
	const border, strip = 0.08, 0.4
	contrast := float32(clearer)
	if b.Style.Apart() {
		contrast = clearerApart
	}
	for _, s := range sidesOf(f, b) {
		switch {
		case s.room < MinStrip*s.cell:
		case s.room < s.cell:
			if s.goesOn(0, s.room, goesOn, contrast) && s.goesOn(s.room/2, s.room, goesOn, contrast) || showsCutTiles(f, b, s, s.room, 1) || showsColors(f, b, s) {
				return s.name, true
			}
		case s.showsGround(b):
		case !b.Style.Apart() && s.goesOn(border*s.cell, strip*s.cell, coveredGoesOn, coveredClearer), showsCutTiles(f, b, s, strip*s.cell, some):
			return s.name, false
		}
	}
	return "", false
}

// boardSide is a side of a board, and what lies beyond it.
type boardSide struct {
	name       string
	out        image.Point     // the direction outwards
	room, cell float64         // pixels to the edge of the picture, and of a cell
	beyond     image.Rectangle // the cells beyond it, as if those of the board began at (0,0)
	// edge is how much of a line of the lattice is an edge, 0 to 1, between two distances from the board. Line 1.5 is
	// halfway between lines 1 and 2.
	edge func(line, from, to float64) float32
}

func sidesOf(f *pixel.Frame, b *segment.Board) []boardSide {
	r := b.Outline()
	left, top := r.X, r.Y
	right, bottom := r.X+float64(r.Cols)*r.W, r.Y+float64(r.Rows)*r.H
	kind := segment.Sharpest.Blurred(b.Blur)
	column := func(line, from, to float64) float32 {
		return segment.VerticalEdge(f, kind, left+line*r.W, r.W, from, to)
	}
	row := func(line, from, to float64) float32 {
		return segment.HorizontalEdge(f, kind, top+line*r.H, r.H, from, to)
	}
	beside := segment.Beside(image.Rect(0, 0, r.Cols, r.Rows))
	return []boardSide{
		{"lower", image.Pt(0, 1), float64(f.H) - bottom, r.H, beside[3], func(line, from, to float64) float32 { return column(line, bottom+from, bottom+to) }},
		{"upper", image.Pt(0, -1), top, r.H, beside[2], func(line, from, to float64) float32 { return column(line, top-to, top-from) }},
		{"left", image.Pt(-1, 0), left, r.W, beside[0], func(line, from, to float64) float32 { return row(line, left-to, left-from) }},
		{"right", image.Pt(1, 0), float64(f.W) - right, r.W, beside[1], func(line, from, to float64) float32 { return row(line, right+from, right+to) }},
	}
}

// showsGround reports whether all cells beyond a board look like its empty ones: the lines around these go on, too.
func (s boardSide) showsGround(b *segment.Board) bool {
	beyond := s.beyond.Add(b.Region.Min)
	ground := beyond.In(image.Rect(0, 0, b.Cols, b.Rows))
	b.Each(beyond.Intersect(image.Rect(0, 0, b.Cols, b.Rows)), func(i int) { ground = ground && slices.Contains(b.Ground, b.Label[i]) })
	return ground
}

// goesOn reports whether the lines go on in a strip: their mean edge is not below the least, and not below contrast
// times the edge halfway between them.
func (s boardSide) goesOn(from, to float64, least, contrast float32) bool {
	var along, between float32
	lines := s.beyond.Dx()*s.beyond.Dy() + 1
	for line := range lines {
		along += s.edge(float64(line), from, to)
		between += s.edge(float64(line)+0.5, from, to)
	}
	return along >= least*float32(lines) && along >= contrast*between
}

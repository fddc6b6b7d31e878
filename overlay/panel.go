package overlay

import (
	"image"
	"math"
	"strings"

	"github.com/domvision/domvision/internal/boldfont"
)

// panel is the layout of the legend.
type panel struct {
	lines []string
	size  float64         // of the text, in pixels
	rect  image.Rectangle // its place; empty without a legend
	strip image.Rectangle // the strip added to the picture for it; empty if it fits into the picture
}

// The measures of the legend, in multiples of its text size.
const (
	panelPad  = 0.6  // around the text
	panelLine = 1.35 // from line to line
	panelGap  = 0.5  // between the panel and the board or the edge of the picture
	panelRoom = 14   // least width of a picture, with the gaps beside the panel
)

// layOut finds a place for the legend in a picture of the given size: below the board with its numbers
// (taken), else above it, else on a strip added below the picture. A legend too long for the picture is
// broken into lines. If the picture is too narrow even for that, the strip is wider.
func layOut(legend string, b board, taken image.Rectangle, size image.Point) panel {
	p := panel{size: min(max(0.5*b.unit(), 13), 40)}
	gap := int(math.Ceil(panelGap * p.size))
	pad := panelPad * p.size
	wide := max(size.X, int(panelRoom*p.size))
	var width float64
	p.lines, width = wrap(legend, p.size, float64(wide-2*gap)-2*pad)
	if len(p.lines) == 0 {
		return panel{}
	}
	w := int(math.Ceil(width + 2*pad))
	h := int(math.Ceil(float64(len(p.lines)-1)*panelLine*p.size + p.size + 2*pad))

	picture := image.Rectangle{Max: size}
	left := max(min(b.bounds().Min.X, wide-gap-w), gap)
	at := func(y int) image.Rectangle { return image.Rect(left, y, left+w, y+h) }
	below, above := at(taken.Max.Y+gap), at(taken.Min.Y-gap-h)
	switch {
	case !taken.Empty() && below.In(picture):
		p.rect = below
	case !taken.Empty() && above.In(picture):
		p.rect = above
	default:
		p.rect = at(size.Y + gap)
		p.strip = image.Rect(0, size.Y, max(size.X, left+w+gap), size.Y+h+2*gap)
	}
	return p
}

// wrap breaks s at line breaks, and at spaces (but not no-break spaces) into lines of at most limit pixels,
// unless a word is wider. It also returns the width of the widest line.
func wrap(s string, size, limit float64) (lines []string, width float64) {
	f := boldfont.Face(size)
	for paragraph := range strings.Lines(s) {
		first := len(lines)
		for _, word := range strings.FieldsFunc(paragraph, func(r rune) bool { return r == ' ' || r == '\n' }) {
			if last := len(lines) - 1; last >= first && textWidth(f, lines[last]+" "+word) <= limit {
				lines[last] += " " + word
			} else {
				lines = append(lines, word)
			}
		}
	}
	for _, line := range lines {
		width = max(width, textWidth(f, line))
	}
	return lines, width
}

// panel draws the legend.
func (c *canvas) panel(p panel) {
	if len(p.lines) == 0 {
		return
	}
	r := p.rect
	c.dc.DrawRoundedRectangle(float64(r.Min.X), float64(r.Min.Y), float64(r.Dx()), float64(r.Dy()), 0.4*p.size)
	c.fill(dark)
	f := boldfont.Face(p.size)
	y := float64(r.Min.Y) + (panelPad+0.5)*p.size
	for _, line := range p.lines {
		c.textAt(f, line, float64(r.Min.X)+panelPad*p.size, y, light)
		y += panelLine * p.size
	}
}

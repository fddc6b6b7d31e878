package vision

import (
	"image"

	"golang.org/x/image/draw"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
)

// Tiles that differ in shape or pattern alone cannot be told by colour. A profile holds a picture
// of each, with which they are compared pixel by pixel.

// A tile shows a picture if at most this share of its pixels differ, and at most half as many as
// from any other picture.
const mostOff = 0.4

// pictured is the letter of the colour whose picture a tile clearly shows, Empty for none.
func (r *reading) pictured(l *prepared, tile []float32) engine.Color {
	best, off, next := noClass, 1.0, 1.0
	for i, picture := range l.pictures {
		if picture == nil {
			continue
		}
		if d := 1 - r.shifted(tile, picture, r.tolerance); d < off {
			best, off, next = i, d, off
		} else {
			next = min(next, d)
		}
	}
	if best == noClass || off > mostOff || off > next/2 {
		return engine.Empty
	}
	return l.Palette[best].Color()
}

// pictureTile converts a picture to a tile as of [reading.tile], nil for nil.
func pictureTile(p *calibration.Picture) []float32 {
	if p == nil {
		return nil
	}
	whole := image.NewRGBA(image.Rectangle{Max: p.Bounds().Size()})
	draw.Draw(whole, whole.Rect, p, p.Bounds().Min, draw.Src)
	lab := newArea(whole).lab(boxOf(whole.Rect), fine, fine)
	one := sheet{lattice: lattice{rows: 1, cols: 1}, side: fine, lab: lab, looks: lab}
	return (&reading{sheet: &one}).tileAt(one.rect(0, 0))
}

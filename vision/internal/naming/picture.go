package naming

import (
	"image"

	"golang.org/x/image/draw"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"

	"github.com/domvision/domvision/vision/internal/classify"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// Tiles that differ in shape or pattern alone cannot be told by colour. A profile holds a picture
// of each, with which they are compared pixel by pixel.

// A tile shows a picture if at most this share of its pixels differ, and at most half as many as
// from any other picture.
const mostOff = 0.4

// pictured is the letter of the colour whose picture a tile clearly shows, Empty for none.
func pictured(r *classify.Reading, l *Prepared, tile []float32) engine.Color {
	best, off, next := classify.NoClass, 1.0, 1.0
	for i, picture := range l.pictures {
		if picture == nil {
			continue
		}
		if d := 1 - r.Shifted(tile, picture, r.Tolerance); d < off {
			best, off, next = i, d, off
		} else {
			next = min(next, d)
		}
	}
	if best == classify.NoClass || off > mostOff || off > next/2 {
		return engine.Empty
	}
	return l.Palette[best].Color()
}

// PictureTile converts a picture to a tile as of [reading.tile], nil for nil.
func PictureTile(p *calibration.Picture) []float32 {
	if p == nil {
		return nil
	}
	whole := image.NewRGBA(image.Rectangle{Max: p.Bounds().Size()})
	draw.Draw(whole, whole.Rect, p, p.Bounds().Min, draw.Src)
	lab := pixel.NewArea(whole).Lab(pixel.BoxOf(whole.Rect), segment.Fine, segment.Fine)
	one := segment.Sheet{Lattice: segment.Lattice{Lattice: geometry.Lattice{Rows: 1, Cols: 1}}, Side: segment.Fine, Lab: lab, Leveled: lab}
	return (&classify.Reading{Sheet: &one}).TileAt(one.Rect(0, 0))
}

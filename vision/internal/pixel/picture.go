package pixel

import (
	"image"
	"image/color"

	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/internal/imagefile"
)

// Picture is a picture, or a part of one, prepared for the search: opaque, white-balanced, and shrunk if it
// was very large.
type Picture struct {
	*image.RGBA             // its bounds begin at (0,0)
	Origin      image.Point // the place of its pixel (0,0) in the source picture
	Scale       int         // pixels of the source picture per pixel, along each axis
}

// Lattice converts a lattice of the source picture to pixels of p.
func (p Picture) Lattice(l geometry.Lattice) geometry.Lattice {
	l, s := l.Add(p.Origin.Mul(-1)), float64(p.Scale)
	l.X, l.Y, l.W, l.H = l.X/s, l.Y/s, l.W/s, l.H/s
	return l
}

// Source converts a lattice in pixels of p to the source picture.
func (p Picture) Source(l geometry.Lattice) geometry.Lattice {
	s := float64(p.Scale)
	l.X, l.Y, l.W, l.H = l.X*s, l.Y*s, l.W*s, l.H*s
	return l.Add(p.Origin)
}

// Screen is a source picture. Its methods prepare parts of it for the search.
type Screen struct {
	*image.RGBA             // opaque; its bounds begin at (0,0)
	Origin      image.Point // the place of its pixel (0,0) in the source picture
	white       *balance    // nil if nothing needs balancing
}

// NewScreen makes a picture opaque and measures its white balance.
func NewScreen(img image.Image) Screen {
	opaque := Opaque(img)
	return Screen{opaque, img.Bounds().Min, newBalance(opaque)}
}

// Part prepares the part of a screen within r. It shrinks the part if it is very large, and restores the
// white of the screen.
func (s Screen) Part(r image.Rectangle) Picture {
	return s.Shrunk(r, ShrinkFactor(r.Intersect(s.Rect)))
}

// PartFor is [Screen.Part] for cells of a known size in pixels. It shrinks by the factor of the whole
// screen, or by less if the cells would become too small to read. Games that a large screen enlarges are
// sharper that way.
func (s Screen) PartFor(r image.Rectangle, cell float64) Picture {
	return s.Shrunk(r, max(1, min(ShrinkFactor(s.Rect), int(cell/enough))))
}

// enough is the size of a cell, in pixels, beyond which cells are read no better. Chosen by eye.
const enough = 30.0

// Shrunk is [Screen.Part] shrunk by a given factor.
func (s Screen) Shrunk(r image.Rectangle, factor int) Picture {
	p := s.Unbalanced(r, factor)
	if s.white != nil {
		p.RGBA = s.white.restored(p.RGBA)
	}
	return p
}

// Unbalanced is [Screen.Shrunk] without white balance.
func (s Screen) Unbalanced(r image.Rectangle, factor int) Picture {
	r = r.Intersect(s.Rect)
	r.Min = r.Min.Div(factor).Mul(factor) // the same pixels are averaged in every part
	part := Crop(s.RGBA, r)
	part.Rect = image.Rectangle{Max: r.Size()}
	p := Picture{part, s.Origin.Add(r.Min), factor}
	if p.Scale > 1 {
		p.RGBA = Shrink(p.RGBA, p.Scale)
	}
	return p
}

// Tinted reports whether the white of the screen needs balancing.
func (s Screen) Tinted() bool { return s.white != nil }

// ShrinkFactor is the factor by which [Screen.Part] shrinks a picture with these bounds.
func ShrinkFactor(bounds image.Rectangle) int {
	return (max(bounds.Dx(), bounds.Dy()) + maxSide - 1) / maxSide
}

// Crop is the part of a picture within r. It shares the memory of img.
func Crop(img *image.RGBA, r image.Rectangle) *image.RGBA { return img.SubImage(r).(*image.RGBA) }

// Opaque draws a picture over white, as a browser does, see [imagefile.Flatten], and without dithering.
func Opaque(img image.Image) *image.RGBA { return undithered(imagefile.Flatten(img, color.White)) }

// The least width and height of a picture and of a cell, in pixels. Tiles on smaller cells cannot be
// distinguished. Chosen by eye.
const (
	MinPicture = 32
	MinCell    = 8.0
)

// maxSide is the greatest length of the longer side of a frame, in pixels. A larger picture is shrunk by a
// whole factor. A tile that takes up 1 % of that side keeps 10 to 20 pixels, and a 4K picture a quarter of
// its pixels. Chosen by eye.
const maxSide = 2000

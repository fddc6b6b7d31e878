package vision

import (
	"image"
	"math"

	"github.com/domvision/domvision/geometry"
)

// picture is a picture, or a part of one, prepared for the search: opaque, white-balanced, and no
// larger than the search needs.
type picture struct {
	*image.RGBA             // with its bounds beginning at (0,0)
	origin      image.Point // of its pixel (0,0) in the source picture
	scale       int         // pixels of the source picture per pixel, along each axis
}

// prepare flattens, shrinks and white-balances a picture.
func prepare(img image.Image) picture {
	bounds := img.Bounds()
	p := picture{opaque(img), bounds.Min, shrinking(bounds)}
	if p.scale > 1 {
		p.RGBA = shrink(p.RGBA, p.scale)
	}
	p.RGBA = balanced(p.RGBA)
	return p
}

// shrinking is the factor by which a picture of a size is shrunk.
func shrinking(bounds image.Rectangle) int {
	return (max(bounds.Dx(), bounds.Dy()) + maxSide - 1) / maxSide
}

// around is the part of a picture that holds a lattice of the source picture with some cells
// around it.
func (p picture) around(l geometry.Lattice, cells float64) picture {
	in := p.lattice(l)
	return p.part(image.Rect(int(in.x-cells*in.w), int(in.y-cells*in.h),
		int(math.Ceil(in.x+(float64(in.cols)+cells)*in.w)), int(math.Ceil(in.y+(float64(in.rows)+cells)*in.h))))
}

// part is the part of a picture within r.
func (p picture) part(r image.Rectangle) picture {
	r = r.Intersect(p.Rect)
	part := picture{crop(p.RGBA, r), p.origin.Add(r.Min.Mul(p.scale)), p.scale}
	part.Rect = image.Rectangle{Max: r.Size()}
	return part
}

// crop is the part of a picture within r, sharing its memory.
func crop(img *image.RGBA, r image.Rectangle) *image.RGBA { return img.SubImage(r).(*image.RGBA) }

// lattice converts a lattice of the source picture to these pixels.
func (p picture) lattice(l geometry.Lattice) lattice {
	s := float64(p.scale)
	return lattice{x: (l.X - float64(p.origin.X)) / s, y: (l.Y - float64(p.origin.Y)) / s,
		w: l.W / s, h: l.H / s, rows: l.Rows, cols: l.Cols}
}

// source converts a lattice on these pixels to the source picture.
func (p picture) source(l lattice) geometry.Lattice {
	s := float64(p.scale)
	return geometry.Lattice{X: float64(p.origin.X) + l.x*s, Y: float64(p.origin.Y) + l.y*s,
		W: l.w * s, H: l.h * s, Rows: l.rows, Cols: l.cols}
}

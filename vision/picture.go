package vision

import (
	"image"
	"math"
)

// picture is a picture, or a part of one, made ready to look for a board in: its
// pixels are opaque, its white is white, and it is not larger than need be.
type picture struct {
	*image.RGBA             // its bounds begin at (0,0)
	origin      image.Point // of its pixel (0,0) in the source picture
	scale       int         // pixels of the source picture to one of these, either way
}

// prepare makes a picture ready.
func prepare(img image.Image) picture {
	bounds := img.Bounds()
	p := picture{opaque(img), bounds.Min, shrinking(bounds)}
	if p.scale > 1 {
		p.RGBA = shrink(p.RGBA, p.scale)
	}
	p.RGBA = balanced(p.RGBA)
	return p
}

// shrinking is by what factor a picture of a size is shrunk.
func shrinking(bounds image.Rectangle) int {
	return (max(bounds.Dx(), bounds.Dy()) + maxSide - 1) / maxSide
}

// around is the part of a picture that holds a lattice of the source picture and
// some cells around it.
func (p picture) around(l Lattice, cells float64) picture {
	in := p.lattice(l)
	return p.part(image.Rect(int(in.x-cells*in.w), int(in.y-cells*in.h),
		int(math.Ceil(in.x+(float64(in.cols)+cells)*in.w)), int(math.Ceil(in.y+(float64(in.rows)+cells)*in.h))))
}

// part is the part of a picture in r.
func (p picture) part(r image.Rectangle) picture {
	r = r.Intersect(p.Rect)
	part := picture{crop(p.RGBA, r), p.origin.Add(r.Min.Mul(p.scale)), p.scale}
	part.Rect = image.Rectangle{Max: r.Size()}
	return part
}

// crop is the part of a picture in r, in the same memory.
func crop(img *image.RGBA, r image.Rectangle) *image.RGBA { return img.SubImage(r).(*image.RGBA) }

// lattice is where a lattice of the source picture lies on these pixels.
func (p picture) lattice(l Lattice) lattice {
	s := float64(p.scale)
	return lattice{x: (l.X - float64(p.origin.X)) / s, y: (l.Y - float64(p.origin.Y)) / s,
		w: l.W / s, h: l.H / s, rows: l.Rows, cols: l.Cols}
}

// source is where a lattice on these pixels lies in the source picture.
func (p picture) source(l lattice) Lattice {
	s := float64(p.scale)
	return Lattice{X: float64(p.origin.X) + l.x*s, Y: float64(p.origin.Y) + l.y*s,
		W: l.w * s, H: l.h * s, Rows: l.rows, Cols: l.cols}
}

package pixel

import (
	"image"
	"image/color"
	"image/draw"

	"github.com/domvision/domvision/internal/imagefile"
)

// Picture is a picture, or a part of one, prepared for the search: opaque, white-balanced and no
// larger than needed.
type Picture struct {
	*image.RGBA             // its bounds begin at (0,0)
	Origin      image.Point // where its pixel (0,0) lies in the source picture
	Scale       int         // pixels of the source picture per pixel, along each axis
}

// Prepare makes a picture opaque, shrinks it if it is very large, and balances its white.
func Prepare(img image.Image) Picture {
	bounds := img.Bounds()
	p := Picture{Opaque(img), bounds.Min, ShrinkFactor(bounds)}
	if p.Scale > 1 {
		p.RGBA = Shrink(p.RGBA, p.Scale)
	}
	p.RGBA = Balanced(p.RGBA)
	return p
}

// ShrinkFactor is the factor by which [Prepare] shrinks a picture with these bounds.
func ShrinkFactor(bounds image.Rectangle) int {
	return (max(bounds.Dx(), bounds.Dy()) + maxSide - 1) / maxSide
}

// Part is the part of a picture within r. It shares the memory of p.
func (p Picture) Part(r image.Rectangle) Picture {
	r = r.Intersect(p.Rect)
	part := Picture{Crop(p.RGBA, r), p.Origin.Add(r.Min.Mul(p.Scale)), p.Scale}
	part.Rect = image.Rectangle{Max: r.Size()}
	return part
}

// Crop is the part of a picture within r. It shares the memory of img.
func Crop(img *image.RGBA, r image.Rectangle) *image.RGBA { return img.SubImage(r).(*image.RGBA) }

// Opaque draws src over white, as a browser does, and moves its top-left corner to (0,0). A
// picture that is like that already is returned as it is.
func Opaque(src image.Image) *image.RGBA {
	b := src.Bounds()
	if rgba, ok := src.(*image.RGBA); ok && b.Min == (image.Point{}) && rgba.Stride == 4*b.Dx() && imagefile.Opaque(rgba) {
		return rgba
	}
	dst := image.NewRGBA(image.Rect(0, 0, b.Dx(), b.Dy()))
	if o, ok := src.(interface{ Opaque() bool }); !ok || !o.Opaque() {
		draw.Draw(dst, dst.Rect, image.NewUniform(color.White), image.Point{}, draw.Src)
		draw.Draw(dst, dst.Rect, src, b.Min, draw.Over)
		return dst
	}
	draw.Draw(dst, dst.Rect, src, b.Min, draw.Src)
	return dst
}

// The least width and height of a picture and of a cell, in pixels. Chosen by eye: on cells of
// fewer pixels tiles cannot be told apart.
const (
	MinPicture = 32
	MinCell    = 8.0
)

// maxSide is the greatest length of a frame's longer side, in pixels. A larger picture is shrunk
// by a whole factor. A tile that takes up 1 % of that side keeps 10 to 20 pixels, and a 4K picture
// a quarter of its pixels.
const maxSide = 2000

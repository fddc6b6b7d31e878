package pixel

import (
	"image"
	"image/color"
	"image/draw"

	"github.com/domvision/domvision/internal/imagefile"
)

// Picture is a picture, or a part of one, prepared for the search: opaque, white-balanced, and no
// larger than the search needs.
type Picture struct {
	*image.RGBA             // with its bounds beginning at (0,0)
	Origin      image.Point // of its pixel (0,0) in the source picture
	Scale       int         // pixels of the source picture per pixel, along each axis
}

// Prepare flattens, shrinks and white-balances a picture.
func Prepare(img image.Image) Picture {
	bounds := img.Bounds()
	p := Picture{Opaque(img), bounds.Min, Shrinking(bounds)}
	if p.Scale > 1 {
		p.RGBA = shrink(p.RGBA, p.Scale)
	}
	p.RGBA = Balanced(p.RGBA)
	return p
}

// Shrinking is the factor by which a picture of a size is shrunk.
func Shrinking(bounds image.Rectangle) int {
	return (max(bounds.Dx(), bounds.Dy()) + maxSide - 1) / maxSide
}

// Part is the part of a picture within r.
func (p Picture) Part(r image.Rectangle) Picture {
	r = r.Intersect(p.Rect)
	part := Picture{Crop(p.RGBA, r), p.Origin.Add(r.Min.Mul(p.Scale)), p.Scale}
	part.Rect = image.Rectangle{Max: r.Size()}
	return part
}

// Crop is the part of a picture within r, sharing its memory.
func Crop(img *image.RGBA, r image.Rectangle) *image.RGBA { return img.SubImage(r).(*image.RGBA) }

// Opaque draws src over white, as a browser does, with its top-left corner at (0,0).
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

// The least width and height of a picture and of a cell, in pixels.
const (
	MinPicture = 32
	MinCell    = 8.0
)

// maxSide is the greatest length in pixels of the longer side of a frame. A larger picture is
// shrunk by a whole factor, which leaves tiles of 1 % of that side 10 to 20 pixels, and a
// picture of 4K a quarter of its pixels.
const maxSide = 2000

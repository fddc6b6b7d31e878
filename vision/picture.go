package vision

import (
	"image"
	"image/color"
	"image/draw"

	"github.com/domvision/domvision/internal/imagefile"
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

// part is the part of a picture within r.
func (p picture) part(r image.Rectangle) picture {
	r = r.Intersect(p.Rect)
	part := picture{crop(p.RGBA, r), p.origin.Add(r.Min.Mul(p.scale)), p.scale}
	part.Rect = image.Rectangle{Max: r.Size()}
	return part
}

// crop is the part of a picture within r, sharing its memory.
func crop(img *image.RGBA, r image.Rectangle) *image.RGBA { return img.SubImage(r).(*image.RGBA) }

// opaque draws src over white, as a browser does, with its top-left corner at (0,0).
func opaque(src image.Image) *image.RGBA {
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
	minPicture = 32
	minCell    = 8.0
)

// maxSide is the greatest length in pixels of the longer side of a frame. A larger picture is
// shrunk by a whole factor, which leaves tiles of 1 % of that side 10 to 20 pixels, and a
// picture of 4K a quarter of its pixels.
const maxSide = 2000

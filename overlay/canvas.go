package overlay

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"git.sr.ht/~sbinet/gg"
	"golang.org/x/image/font"
	"golang.org/x/image/math/fixed"
)

// The two colours of all drawings. Their luminances are far apart, so that lines stand out on any
// background.
var (
	dark  = color.NRGBA{16, 18, 24, 255}
	light = color.NRGBA{255, 255, 255, 255}
)

// canvas is a picture being drawn on. It begins at (0, 0).
type canvas struct {
	img *image.RGBA
	dc  *gg.Context
}

// newCanvas copies the part of src in view and adds a dark strip below, unless it is empty. If the view is
// narrower than the strip, the rest is dark, too.
func newCanvas(src image.Image, view, strip image.Rectangle) *canvas {
	size := image.Rectangle{Max: view.Size()}
	img := image.NewRGBA(size.Union(strip))
	if opaque, ok := src.(*image.NRGBA); ok && opaque.Opaque() {
		// Without transparency NRGBA and RGBA have the same bytes, but draw takes eight times as long for
		// NRGBA.
		src = &image.RGBA{Pix: opaque.Pix, Stride: opaque.Stride, Rect: opaque.Rect}
	}
	if !view.In(src.Bounds()) { // dark beyond the picture, like the strip
		draw.Draw(img, size, image.NewUniform(dark), image.Point{}, draw.Src)
	}
	part := view.Intersect(src.Bounds())
	draw.Draw(img, part.Sub(view.Min), src, part.Min, draw.Src)
	for _, added := range [...]image.Rectangle{strip, image.Rect(size.Max.X, 0, strip.Max.X, strip.Min.Y)} {
		draw.Draw(img, added, image.NewUniform(dark), image.Point{}, draw.Src)
	}
	dc := gg.NewContextForRGBA(img)
	dc.SetLineCapRound()
	dc.SetLineJoinRound()
	return &canvas{img: img, dc: dc}
}

// stroke draws the current path as a light line of the given width with a dark rim on both sides, and
// clears the path.
func (c *canvas) stroke(width, rim float64) {
	c.dc.SetColor(dark)
	c.dc.SetLineWidth(width + 2*rim)
	c.dc.StrokePreserve()
	c.dc.SetColor(light)
	c.dc.SetLineWidth(width)
	c.dc.Stroke()
}

// fill fills the current path and clears it.
func (c *canvas) fill(col color.Color) {
	c.dc.SetColor(col)
	c.dc.Fill()
}

// textWidth is the width of s in pixels.
func textWidth(f font.Face, s string) float64 {
	return float64(font.MeasureString(f, s)) / 64
}

// textAt writes s so that it begins at x and its capitals and digits are
// centered on y.
func (c *canvas) textAt(f font.Face, s string, x, y float64, col color.Color) {
	baseline := y + float64(f.Metrics().CapHeight)/64/2
	d := font.Drawer{
		Dst:  c.img,
		Src:  image.NewUniform(col),
		Face: f,
		Dot:  fixed.Point26_6{X: fixed.Int26_6(math.Round(64 * x)), Y: fixed.Int26_6(math.Round(64 * baseline))},
	}
	d.DrawString(s)
}

// textOn writes s centered on x, y.
func (c *canvas) textOn(f font.Face, s string, x, y float64, col color.Color) {
	c.textAt(f, s, x-textWidth(f, s)/2, y, col)
}

package overlay

import (
	"image"
	"image/draw"
	"math"

	"golang.org/x/image/font"
	"golang.org/x/image/math/fixed"
)

// The width of a halo as a share of the text size, and its least width in pixels. Chosen by eye.
const (
	haloWidth = 0.16
	leastHalo = 1.5
)

// halo writes light text with a thin dark halo, which is readable on any ground and hides little of it. The
// text begins at x; its capitals and digits are centred on y.
func (c *canvas) halo(f font.Face, s string, x, y, size float64) {
	r := max(haloWidth*size, leastHalo)
	ink, at := textMask(f, s, x, y+float64(f.Metrics().CapHeight)/64/2, int(math.Ceil(r)))
	over := ink.Rect.Add(at)
	draw.DrawMask(c.img, over, image.NewUniform(dark), image.Point{}, widened(ink, r), image.Point{}, draw.Over)
	draw.DrawMask(c.img, over, image.NewUniform(light), image.Point{}, ink, image.Point{}, draw.Over)
}

// textMask returns the ink of a text that begins at x on a baseline, as a mask with a margin, and the place
// of that mask. The bounds of the mask begin at (0, 0).
func textMask(f font.Face, s string, x, baseline float64, margin int) (ink *image.Alpha, at image.Point) {
	dot := fixed.Point26_6{X: fixed.Int26_6(math.Round(64 * x)), Y: fixed.Int26_6(math.Round(64 * baseline))}
	box, _ := font.BoundString(f, s)
	box = box.Add(dot)
	at = image.Pt(box.Min.X.Floor()-margin, box.Min.Y.Floor()-margin)
	ink = image.NewAlpha(image.Rect(0, 0, box.Max.X.Ceil()+margin-at.X, box.Max.Y.Ceil()+margin-at.Y))
	d := font.Drawer{Dst: ink, Src: image.Opaque, Face: f, Dot: dot.Sub(fixed.P(at.X, at.Y))}
	d.DrawString(s)
	return ink, at
}

// widened grows a mask by r pixels in all directions, with antialiasing.
func widened(ink *image.Alpha, r float64) *image.Alpha {
	out := image.NewAlpha(ink.Rect)
	reach := int(math.Ceil(r))
	for dy := -reach; dy <= reach; dy++ {
		for dx := -reach; dx <= reach; dx++ {
			share := min(r+0.5-math.Hypot(float64(dx), float64(dy)), 1)
			if share <= 0 {
				continue
			}
			spread(out, ink, dx, dy, uint32(256*share))
		}
	}
	return out
}

// spread raises out to the maximum of itself and ink, moved by (dx,dy) and scaled by share/256.
func spread(out, ink *image.Alpha, dx, dy int, share uint32) {
	for y := max(0, -dy); y < min(ink.Rect.Max.Y, ink.Rect.Max.Y-dy); y++ {
		from, to := ink.Pix[y*ink.Stride:], out.Pix[(y+dy)*out.Stride:]
		for x := max(0, -dx); x < min(ink.Rect.Max.X, ink.Rect.Max.X-dx); x++ {
			to[x+dx] = max(to[x+dx], uint8(uint32(from[x])*share>>8))
		}
	}
}

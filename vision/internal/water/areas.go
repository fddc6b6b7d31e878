package water

import (
	"image"
	"math"

	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// Areas lists the areas of a picture that may be under water, largest first. They are rectangles of pixels
// in the colour range of water, below pixels with about the same colours untinted. The bounds of the
// picture must begin at (0,0).
func Areas(img *image.RGBA) (found []image.Rectangle) {
	const (
		most     = 4                 // rectangles, chosen by eye
		minWidth = 4 * pixel.MinCell // chosen by eye
	)
	m := newMask(img)
	for range most {
		r := m.largest()
		if float64(r.Dx()*wetStep) < minWidth || float64(r.Dy()*wetStep) < pixel.MinCell {
			break
		}
		m.dry(r)
		seen := image.Rectangle{r.Min.Mul(wetStep), r.Max.Sub(image.Pt(1, 1)).Mul(wetStep).Add(image.Pt(1, 1))}
		water := grown(img, seen)
		if coversRows(water) && resemblesAbove(img, water) {
			found = append(found, water)
		}
	}
	return found
}

// grown extends a rectangle by the rows and columns of pixels around it that may be under water. It skips a
// few dry lines, such as the sides of a cursor, if more wet ones follow.
func grown(img *image.RGBA, r image.Rectangle) image.Rectangle {
	// cursor is the greatest thickness of the sides of a cursor, as a share of a cell of a board as wide as
	// the rectangle. Chosen by eye.
	const cursor = 0.06
	thick := 1 + int(cursor*float64(r.Dx())/bilgeCols)
	for {
		before := r
		for _, out := range [4]image.Point{{0, -1}, {0, 1}, {-1, 0}, {1, 0}} {
			for n := 1; n <= 1+thick; n++ {
				if line := beside(r, out, n); line.In(img.Rect) && wetLine(img, line) {
					r = r.Union(line)
					break
				}
			}
		}
		if r == before {
			return r
		}
	}
}

// beside is the n-th row or column of pixels outside of a rectangle, in direction out.
func beside(r image.Rectangle, out image.Point, n int) image.Rectangle {
	moved := r.Add(out.Mul(n))
	switch {
	case out.Y < 0:
		moved.Max.Y = moved.Min.Y + 1
	case out.Y > 0:
		moved.Min.Y = moved.Max.Y - 1
	case out.X < 0:
		moved.Max.X = moved.Min.X + 1
	default:
		moved.Min.X = moved.Max.X - 1
	}
	return moved
}

// wetLine reports whether a row or column of pixels may be under water.
func wetLine(img *image.RGBA, line image.Rectangle) bool {
	const share = 0.95                                     // of the pixels, chosen by eye
	dry := int((1 - share) * float64(line.Dx()*line.Dy())) // greatest number of pixels out of range
	for y := line.Min.Y; y < line.Max.Y; y++ {
		row := img.Pix[img.PixOffset(line.Min.X, y):img.PixOffset(line.Max.X, y)]
		for ; len(row) >= 4; row = row[4:] {
			if wetPixel(row) {
				continue
			}
			if dry--; dry < 0 {
				return false
			}
		}
	}
	return true
}

// coversRows reports whether an area is as high as some rows of a board of square cells that is as wide.
func coversRows(water image.Rectangle) bool {
	const off = 0.2 // of a cell. Measured: 0.02 at most on ten pictures of bilging
	rows := float64(water.Dy()) / float64(water.Dx()) * bilgeCols
	whole := math.Round(rows)
	return whole >= 1 && whole < bilgeRows && math.Abs(rows-whole) <= off
}

// resemblesAbove reports whether an area of water, with the usual tint removed, is about as dark and as
// bright as the dry rows above it, as the same pieces are.
func resemblesAbove(img *image.RGBA, water image.Rectangle) bool {
	const off = 60.0 // greatest difference of the percentiles of a channel, of 255; chosen by eye
	above := image.Rect(water.Min.X, water.Min.Y-water.Dx()*dryRows/bilgeCols, water.Max.X, water.Min.Y).Intersect(img.Rect)
	if above.Empty() {
		return false
	}
	rim := segment.Round(rimShare * float64(water.Dx()) / bilgeCols)
	for c, t := range usualTint() {
		dark, bright := extremes(img, above.Inset(rim), c)
		wetDark, wetBright := extremes(img, water.Inset(rim), c)
		if max(math.Abs(t.gain*wetDark+t.dark-dark), math.Abs(t.gain*wetBright+t.dark-bright)) > off {
			return false
		}
	}
	return true
}

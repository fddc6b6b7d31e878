package water

import (
	"image"
	"math"

	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// In the game of bilging the lower rows of the board are under water, which tints them: every
// channel becomes about 0.4 of its value plus that of the water. Large areas within the range of
// such colours are rare elsewhere, so that water is found by its pixels alone, before any board.
// The usual tint is removed, and the board looked for; on its lattice the actual tint is measured
// (tint.go).
const (
	waterGain     = 0.4  // of each channel is left under water
	waterSlack    = 30   // of 255: variation of the water's colour, scaling and JPEG
	waterShare    = 0.95 // of a row or column of pixels must be in range
	bilgeCols     = 6
	dryRows       = 3   // at least, at the top
	minResembling = 0.7 // of the tiles under water look like tiles above it
)

// The colour of black under water.
const (
	waterRed   = 0
	waterGreen = 45
	waterBlue  = 97
)

// Waters lists the areas of a picture that may be under water, largest first: rectangles of
// pixels in range, below pixels with the same colours untinted.
func Waters(img *image.RGBA) (found []image.Rectangle) {
	const (
		most     = 4
		minWidth = 4 * pixel.MinCell
	)
	m := wetMask(img)
	for range most {
		r := m.largest()
		if float64(r.Dx()*wetStep) < minWidth || float64(r.Dy()*wetStep) < pixel.MinCell {
			break
		}
		m.unset(r)
		seen := image.Rectangle{r.Min.Mul(wetStep), r.Max.Sub(image.Pt(1, 1)).Mul(wetStep).Add(image.Pt(1, 1))}
		water := grown(img, seen)
		if resemblesAbove(img, water) {
			found = append(found, water)
		}
	}
	return found
}

// The mask samples every wetStep-th pixel, either way.
const wetStep = 4

// mask is a sampled picture: whether each pixel may be under water.
type mask struct {
	w, h int
	wet  []bool
}

// wetMask samples a picture.
func wetMask(img *image.RGBA) mask {
	w, h := img.Rect.Dx()/wetStep, img.Rect.Dy()/wetStep
	m := mask{w, h, make([]bool, w*h)}
	for y := range h {
		for x := range w {
			m.wet[y*w+x] = wetPixel(img.Pix[img.PixOffset(x*wetStep, y*wetStep):])
		}
	}
	return m
}

// largest is the largest rectangle of set pixels. For each row, with the heights of the set
// columns that end there, it is the largest rectangle in a histogram, found with a stack of
// rising heights.
func (m mask) largest() (best image.Rectangle) {
	type step struct{ x, high int }
	var stack []step           // of rising heights
	high := make([]int, m.w+1) // a last column of height 0 empties the stack
	for y := range m.h {
		stack = stack[:0]
		for x := range high {
			if x < m.w && m.wet[y*m.w+x] {
				high[x]++
			} else {
				high[x] = 0
			}
			from := x
			for len(stack) > 0 && stack[len(stack)-1].high >= high[x] {
				last := stack[len(stack)-1]
				stack = stack[:len(stack)-1]
				if (x-last.x)*last.high > best.Dx()*best.Dy() {
					best = image.Rect(last.x, y+1-last.high, x, y+1)
				}
				from = last.x
			}
			if high[x] > 0 {
				stack = append(stack, step{from, high[x]})
			}
		}
	}
	return best
}

// unset unsets the pixels of a rectangle.
func (m mask) unset(r image.Rectangle) {
	for y := r.Min.Y; y < r.Max.Y; y++ {
		clear(m.wet[y*m.w+r.Min.X : y*m.w+r.Max.X])
	}
}

// grown extends a rectangle by the rows and columns of pixels around it that are in range.
func grown(img *image.RGBA, r image.Rectangle) image.Rectangle {
	for {
		before := r
		for _, line := range [4]image.Rectangle{
			image.Rect(r.Min.X, r.Min.Y-1, r.Max.X, r.Min.Y), image.Rect(r.Min.X, r.Max.Y, r.Max.X, r.Max.Y+1),
			image.Rect(r.Min.X-1, r.Min.Y, r.Min.X, r.Max.Y), image.Rect(r.Max.X, r.Min.Y, r.Max.X+1, r.Max.Y),
		} {
			if line.In(img.Rect) && wet(img, line) {
				r = r.Union(line)
			}
		}
		if r == before {
			return r
		}
	}
}

// wet reports whether a row or column of pixels may be under water.
func wet(img *image.RGBA, line image.Rectangle) bool {
	dry := int((1 - waterShare) * float64(line.Dx()*line.Dy())) // pixels out of range, at most
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

// wetPixel reports whether a pixel, red, green, blue, may be under water.
func wetPixel(px []uint8) bool {
	return wetValue(px[0], waterRed) && wetValue(px[1], waterGreen) && wetValue(px[2], waterBlue)
}

// wetValue reports whether the value of a channel may be under water, given the water's value.
func wetValue(v uint8, water int) bool {
	const most = waterGain*255 + waterSlack
	above := int(v) - water
	return -waterSlack <= above && above <= most
}

// resemblesAbove reports whether an area of water, with the tint removed, is about as dark and as
// bright as the dry rows above it: the same pieces lie there.
func resemblesAbove(img *image.RGBA, water image.Rectangle) bool {
	const off = 60.0 // of 255, for the percentiles of each channel
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

package propose

import (
	"encoding/binary"
	"image"

	"github.com/domvision/domvision/vision/internal/pixel"
)

// gradients holds prefix sums of the gradient of a shrunk picture. With them, projecting a window onto an
// axis takes one subtraction a line.
type gradients struct {
	w, h   int
	along  []uint32 // (h+1) x w: the gradient along x, summed down each column
	across []uint32 // h x (w+1): the gradient along y, summed along each row
}

// clip bounds the gradient, of 255, so that text counts no more than tiles. Measured on boards in browser
// pages and beside editors; the other stages use the same full strength of an edge.
const clip = pixel.EdgeFull

// newGradients measures an opaque picture whose bounds begin at (0,0). The gradient is the difference of
// neighbouring pixels in the channel where they differ most.
func newGradients(img *image.RGBA) gradients {
	w, h := img.Rect.Dx(), img.Rect.Dy()
	g := gradients{w, h, make([]uint32, (h+1)*w), make([]uint32, h*(w+1))}
	pixel.Parallel(2, func(i int) {
		if i == 0 {
			g.sumAlong(img)
		} else {
			g.sumAcross(img)
		}
	})
	return g
}

// sumAlong sums the gradient along x.
func (g gradients) sumAlong(img *image.RGBA) {
	for y := range g.h {
		row := img.Pix[y*img.Stride:][:4*g.w]
		above, below := g.along[y*g.w:][:g.w], g.along[(y+1)*g.w:][:g.w]
		left := binary.LittleEndian.Uint32(row)
		for x := 0; x < len(above) && x < len(below) && len(row) >= 4; x++ {
			px := binary.LittleEndian.Uint32(row)
			below[x] = above[x] + difference(px, left)
			left, row = px, row[4:]
		}
	}
}

// sumAcross sums the gradient along y.
func (g gradients) sumAcross(img *image.RGBA) {
	for y := 1; y < g.h; y++ {
		row, above := img.Pix[y*img.Stride:][:4*g.w], img.Pix[(y-1)*img.Stride:][:4*g.w]
		sums := g.across[y*(g.w+1):][:g.w+1]
		var sum uint32
		for x := 1; x < len(sums) && len(row) >= 4 && len(above) >= 4; x++ {
			sum += difference(binary.LittleEndian.Uint32(row), binary.LittleEndian.Uint32(above))
			sums[x] = sum
			row, above = row[4:], above[4:]
		}
	}
}

// ontoX projects the vertical edges of a window onto x.
func (g gradients) ontoX(p []float32, r image.Rectangle) []float32 {
	above, below := g.along[r.Min.Y*g.w:][r.Min.X:r.Max.X], g.along[r.Max.Y*g.w:][r.Min.X:r.Max.X]
	p = p[:0]
	for i := range above {
		p = append(p, float32(below[i]-above[i]))
	}
	return p
}

// ontoY projects the horizontal edges of a window onto y.
func (g gradients) ontoY(p []float32, r image.Rectangle) []float32 {
	p = p[:0]
	for y := r.Min.Y; y < r.Max.Y; y++ {
		line := g.across[y*(g.w+1):]
		p = append(p, float32(line[r.Max.X]-line[r.Min.X]))
	}
	return p
}

// difference is the clipped difference of two pixels with red in the lowest byte.
func difference(p, q uint32) uint32 {
	if p == q { // most neighbouring pixels of a screen are equal
		return 0
	}
	return uint32(max(clipped[(p&0xff-q&0xff)&511], clipped[(p>>8&0xff-q>>8&0xff)&511], clipped[(p>>16&0xff-q>>16&0xff)&511]))
}

// clipped maps the difference of two values, modulo 512, to its clipped amount.
var clipped = func() (amount [512]uint8) {
	for d := range 256 {
		amount[d] = uint8(min(d, clip))
		amount[-d&511] = amount[d]
	}
	return amount
}()

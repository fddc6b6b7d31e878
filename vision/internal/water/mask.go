package water

import (
	"image"
)

// wetStep is the distance between the pixels that a mask samples, in both directions. Chosen by eye.
const wetStep = 4

// mask says for each sampled pixel of a picture whether it may be under water.
type mask struct {
	w, h int
	wet  []bool
}

// newMask samples a picture.
func newMask(img *image.RGBA) mask {
	w, h := img.Rect.Dx()/wetStep, img.Rect.Dy()/wetStep
	m := mask{w, h, make([]bool, w*h)}
	for y := range h {
		for x := range w {
			m.wet[y*w+x] = wetPixel(img.Pix[img.PixOffset(x*wetStep, y*wetStep):])
		}
	}
	return m
}

// largest is the largest rectangle of wet pixels. For each row, the runs of wet pixels that end there form
// a histogram, and the largest rectangle in it is found with a stack of increasing heights.
func (m mask) largest() (best image.Rectangle) {
	type step struct{ x, high int }
	var stack []step           // of increasing heights
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

// dry marks the pixels of a rectangle as dry.
func (m mask) dry(r image.Rectangle) {
	for y := r.Min.Y; y < r.Max.Y; y++ {
		clear(m.wet[y*m.w+r.Min.X : y*m.w+r.Max.X])
	}
}

// wetPixel reports whether a pixel (red, green, blue) may be under water.
func wetPixel(px []uint8) bool {
	return wetValue(px[0], waterRed) && wetValue(px[1], waterGreen) && wetValue(px[2], waterBlue)
}

// wetValue reports whether a channel may have this value under water. water is its value for black.
func wetValue(v uint8, water int) bool {
	const (
		slack = 30 // of 255; the colour of the water varies, and scaling and JPEG change it. Chosen by eye
		most  = waterGain*255 + slack
	)
	above := int(v) - water
	return -slack <= above && above <= most
}

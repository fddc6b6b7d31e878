package vision

import (
	"image"
	"math"
)

// area is a picture as the sums of its pixels, so that the mean of any box of it
// is told by the sums at its four corners: the same picture is looked at on many
// lattices.
type area struct {
	w, h int
	// sums[3*(y*(w+1)+x)+c] is the sum of channel c of the pixels above and left
	// of (x,y). It wraps round; the differences do not.
	sums []uint32 // (h+1) x (w+1) x 3
}

// newArea sums the pixels of an opaque picture.
func newArea(img *image.RGBA) area {
	w, h := img.Rect.Dx(), img.Rect.Dy()
	a := area{w, h, make([]uint32, 3*(w+1)*(h+1))}
	a.sum(img)
	return a
}

func (a area) sum(img *image.RGBA) {
	line := 3 * (a.w + 1)
	clear(a.sums[:line])
	for y := range a.h {
		row := img.Pix[y*img.Stride:][:4*a.w]
		above, sums := a.sums[y*line:][:line], a.sums[(y+1)*line:][:line]
		sums[0], sums[1], sums[2] = 0, 0, 0
		var r, g, b uint32
		for at := 3; len(row) >= 4 && at+2 < len(sums) && at+2 < len(above); at += 3 {
			r += uint32(row[0])
			g += uint32(row[1])
			b += uint32(row[2])
			sums[at], sums[at+1], sums[at+2] = above[at]+r, above[at+1]+g, above[at+2]+b
			row = row[4:]
		}
	}
}

// box is a part of a picture, in pixels: (x,y) is its upper left corner.
type box struct{ x, y, w, h float64 }

func boxOf(r image.Rectangle) box {
	return box{float64(r.Min.X), float64(r.Min.Y), float64(r.Dx()), float64(r.Dy())}
}

// A span is the stretch of a picture's side that one pixel of a scaled picture
// shows, its ends in 1/256 pixels.
type span struct{ from, to int }

const spanUnit = 256

// spans divides length pixels from start on into n spans, each at least a pixel
// long, of a side of size pixels. Beyond the side its outermost pixels go on.
func spans(start, length float64, n, size int) []span {
	all := make([]span, n)
	step := length / float64(n)
	half := max(step, 1) / 2
	for i := range all {
		middle := start + (float64(i)+0.5)*step
		from, to := int(math.Round((middle-half)*spanUnit)), int(math.Round((middle+half)*spanUnit))
		from, to = max(from, 0), min(to, size*spanUnit)
		from, to = min(from, (size-1)*spanUnit), max(to, spanUnit)
		all[i] = span{from, max(to, from+spanUnit)}
	}
	return all
}

// scaled brings a part of the picture to w x h pixels, each the mean of what it
// covers: red, green, blue.
func (a area) scaled(part box, w, h int) []uint8 {
	across, down := spans(part.x, part.w, w, a.w), spans(part.y, part.h, h, a.h)
	pix := make([]uint8, 0, 3*w*h)
	upper, lower := make([]uint64, 3*w), make([]uint64, 3*w)
	done := -1 // the place that lower was summed up to
	for _, y := range down {
		if y.from == done {
			upper, lower = lower, upper
		} else {
			a.sumAbove(upper, across, y.from)
		}
		a.sumAbove(lower, across, y.to)
		done = y.to
		height := uint64(y.to - y.from)
		for i, x := range across {
			size := height * uint64(x.to-x.from)
			for c := 3 * i; c < 3*i+3; c++ {
				pix = append(pix, uint8((lower[c]-upper[c]+size/2)/size))
			}
		}
	}
	return pix
}

// sumAbove sums the pixels above a place, in 1/256 pixels, along each span, times
// 256 squared.
func (a area) sumAbove(sums []uint64, across []span, y int) {
	row, part := y/spanUnit, uint32(y%spanUnit)
	line := 3 * (a.w + 1)
	above := a.sums[row*line:][:line]
	below := above
	if part > 0 {
		below = a.sums[(row+1)*line:][:line]
	}
	for i, x := range across {
		from, fromPart := 3*(x.from/spanUnit), uint64(x.from%spanUnit)
		to, toPart := 3*(x.to/spanUnit), uint64(x.to%spanUnit)
		for c := range 3 {
			// The first whole pixels, then what the ends are beyond or short of them.
			whole := mix(above[to+c]-above[from+c], below[to+c]-below[from+c], part)
			sum := whole * spanUnit
			if fromPart > 0 {
				sum -= fromPart * mix(above[from+3+c]-above[from+c], below[from+3+c]-below[from+c], part)
			}
			if toPart > 0 {
				sum += toPart * mix(above[to+3+c]-above[to+c], below[to+3+c]-below[to+c], part)
			}
			sums[3*i+c] = sum
		}
	}
}

// mix is above plus a part, in 1/256, of what below is more, times 256.
func mix(above, below, part uint32) uint64 {
	return uint64(above)*spanUnit + uint64(below-above)*uint64(part)
}

// lab scales a part of the picture to w x h pixels in Lab.
func (a area) lab(part box, w, h int) (labImage, error) {
	return toLab(a.scaled(part, w, h), w, h)
}

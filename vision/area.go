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
	scale := make([]float64, w)
	for i, x := range across {
		scale[i] = 1 / float64(x.to-x.from)
	}
	pix := make([]uint8, 3*w*h)
	upper, lower := make([]uint64, 3*w), make([]uint64, 3*w)
	done := -1 // the place that lower was summed up to
	for row, y := range down {
		if y.from == done {
			upper, lower = lower, upper
		} else {
			a.sumAbove(upper, across, y.from)
		}
		a.sumAbove(lower, across, y.to)
		done = y.to
		height := 1 / float64(y.to-y.from)
		out := pix[3*row*w:][:3*w]
		for i, s := range scale {
			s *= height
			out[3*i] = mean(lower[3*i]-upper[3*i], s)
			out[3*i+1] = mean(lower[3*i+1]-upper[3*i+1], s)
			out[3*i+2] = mean(lower[3*i+2]-upper[3*i+2], s)
		}
	}
	return pix
}

// Sums over pieces of pixels count in 1/256 squared and wrap round with those of
// whole pixels, at 32 bits more.
const pieces = 1<<48 - 1

func mean(sum uint64, scale float64) uint8 { return uint8(float64(int64(sum&pieces))*scale + 0.5) }

// sumAbove sums the pixels above a place, in 1/256 pixels, along each span.
func (a area) sumAbove(sums []uint64, across []span, y int) {
	row, part := y/spanUnit, uint64(y%spanUnit)
	line := 3 * (a.w + 1)
	above := a.sums[row*line:][:line]
	below := above
	if part > 0 {
		below = a.sums[(row+1)*line:][:line]
	}
	done := -1
	var from, to [3]uint64
	for i, x := range across {
		if x.from == done {
			from = to
		} else {
			from = sumsAt(above, below, x.from, part)
		}
		to = sumsAt(above, below, x.to, part)
		done = x.to
		sums[3*i], sums[3*i+1], sums[3*i+2] = to[0]-from[0], to[1]-from[1], to[2]-from[2]
	}
}

// sumsAt is the sum of all pixels left of x, in 1/256 pixels, and above a line
// that lies a part, in 1/256, of the way from one row of sums to the next.
func sumsAt(above, below []uint32, x int, part uint64) (sums [3]uint64) {
	at, beyond := 3*(x/spanUnit), uint64(x%spanUnit)
	next := at
	if beyond > 0 {
		next += 3
	}
	a, b := above[at:at+3], below[at:at+3]
	right, under := above[next:next+3], below[next:next+3]
	for c := range sums {
		left := uint64(a[c])*spanUnit + uint64(b[c]-a[c])*part
		more := uint64(right[c]-a[c])*spanUnit + uint64((under[c]-b[c])-(right[c]-a[c]))*part
		sums[c] = left*spanUnit + more*beyond
	}
	return sums
}

// lab scales a part of the picture to w x h pixels in Lab.
func (a area) lab(part box, w, h int) (labImage, error) {
	return toLab(a.scaled(part, w, h), w, h)
}

package pixel

import (
	"encoding/binary"
	"image"
	"math"
	"slices"

	"github.com/domvision/domvision/vision/internal/imgproc"
)

// area is a picture with its summed-area table (Crow, Summed-Area Tables for Texture Mapping,
// 1984): the mean of any box takes four look-ups. A picture is resampled on many lattices.
type area struct {
	W, H int
	img  *image.RGBA
	// sums[3*(y*(w+1)+x)+c] is the sum of channel c of all pixels above and left of (x,y). It
	// overflows; the differences, taken modulo 2^32, do not.
	sums []uint32 // (h+1) x (w+1) x 3, and padding
	line int      // from one row of sums to the next
}

// padding is the number of unused sums at the end, so that every place has a right neighbour.
const padding = 3

// NewArea builds the table of an opaque picture.
func NewArea(img *image.RGBA) area {
	w, h := img.Rect.Dx(), img.Rect.Dy()
	a := area{w, h, img, make([]uint32, 3*(w+1)*(h+1)+padding), 3 * (w + 1)}
	a.sum()
	return a
}

// sum fills the table.
func (a area) sum() {
	clear(a.sums[:a.line])
	for y := range a.H {
		row := a.row(y)
		above, sums := a.sums[y*a.line:][:a.line], a.sums[(y+1)*a.line:][:a.line]
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

// part is the part of a picture within r, sharing its memory.
func (a area) part(r image.Rectangle) area {
	img := Crop(a.img, r)
	img.Rect = image.Rectangle{Max: r.Size()}
	return area{r.Dx(), r.Dy(), img, a.sums[r.Min.Y*a.line+3*r.Min.X:], a.line}
}

// row is a row of pixels, RGBA.
func (a area) row(y int) []uint8 { return a.img.Pix[y*a.img.Stride:][:4*a.W] }

// Box is a part of a picture, in pixels; (x,y) is its top-left corner.
type Box struct{ X, Y, W, H float64 }

// BoxOf is a rectangle as a box.
func BoxOf(r image.Rectangle) Box {
	return Box{float64(r.Min.X), float64(r.Min.Y), float64(r.Dx()), float64(r.Dy())}
}

// span is the interval, along one axis of a picture, that a pixel of a resampled picture
// covers. Its ends are fixed-point numbers in units of 1/spanUnit pixels.
type span struct{ from, to int }

const spanUnit = 256

// spans divides length pixels from start on into n spans, each widened to a pixel at least. n is
// the number of spans, size the length of the picture along the axis. Beyond it, the outermost
// pixels are repeated.
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

// Scaled resamples a part of the picture to w x h pixels, each the mean of the box it covers:
// red, green and blue, row by row.
func (a area) Scaled(part Box, w, h int) []uint8 {
	across, down := spans(part.X, part.W, w, a.W), spans(part.Y, part.H, h, a.H)
	pix := make([]uint8, 3*w*h)
	colors := a.means
	if single(across) && !slices.ContainsFunc(down, tall) {
		colors = a.blended
	}
	AtOnce(2, func(half int) {
		from, to := half*h/2, (half+1)*h/2
		colors(pix[3*w*from:3*w*to], across, down[from:to])
	})
	return pix
}

// single reports whether all spans are one pixel long.
func single(spans []span) bool {
	return !slices.ContainsFunc(spans, func(s span) bool { return s.to-s.from != spanUnit })
}

// tall reports whether a span is too long for [area.blended].
func tall(s span) bool { return s.to-s.from > 256*spanUnit }

// blended writes the mean colours of the boxes at which spans cross, row by row, where the spans
// across are one pixel long: each box then covers two pixels of a row, blended linearly. Two sums
// share a 64-bit word, which has room for 256 rows.
func (a area) blended(pix []uint8, across, down []span) {
	const (
		high = 32 // bits: where the upper sum begins
		low  = 1<<high - 1
	)
	type sum struct{ redBlue, green uint64 }
	sums := make([]sum, len(across))
	for _, y := range down {
		clear(sums)
		for line := y.from / spanUnit; line*spanUnit < y.to; line++ {
			part := uint64(min(y.to, (line+1)*spanUnit) - max(y.from, line*spanUnit))
			row := a.row(line)
			for i, x := range across {
				at, beyond := 4*(x.from/spanUnit), uint64(x.from%spanUnit)
				next := min(at+4, len(row)-4)
				left, right := uint64(binary.LittleEndian.Uint32(row[at:])), uint64(binary.LittleEndian.Uint32(row[next:]))
				ofRight := part * beyond
				ofLeft := part*spanUnit - ofRight
				sums[i].redBlue += (left&0xff|left&0xff0000<<(high-16))*ofLeft + (right&0xff|right&0xff0000<<(high-16))*ofRight
				sums[i].green += left>>8&0xff*ofLeft + right>>8&0xff*ofRight
			}
		}
		scale := 1 / float64(spanUnit) * (1 / float64(y.to-y.from))
		for _, sum := range sums {
			px := (*[3]uint8)(pix)
			px[0], px[1], px[2] = mean(sum.redBlue&low, scale), mean(sum.green, scale), mean(sum.redBlue>>high, scale)
			pix = pix[3:]
		}
	}
}

// place is an end of a span across.
type place struct {
	at     int    // index of the sums left of its pixel, within a row
	beyond uint64 // distance from the left side of that pixel, in 1/spanUnit pixels
}

// places lists the ends of some spans in order, and the number of places from one span to the
// next: adjoining spans share a place.
func places(spans []span) (all []place, step int) {
	step = 1
	for i, s := range spans[1:] {
		if s.from != spans[i].to {
			step = 2
		}
	}
	add := func(x int) { all = append(all, place{3 * (x / spanUnit), uint64(x % spanUnit)}) }
	for i, s := range spans {
		if i == 0 || step == 2 {
			add(s.from)
		}
		add(s.to)
	}
	return all, step
}

// means writes the mean colours of the boxes at which spans cross, row by row.
func (a area) means(pix []uint8, across, down []span) {
	scale := make([]float64, len(across))
	for i, x := range across {
		scale[i] = 1 / float64(x.to-x.from)
	}
	columns, step := places(across)
	upper, lower := make([]uint64, 3*len(columns)), make([]uint64, 3*len(columns))
	done := -1 // the row that lower was summed up to
	for row, y := range down {
		if y.from == done {
			upper, lower = lower, upper
		} else {
			a.sumAbove(upper, columns, y.from)
		}
		a.sumAbove(lower, columns, y.to)
		done = y.to
		height := 1 / float64(y.to-y.from)
		out := pix[3*row*len(across):][:3*len(across)]
		for i, s := range scale {
			s *= height
			end := 3 * (step*i + 1)
			u, l, px := (*[3]uint64)(upper[end:]), (*[3]uint64)(lower[end:]), (*[3]uint8)(out[3*i:])
			px[0] = mean(l[0]-u[0], s)
			px[1] = mean(l[1]-u[1], s)
			px[2] = mean(l[2]-u[2], s)
		}
	}
}

// pieces masks sums that count in 1/spanUnit squared pixels: they overflow with the
// table, 16 bits later.
const pieces = 1<<48 - 1

// mean is the mean of a channel, given a sum and the inverse of its weight.
func mean(sum uint64, scale float64) uint8 { return uint8(float64(int64(sum&pieces))*scale + 0.5) }

// sumAbove writes, for each place, the sum of the pixels above y between it and the place before
// it, in 1/spanUnit squared pixels.
func (a area) sumAbove(sums []uint64, across []place, y int) {
	row, part := y/spanUnit, uint64(y%spanUnit)
	above := a.sums[row*a.line:][:3*(a.W+1)+padding]
	below := above
	if part > 0 {
		below = a.sums[(row+1)*a.line:][:3*(a.W+1)+padding]
	}
	var r, g, b uint64 // up to the last place
	for i, x := range across {
		p, q, s := (*[6]uint32)(above[x.at:]), (*[6]uint32)(below[x.at:]), (*[3]uint64)(sums[3*i:])
		// One channel after the other, so that its operands fit into registers.
		sum := between(p[0], p[3], q[0], q[3], x.beyond, part)
		s[0], r = sum-r, sum
		sum = between(p[1], p[4], q[1], q[4], x.beyond, part)
		s[1], g = sum-g, sum
		sum = between(p[2], p[5], q[2], q[5], x.beyond, part)
		s[2], b = sum-b, sum
	}
}

// between interpolates the table between four of its entries, beyond to the right of the left
// ones and part of the way down, in 1/spanUnit pixels.
func between(left, right, lowerLeft, lowerRight uint32, beyond, part uint64) uint64 {
	down := uint64(left)*spanUnit + uint64(lowerLeft-left)*part
	more := uint64(right-left)*spanUnit + uint64((lowerRight-lowerLeft)-(right-left))*part
	return down*spanUnit + more*beyond
}

// Lab resamples a part of the picture to w x h pixels in CIELAB.
func (a area) Lab(part Box, w, h int) imgproc.Lab {
	return imgproc.ToLab(a.Scaled(part, w, h), w, h)
}

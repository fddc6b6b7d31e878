package vision

import (
	"encoding/binary"
	"image"
	"math"
	"slices"
)

// area is a picture as the sums of its pixels, so that the mean of any box of it
// is told by the sums at its four corners: the same picture is looked at on many
// lattices.
type area struct {
	w, h int
	img  *image.RGBA
	// sums[3*(y*(w+1)+x)+c] is the sum of channel c of the pixels above and left
	// of (x,y). It wraps round; the differences do not.
	sums []uint32 // (h+1) x (w+1) x 3, and beside
	line int      // how far apart the sums at two places are that lie one below the other
}

// beside is how many sums more there are, of any value, so that every place has one
// to the right.
const beside = 3

// newArea sums the pixels of an opaque picture.
func newArea(img *image.RGBA) area {
	w, h := img.Rect.Dx(), img.Rect.Dy()
	a := area{w, h, img, make([]uint32, 3*(w+1)*(h+1)+beside), 3 * (w + 1)}
	a.sum()
	return a
}

// sum sums the pixels.
func (a area) sum() {
	clear(a.sums[:a.line])
	for y := range a.h {
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

// part is the part of a picture in r, in the same memory.
func (a area) part(r image.Rectangle) area {
	img := crop(a.img, r)
	img.Rect = image.Rectangle{Max: r.Size()}
	return area{r.Dx(), r.Dy(), img, a.sums[r.Min.Y*a.line+3*r.Min.X:], a.line}
}

// row is a line of pixels.
func (a area) row(y int) []uint8 { return a.img.Pix[y*a.img.Stride:][:4*a.w] }

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
	pix := make([]uint8, 3*w*h)
	colors := a.means
	if single(across) && !slices.ContainsFunc(down, tall) {
		colors = a.blended
	}
	atOnce(2, func(half int) {
		from, to := half*h/2, (half+1)*h/2
		colors(pix[3*w*from:3*w*to], across, down[from:to])
	})
	return pix
}

// single reports whether all spans are as long as a pixel.
func single(spans []span) bool {
	return !slices.ContainsFunc(spans, func(s span) bool { return s.to-s.from != spanUnit })
}

// tall reports whether a span is too long for [area.blended].
func tall(s span) bool { return s.to-s.from > 256*spanUnit }

// blended are the mean colours where spans cross of which those across are as long as a
// pixel, row by row: of the two pixels that each covers on a line. In half a word there is
// room for the sums of 256 lines.
func (a area) blended(pix []uint8, across, down []span) {
	const (
		high = 32 // a word is room for two sums
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

// A place is one on a picture's side.
type place struct {
	at     int    // where the sums left of its pixel are on their line
	beyond uint64 // the left side of that pixel, in 1/256 pixels
}

// places lists where spans begin and end, in order, and by how many of these places
// a span lies after the last: those that join share a place.
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

// means are the mean colours where spans cross, row by row.
func (a area) means(pix []uint8, across, down []span) {
	scale := make([]float64, len(across))
	for i, x := range across {
		scale[i] = 1 / float64(x.to-x.from)
	}
	columns, step := places(across)
	upper, lower := make([]uint64, 3*len(columns)), make([]uint64, 3*len(columns))
	done := -1 // the place that lower was summed up to
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

// Sums over pieces of pixels count in 1/256 squared and wrap round with those of
// whole pixels, at 32 bits more.
const pieces = 1<<48 - 1

func mean(sum uint64, scale float64) uint8 { return uint8(float64(int64(sum&pieces))*scale + 0.5) }

// sumAbove sums the pixels above a place and between each of others and the one before
// it, in 1/256 squared pixels.
func (a area) sumAbove(sums []uint64, across []place, y int) {
	row, part := y/spanUnit, uint64(y%spanUnit)
	above := a.sums[row*a.line:][:3*(a.w+1)+beside]
	below := above
	if part > 0 {
		below = a.sums[(row+1)*a.line:][:3*(a.w+1)+beside]
	}
	var r, g, b uint64 // up to the last place
	for i, x := range across {
		p, q, s := (*[6]uint32)(above[x.at:]), (*[6]uint32)(below[x.at:]), (*[3]uint64)(sums[3*i:])
		// One after the other, so that what is needed of each fits into the registers.
		sum := between(p[0], p[3], q[0], q[3], x.beyond, part)
		s[0], r = sum-r, sum
		sum = between(p[1], p[4], q[1], q[4], x.beyond, part)
		s[1], g = sum-g, sum
		sum = between(p[2], p[5], q[2], q[5], x.beyond, part)
		s[2], b = sum-b, sum
	}
}

// between is the sum at a place between four others, beyond to the right of the
// left ones and a part of the way down, in 1/256 pixels.
func between(left, right, lowerLeft, lowerRight uint32, beyond, part uint64) uint64 {
	down := uint64(left)*spanUnit + uint64(lowerLeft-left)*part
	more := uint64(right-left)*spanUnit + uint64((lowerRight-lowerLeft)-(right-left))*part
	return down*spanUnit + more*beyond
}

// lab scales a part of the picture to w x h pixels in Lab.
func (a area) lab(part box, w, h int) (labImage, error) {
	return toLab(a.scaled(part, w, h), w, h)
}

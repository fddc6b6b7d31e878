package pixel

import (
	"encoding/binary"
	"image"
	"math"
	"slices"

	"github.com/domvision/domvision/vision/internal/imgproc"
)

// Area is a picture with its summed-area table (Crow, Summed-Area Tables for Texture Mapping, 1984). The
// table gives the mean of any box with four look-ups, because the search resamples a picture on many
// lattices.
type Area struct {
	W, H int
	img  *image.RGBA
	// sums[y*line+3*x+c] is the sum of channel c over all pixels above and left of (x,y). It overflows, but
	// differences modulo 2^32 are correct.
	sums []uint32 // (H+1) x line, and padding
	line int      // from one row of sums to the next: 3*(W+1), or more for a part of a picture
}

// padding is the number of unused sums at the end, which give every entry a right neighbour.
const padding = 3

// NewArea builds the table of an opaque picture.
func NewArea(img *image.RGBA) Area {
	w, h := img.Rect.Dx(), img.Rect.Dy()
	a := Area{w, h, img, make([]uint32, 3*(w+1)*(h+1)+padding), 3 * (w + 1)}
	a.sum()
	return a
}

// sum fills the table.
func (a Area) sum() {
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

// part is the area within r. It shares the memory of a.
func (a Area) part(r image.Rectangle) Area {
	img := Crop(a.img, r)
	img.Rect = image.Rectangle{Max: r.Size()}
	return Area{r.Dx(), r.Dy(), img, a.sums[r.Min.Y*a.line+3*r.Min.X:], a.line}
}

// row is a row of pixels, RGBA.
func (a Area) row(y int) []uint8 { return a.img.Pix[y*a.img.Stride:][:4*a.W] }

// Box is a part of a picture in pixels, not necessarily whole ones. (X,Y) is its top-left corner.
type Box struct {
	X, Y, W, H float64
	Cell       int // if not 0, every so many pixels of a resampled picture begin at a whole pixel
}

// BoxOf converts a rectangle to a box.
func BoxOf(r image.Rectangle) Box {
	return Box{X: float64(r.Min.X), Y: float64(r.Min.Y), W: float64(r.Dx()), H: float64(r.Dy())}
}

// span is the interval along one axis of a picture that a pixel of a resampled picture covers.
// Its ends are fixed-point numbers in units of 1/spanUnit pixels.
type span struct{ from, to int }

const spanUnit = 256

// spans divides length pixels from start into n spans, and widens each to at least one pixel. size is the
// length of the picture along the axis. Beyond its ends the outermost pixels are repeated. See [Box] for cell.
func spans(start, length float64, n, size, cell int) []span {
	all := make([]span, n)
	step := length / float64(n)
	half := max(step, 1) / 2
	for i := range all {
		middle := start + (float64(i)+0.5)*step
		if cell > 0 {
			from := start + float64(i-i%cell)*step
			middle += math.Round(from) - from
		}
		from, to := int(math.Round((middle-half)*spanUnit)), int(math.Round((middle+half)*spanUnit))
		from, to = max(from, 0), min(to, size*spanUnit)
		from, to = min(from, (size-1)*spanUnit), max(to, spanUnit)
		all[i] = span{from, max(to, from+spanUnit)}
	}
	return all
}

// Scaled resamples a part of the picture to w x h pixels, each the mean of the box it covers:
// red, green and blue, row by row.
func (a Area) Scaled(part Box, w, h int) []uint8 {
	across, down := spans(part.X, part.W, w, a.W, part.Cell), spans(part.Y, part.H, h, a.H, part.Cell)
	pix := make([]uint8, 3*w*h)
	colors := a.means
	if onePixel(across) && !slices.ContainsFunc(down, tall) {
		colors = a.blended
	}
	Parallel(2, func(half int) {
		from, to := half*h/2, (half+1)*h/2
		colors(pix[3*w*from:3*w*to], across, down[from:to])
	})
	return pix
}

// onePixel reports whether all spans are one pixel long.
func onePixel(spans []span) bool {
	return !slices.ContainsFunc(spans, func(s span) bool { return s.to-s.from != spanUnit })
}

// maxBlended is the number of rows that [Area.blended] can sum: two sums share a 64-bit word.
const maxBlended = 256

// tall reports whether a span is too long for [Area.blended].
func tall(s span) bool { return s.to-s.from > maxBlended*spanUnit }

// blended is [Area.means] for spans across that are one pixel long. Such a box covers two pixels of each
// row and blends them linearly, which is faster.
func (a Area) blended(pix []uint8, across, down []span) {
	const (
		high = 32 // bits: where the upper sum begins
		low  = 1<<high - 1
	)
	type sum struct{ redBlue, green uint64 }
	sums := make([]sum, len(across))
	for _, y := range down {
		clear(sums)
		for line := y.from / spanUnit; line*spanUnit < y.to; line++ {
			height := uint64(min(y.to, (line+1)*spanUnit) - max(y.from, line*spanUnit))
			row := a.row(line)
			for i, x := range across {
				at, offset := 4*(x.from/spanUnit), uint64(x.from%spanUnit)
				next := min(at+4, len(row)-4)
				left, right := uint64(binary.LittleEndian.Uint32(row[at:])), uint64(binary.LittleEndian.Uint32(row[next:]))
				weightRight := height * offset
				weightLeft := height*spanUnit - weightRight
				sums[i].redBlue += (left&0xff|left&0xff0000<<(high-16))*weightLeft + (right&0xff|right&0xff0000<<(high-16))*weightRight
				sums[i].green += left>>8&0xff*weightLeft + right>>8&0xff*weightRight
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

// spanEnd is an end of a span along x.
type spanEnd struct {
	at     int    // index of the sums left of its pixel, within a row
	offset uint64 // from the left side of that pixel, in 1/spanUnit pixels
}

// spanEnds lists the ends of spans in order. step is the number of ends from one span to the next: 1 if
// neighbouring spans share an end, else 2.
func spanEnds(spans []span) (all []spanEnd, step int) {
	step = 1
	for i, s := range spans[1:] {
		if s.from != spans[i].to {
			step = 2
		}
	}
	add := func(x int) { all = append(all, spanEnd{3 * (x / spanUnit), uint64(x % spanUnit)}) }
	for i, s := range spans {
		if i == 0 || step == 2 {
			add(s.from)
		}
		add(s.to)
	}
	return all, step
}

// means writes the mean colours of the boxes where spans cross, row by row, as red, green and blue.
func (a Area) means(pix []uint8, across, down []span) {
	scale := make([]float64, len(across))
	for i, x := range across {
		scale[i] = 1 / float64(x.to-x.from)
	}
	columns, step := spanEnds(across)
	upper, lower := make([]uint64, 3*len(columns)), make([]uint64, 3*len(columns))
	summed := -1 // the y of lower
	for row, y := range down {
		if y.from == summed {
			upper, lower = lower, upper
		} else {
			a.sumAbove(upper, columns, y.from)
		}
		a.sumAbove(lower, columns, y.to)
		summed = y.to
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

// sumMask removes the overflow from a sum in units of 1/spanUnit^2 pixels. The table overflows at
// 32 bits, such a sum 16 bits later.
const sumMask = 1<<48 - 1

// mean is the mean of a channel: a sum times the inverse of its weight.
func mean(sum uint64, scale float64) uint8 { return uint8(float64(int64(sum&sumMask))*scale + 0.5) }

// sumAbove writes, for each end, the sum of the pixels above y between it and the end before it,
// in units of 1/spanUnit^2 pixels.
func (a Area) sumAbove(sums []uint64, across []spanEnd, y int) {
	row, part := y/spanUnit, uint64(y%spanUnit)
	above := a.sums[row*a.line:][:3*(a.W+1)+padding]
	below := above
	if part > 0 {
		below = a.sums[(row+1)*a.line:][:3*(a.W+1)+padding]
	}
	var r, g, b uint64 // up to the last end
	for i, x := range across {
		p, q, s := (*[6]uint32)(above[x.at:]), (*[6]uint32)(below[x.at:]), (*[3]uint64)(sums[3*i:])
		// One channel after the other, so that its operands fit into registers.
		sum := between(p[0], p[3], q[0], q[3], x.offset, part)
		s[0], r = sum-r, sum
		sum = between(p[1], p[4], q[1], q[4], x.offset, part)
		s[1], g = sum-g, sum
		sum = between(p[2], p[5], q[2], q[5], x.offset, part)
		s[2], b = sum-b, sum
	}
}

// between interpolates bilinearly between four neighbouring entries of the table. across and down are the
// offsets from the upper left one, in units of 1/spanUnit pixels.
func between(left, right, lowerLeft, lowerRight uint32, across, down uint64) uint64 {
	sum := uint64(left)*spanUnit + uint64(lowerLeft-left)*down
	slope := uint64(right-left)*spanUnit + uint64((lowerRight-lowerLeft)-(right-left))*down
	return sum*spanUnit + slope*across
}

// Lab resamples a part of the picture to w x h pixels in CIELAB.
func (a Area) Lab(part Box, w, h int) imgproc.Lab {
	return imgproc.ToLab(a.Scaled(part, w, h), w, h)
}

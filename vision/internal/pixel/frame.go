package pixel

import (
	"encoding/binary"
	"image"
	"math"
)

// Frame is a picture with the tables that the stages read: sums of its colours and of its gradient.
type Frame struct {
	Area
	Edges
}

// Edges are the edges of a picture.
type Edges struct {
	Vertical   EdgeSums // vertical edges: the gradient along x, summed down each column
	Horizontal EdgeSums // horizontal edges: the gradient along y, summed along each row
}

// EdgeSums holds prefix sums of the edge strength along each line: along columns for vertical edges, and
// along rows for horizontal ones. The strength on any stretch of a line takes one subtraction.
type EdgeSums struct {
	// sums are from the beginning of a line to each pixel, modulo 2^16. The difference of two is still correct if
	// they are at most maxStretch pixels apart. So they take half the memory of 32-bit sums.
	sums       []uint16
	line, next int // strides from one line to the next, and from one pixel to the next
}

// maxStretch is the largest number of pixels whose edges add up to less than 2^16.
const maxStretch = math.MaxUint16 / EdgeFull

// Between is the edge strength on a line, summed over the pixels from..to-1, at most [EdgeFull] a pixel.
// The edge on line i lies between lines i-1 and i of the picture.
func (e EdgeSums) Between(line, from, to int) (sum uint32) {
	for ; to-from > maxStretch; from += maxStretch {
		sum += e.short(line, from, from+maxStretch)
	}
	return sum + e.short(line, from, to)
}

// short is [EdgeSums.Between] for at most maxStretch pixels.
func (e EdgeSums) short(line, from, to int) uint32 {
	return uint32(e.sums[line*e.line+to*e.next] - e.sums[line*e.line+from*e.next])
}

// Part is the frame of the picture within r. It shares the memory of f.
func (f *Frame) Part(r image.Rectangle) *Frame {
	return &Frame{f.Area.part(r), Edges{f.Vertical.from(r.Min.X, r.Min.Y), f.Horizontal.from(r.Min.Y, r.Min.X)}}
}

// from drops the lines before the given one, and the first pixels of the others.
func (e EdgeSums) from(line, pixels int) EdgeSums {
	e.sums = e.sums[line*e.line+pixels*e.next:]
	return e
}

// The strength of an edge is the difference of two neighbouring pixels, 0 to 255, in the RGB channel where
// they differ most, less edgeFloor and at most EdgeFull. Differences below edgeFloor are noise of JPEG and
// scaling; above EdgeFull, more contrast does not make a border clearer. Both were chosen by eye.
const (
	edgeFloor = 8
	EdgeFull  = 40
)

// Buffers is the memory of a frame, for reuse by the next one.
type Buffers struct {
	sums                 []uint32
	vertical, horizontal []uint16
}

// NewFrame computes the tables of an opaque picture whose bounds begin at (0,0). The frame is
// valid until the buffers are used for another; nil allocates new ones.
func NewFrame(img *image.RGBA, b *Buffers) *Frame {
	if b == nil {
		b = new(Buffers)
	}
	w, h := img.Rect.Dx(), img.Rect.Dy()
	b.sums = resized(b.sums, 3*(w+1)*(h+1)+padding)
	f := &Frame{Area: Area{w, h, img, b.sums, 3 * (w + 1)}}
	f.Edges = b.edges(img, &clearEdges, f.sum)
	return f
}

// NewEdges measures the edges of a picture as [NewFrame] does, with the differences that there count as noise.
func NewEdges(img *image.RGBA) Edges { return new(Buffers).edges(img, &allEdges) }

// edges measures the edges of a picture, and does some other work beside that.
func (b *Buffers) edges(img *image.RGBA, of *strengths, work ...func()) Edges {
	w, h := img.Rect.Dx(), img.Rect.Dy()
	b.vertical = resized(b.vertical, (h+1)*w)
	b.horizontal = resized(b.horizontal, h*(w+1))
	e := Edges{EdgeSums{b.vertical, 1, w}, EdgeSums{b.horizontal, w + 1, 1}}
	work = append(work, func() { e.Horizontal.sumHorizontal(img, of) })
	const parts = 4 // parts of the columns; small ones, so that neither worker waits long for the other
	for i := range parts {
		work = append(work, func() { e.Vertical.sumVertical(img, of, i*w/parts, (i+1)*w/parts) })
	}
	Parallel(len(work), func(i int) { work[i]() })
	return e
}

// resized returns a slice of n elements with arbitrary values, in the memory of s if that is large enough.
func resized[T uint16 | uint32](s []T, n int) []T {
	if cap(s) >= n {
		return s[:n]
	}
	s = make([]T, n) // unlike slices.Grow, does not touch the new memory yet: the workers do
	hugePages(s)
	return s
}

// sumVertical sums the gradient along x, down the columns from..to-1.
func (e EdgeSums) sumVertical(img *image.RGBA, of *strengths, from, to int) {
	clear(e.sums[from:to])
	for y := range img.Rect.Dy() {
		row := img.Pix[y*img.Stride:][:4*e.next]
		above, below := e.sums[y*e.next:][from:to], e.sums[(y+1)*e.next:][from:to]
		left := binary.LittleEndian.Uint32(row[4*max(from-1, 0):])
		row = row[4*from:]
		for x := 0; x < len(above) && x < len(below) && len(row) >= 4; x++ {
			px, sum := binary.LittleEndian.Uint32(row), above[x]
			if px != left { // most neighbouring pixels of a screen are equal
				sum += of.edge(px, left)
				left = px
			}
			below[x] = sum
			row = row[4:]
		}
	}
}

// sumHorizontal sums the gradient along y, along all rows.
func (e EdgeSums) sumHorizontal(img *image.RGBA, of *strengths) {
	clear(e.sums[:e.line])
	for y := 1; y < img.Rect.Dy(); y++ {
		row, above := img.Pix[y*img.Stride:][:4*img.Rect.Dx()], img.Pix[(y-1)*img.Stride:][:4*img.Rect.Dx()]
		sums := e.sums[y*e.line:][:e.line]
		sums[0] = 0
		var sum uint16
		for x := 1; x < len(sums) && len(row) >= 4 && len(above) >= 4; x++ {
			if px, over := binary.LittleEndian.Uint32(row), binary.LittleEndian.Uint32(above); px != over {
				sum += of.edge(px, over)
			}
			sums[x] = sum
			row, above = row[4:], above[4:]
		}
	}
}

// edge is the strength of the edge between two pixels with red in the lowest byte: 0 to EdgeFull.
func (s *strengths) edge(p, q uint32) uint16 {
	return uint16(max(s[(p&0xff-q&0xff)&511], s[(p>>8&0xff-q>>8&0xff)&511], s[(p>>16&0xff-q>>16&0xff)&511]))
}

// strengths maps the difference of two values, modulo 512, to the strength of an edge.
type strengths [512]uint8

var clearEdges, allEdges = newStrengths(edgeFloor), newStrengths(0)

func newStrengths(floor int) (s strengths) {
	for d := range 256 {
		s[d] = uint8(min(max(d-floor, 0), EdgeFull))
		s[-d&511] = s[d]
	}
	return s
}

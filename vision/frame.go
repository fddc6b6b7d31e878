package vision

import (
	"encoding/binary"
	"image"
	"image/color"
	"image/draw"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/domvision/domvision/internal/imagefile"
)

// frame is a picture as the stages read it: its pixels, and prefix sums of its gradient.
type frame struct {
	area

	vertical   edgeSums // the gradient along x, summed down each column
	horizontal edgeSums // the gradient along y, summed along each row

	wet      []image.Rectangle // parts that may be under water, see waters
	straight *edgeProfiles     // cache of borderProfiles
	likely   *lattice          // where a board is to be expected; nil if that is not known
	varied   map[placed]offset // cache of variety
}

// edgeSums are prefix sums of the strength of the edges along each line, a column or a row, so
// that the edge along any stretch of a line is one subtraction.
type edgeSums struct {
	sums       []uint32 // from the beginning of a line up to each place
	line, next int      // from one line to the next, and from one place to the next
}

// between sums the edges on a line from one place to another.
func (e edgeSums) between(line, from, to int) uint32 {
	return e.sums[line*e.line+to*e.next] - e.sums[line*e.line+from*e.next]
}

// part is the frame of a part of the picture, sharing its memory.
func (f *frame) part(r image.Rectangle) *frame {
	area := f.area.part(r)
	return &frame{area: area, vertical: f.vertical.from(r.Min.X, r.Min.Y), horizontal: f.horizontal.from(r.Min.Y, r.Min.X), wet: waters(area.img)}
}

// from are the sums of the lines from one on, from a place on.
func (e edgeSums) from(line, place int) edgeSums {
	e.sums = e.sums[line*e.line+place*e.next:]
	return e
}

// The strength of an edge is the difference of two neighbouring pixels in the RGB channel that
// differs most, 0 to 255, less edgeFloor (noise of JPEG and scaling), and at most edgeFull:
// a border is a border, however strong its contrast.
const (
	edgeFloor = 8
	edgeFull  = 40
)

// buffers is the memory of a frame, to be reused for the next.
type buffers struct{ sums, vertical, horizontal []uint32 }

// newFrame prepares an opaque picture. The frame is valid until the buffers, which may be nil,
// are used for another.
func newFrame(img *image.RGBA, b *buffers) *frame {
	if b == nil {
		b = new(buffers)
	}
	w, h := img.Rect.Dx(), img.Rect.Dy()
	b.sums = resized(b.sums, 3*(w+1)*(h+1)+padding)
	b.vertical = resized(b.vertical, (h+1)*w)
	b.horizontal = resized(b.horizontal, h*(w+1))
	f := &frame{area: area{w, h, img, b.sums, 3 * (w + 1)}, vertical: edgeSums{b.vertical, 1, w}, horizontal: edgeSums{b.horizontal, w + 1, 1}}
	work := []func(){f.sum, func() { f.sumHorizontal(img) }, func() { f.wet = waters(img) }}
	const parts = 4 // columns of the picture, so that neither worker waits long for the other
	for i := range parts {
		work = append(work, func() { f.sumVertical(img, i*w/parts, (i+1)*w/parts) })
	}
	atOnce(len(work), func(i int) { work[i]() })
	return f
}

// atOnce calls do(0) to do(n-1), two at a time, in this order.
func atOnce(n int, do func(i int)) {
	var begun atomic.Int64
	work := func() {
		for i := begun.Add(1); i <= int64(n); i = begun.Add(1) {
			do(int(i - 1))
		}
	}
	var done sync.WaitGroup
	done.Go(work)
	work()
	done.Wait()
}

// resized is s with n elements of any value.
func resized(s []uint32, n int) []uint32 { return slices.Grow(s[:0], n)[:n] }

// opaque draws src over white, as a browser does, with its top-left corner at (0,0).
func opaque(src image.Image) *image.RGBA {
	b := src.Bounds()
	if rgba, ok := src.(*image.RGBA); ok && b.Min == (image.Point{}) && rgba.Stride == 4*b.Dx() && imagefile.Opaque(rgba) {
		return rgba
	}
	dst := image.NewRGBA(image.Rect(0, 0, b.Dx(), b.Dy()))
	if o, ok := src.(interface{ Opaque() bool }); !ok || !o.Opaque() {
		draw.Draw(dst, dst.Rect, image.NewUniform(color.White), image.Point{}, draw.Src)
		draw.Draw(dst, dst.Rect, src, b.Min, draw.Over)
		return dst
	}
	draw.Draw(dst, dst.Rect, src, b.Min, draw.Src)
	return dst
}

// sumVertical sums the gradient along x down the columns from..to.
func (f *frame) sumVertical(img *image.RGBA, from, to int) {
	sums := f.vertical.sums
	clear(sums[from:to])
	for y := range f.h {
		row := img.Pix[y*img.Stride:][:4*f.w]
		above, below := sums[y*f.w:][from:to], sums[(y+1)*f.w:][from:to]
		left := binary.LittleEndian.Uint32(row[4*max(from-1, 0):])
		row = row[4*from:]
		for x := 0; x < len(above) && x < len(below) && len(row) >= 4; x++ {
			px, sum := binary.LittleEndian.Uint32(row), above[x]
			if px != left { // most neighbouring pixels of a screen are equal
				sum += edge(px, left)
				left = px
			}
			below[x] = sum
			row = row[4:]
		}
	}
}

// sumHorizontal sums the gradient along y along all rows.
func (f *frame) sumHorizontal(img *image.RGBA) {
	clear(f.horizontal.sums[:f.w+1])
	for y := 1; y < f.h; y++ {
		row, above := img.Pix[y*img.Stride:][:4*f.w], img.Pix[(y-1)*img.Stride:][:4*f.w]
		sums := f.horizontal.sums[y*(f.w+1):][:f.w+1]
		sums[0] = 0
		var sum uint32
		for x := 1; x < len(sums) && len(row) >= 4 && len(above) >= 4; x++ {
			if px, over := binary.LittleEndian.Uint32(row), binary.LittleEndian.Uint32(above); px != over {
				sum += edge(px, over)
			}
			sums[x] = sum
			row, above = row[4:], above[4:]
		}
	}
}

// edge is the strength of the edge between two pixels, red in the lowest byte: 0 to edgeFull.
func edge(p, q uint32) uint32 {
	return uint32(max(steps[(p&0xff-q&0xff)&511], steps[(p>>8&0xff-q>>8&0xff)&511], steps[(p>>16&0xff-q>>16&0xff)&511]))
}

// steps maps the difference of two values, modulo 512, to the strength of an edge.
var steps = func() (strength [512]uint8) {
	for d := range 256 {
		strength[d] = uint8(min(max(d-edgeFloor, 0), edgeFull))
		strength[-d&511] = strength[d]
	}
	return strength
}()

// shrink averages blocks of n x n pixels.
func shrink(src *image.RGBA, n int) *image.RGBA {
	w, h := src.Rect.Dx()/n, src.Rect.Dy()/n
	dst := image.NewRGBA(image.Rect(0, 0, w, h))
	var done sync.WaitGroup
	done.Go(func() { shrinkRows(dst, src, n, 0, h/2) })
	shrinkRows(dst, src, n, h/2, h)
	done.Wait()
	return dst
}

// shrinkRows computes the rows from..to of dst.
func shrinkRows(dst, src *image.RGBA, n, from, to int) {
	w := dst.Rect.Dx()
	sums := make([]uint32, 3*w)
	for y := from; y < to; y++ {
		clear(sums)
		for dy := range n {
			row := src.Pix[(y*n+dy)*src.Stride:][:4*n*w]
			for x := 0; x+2 < len(sums); x += 3 {
				var r, g, b uint32
				for range n {
					px := binary.LittleEndian.Uint32(row)
					r, g, b = r+px&0xff, g+px>>8&0xff, b+px>>16&0xff
					row = row[4:]
				}
				sums[x], sums[x+1], sums[x+2] = sums[x]+r, sums[x+1]+g, sums[x+2]+b
			}
		}
		out := dst.Pix[y*dst.Stride:]
		area := uint32(n * n)
		for x := range w {
			out[4*x], out[4*x+1], out[4*x+2], out[4*x+3] = uint8(sums[3*x]/area), uint8(sums[3*x+1]/area), uint8(sums[3*x+2]/area), 255
		}
	}
}

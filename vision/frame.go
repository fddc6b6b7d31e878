package vision

import (
	"encoding/binary"
	"image"
	"image/color"
	"image/draw"
	"slices"
	"sync"
)

// frame is a picture as the stages read it: its pixels and the prefix sums of
// its edges.
type frame struct {
	area

	// vert[y*w+x] sums the strength of the vertical edge between the pixels
	// (x-1,y') and (x,y') over all y' < y, so that the edge along any piece of
	// a column is one subtraction; horiz sums horizontal edges along rows.
	vert  []uint32 // (h+1) x w
	horiz []uint32 // h x (w+1)
}

// An edge counts from edgeFloor (JPEG and scaling noise lie below) and is full
// at edgeFloor+edgeFull: a border is a border, however strong its contrast.
// Units: levels of the RGB channel that differs most.
const (
	edgeFloor = 8
	edgeFull  = 40
)

// buffers is the memory of a frame, for the next one to be used again.
type buffers struct{ sums, vert, horiz []uint32 }

// newFrame prepares an opaque picture. The frame is good until the buffers, which
// may be nil, are used for another.
func newFrame(img *image.RGBA, b *buffers) *frame {
	if b == nil {
		b = new(buffers)
	}
	w, h := img.Rect.Dx(), img.Rect.Dy()
	b.sums = resized(b.sums, 3*(w+1)*(h+1))
	b.vert = resized(b.vert, (h+1)*w)
	b.horiz = resized(b.horiz, h*(w+1))
	f := &frame{area{w, h, b.sums}, b.vert, b.horiz}
	var done sync.WaitGroup
	done.Go(func() { f.sumHorizontal(img); f.sumVertical(img) })
	f.sum(img)
	done.Wait()
	return f
}

// resized is s with n elements, which may hold anything.
func resized(s []uint32, n int) []uint32 { return slices.Grow(s[:0], n)[:n] }

// opaque draws src over white, as a browser would, with its corner at (0,0).
func opaque(src image.Image) *image.RGBA {
	b := src.Bounds()
	if rgba, ok := src.(*image.RGBA); ok && b.Min == (image.Point{}) && rgba.Stride == 4*b.Dx() && rgba.Opaque() {
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

func (f *frame) sumVertical(img *image.RGBA) {
	clear(f.vert[:f.w])
	for y := range f.h {
		row := img.Pix[y*img.Stride:][:4*f.w]
		sum, next := f.vert[y*f.w:][:f.w], f.vert[(y+1)*f.w:][:f.w]
		next[0] = sum[0]
		left := binary.LittleEndian.Uint32(row)
		for x := 1; x < len(next) && x < len(sum); x++ {
			px := binary.LittleEndian.Uint32(row[4*x:])
			next[x] = sum[x]
			if px != left { // most pixels of a screen are like the last
				next[x] += edge(px, left)
				left = px
			}
		}
	}
}

func (f *frame) sumHorizontal(img *image.RGBA) {
	clear(f.horiz[:f.w+1])
	for y := 1; y < f.h; y++ {
		row, above := img.Pix[y*img.Stride:][:4*f.w], img.Pix[(y-1)*img.Stride:][:4*f.w]
		sums := f.horiz[y*(f.w+1):][:f.w+1]
		sums[0] = 0
		var sum uint32
		for x := range sums[1:] {
			if px, over := binary.LittleEndian.Uint32(row[4*x:]), binary.LittleEndian.Uint32(above[4*x:]); px != over {
				sum += edge(px, over)
			}
			sums[x+1] = sum
		}
	}
}

// vertical sums the strength of the edges left of the pixels (x, y0..y1-1).
func (f *frame) vertical(x, y0, y1 int) uint32 { return f.vert[y1*f.w+x] - f.vert[y0*f.w+x] }

// horizontal sums the strength of the edges above the pixels (x0..x1-1, y).
func (f *frame) horizontal(y, x0, x1 int) uint32 {
	return f.horiz[y*(f.w+1)+x1] - f.horiz[y*(f.w+1)+x0]
}

// edge is the strength of the step between two pixels, red in the lowest byte, 0
// to edgeFull.
func edge(p, q uint32) uint32 {
	d := max(diff(p, q), diff(p>>8, q>>8), diff(p>>16, q>>16))
	return uint32(min(max(d-edgeFloor, 0), edgeFull))
}

func diff(a, b uint32) int32 {
	d := int32(a&0xff) - int32(b&0xff)
	sign := d >> 31
	return (d ^ sign) - sign
}

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

// shrinkRows does so for some rows of dst.
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

package pixel

import (
	"encoding/binary"
	"image"
)

// Shrink averages each block of n x n pixels to one pixel. Pixels beyond the last whole block are dropped.
func Shrink(src *image.RGBA, n int) *image.RGBA {
	w, h := src.Rect.Dx()/n, src.Rect.Dy()/n
	dst := image.NewRGBA(image.Rect(0, 0, w, h))
	Parallel(2, func(half int) { shrinkRows(dst, src, n, half*h/2, (half+1)*h/2) })
	return dst
}

// shrinkRows computes the rows from..to-1 of dst.
func shrinkRows(dst, src *image.RGBA, n, from, to int) {
	if n == 2 {
		halveRows(dst, src, from, to)
		return
	}
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

// halveRows is shrinkRows for blocks of 2 x 2 pixels, for which most large screens are shrunk. It adds two
// channels of two pixels at once.
func halveRows(dst, src *image.RGBA, from, to int) {
	const (
		two    = 0x00ff00ff00ff00ff // two channels of two pixels
		one    = 0x00ff00ff         // two channels of a pixel
		opaque = 0xff000000
	)
	for y := from; y < to; y++ {
		out := dst.Pix[y*dst.Stride:][:4*dst.Rect.Dx()]
		upper, lower := src.Pix[2*y*src.Stride:][:2*len(out)], src.Pix[(2*y+1)*src.Stride:][:2*len(out)]
		for len(out) >= 4 && len(upper) >= 8 && len(lower) >= 8 {
			p, q := binary.LittleEndian.Uint64(upper), binary.LittleEndian.Uint64(lower)
			redBlue, green := p&two+q&two, p>>8&two+q>>8&two
			redBlue, green = (redBlue+redBlue>>32)>>2&one, (green+green>>32)>>2&one
			binary.LittleEndian.PutUint32(out, uint32(redBlue|green<<8|opaque))
			out, upper, lower = out[4:], upper[8:], lower[8:]
		}
	}
}

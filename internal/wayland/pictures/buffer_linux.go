package pictures

import (
	"fmt"
	"image"
	"io"

	"github.com/domvision/domvision/internal/wayland"
)

// mostMemory bounds a buffer, in bytes.
const mostMemory = 256 << 20

// layout is how a pixel lies in memory: a word of so many bytes, the lowest first.
type layout struct {
	bytes            int
	red, green, blue uint // the lowest bit of each colour
	bits             uint // of a colour
}

// layouts are the formats that compositors offer, by their numbers in wl_shm. All but the first two are
// codes of four letters, as in drm_fourcc.h.
var layouts = map[uint32]layout{
	0:              {4, 16, 8, 0, 8}, // ARGB8888
	1:              {4, 16, 8, 0, 8}, // XRGB8888
	fourcc("AB24"): {4, 0, 8, 16, 8},
	fourcc("XB24"): {4, 0, 8, 16, 8},
	fourcc("RA24"): {4, 24, 16, 8, 8},
	fourcc("RX24"): {4, 24, 16, 8, 8},
	fourcc("BA24"): {4, 8, 16, 24, 8},
	fourcc("BX24"): {4, 8, 16, 24, 8},
	fourcc("RG24"): {3, 16, 8, 0, 8},
	fourcc("BG24"): {3, 0, 8, 16, 8},
	fourcc("AR30"): {4, 20, 10, 0, 10},
	fourcc("XR30"): {4, 20, 10, 0, 10},
	fourcc("AB30"): {4, 0, 10, 20, 10},
	fourcc("XB30"): {4, 0, 10, 20, 10},
}

func fourcc(code string) uint32 {
	return uint32(code[0]) | uint32(code[1])<<8 | uint32(code[2])<<16 | uint32(code[3])<<24
}

// Buffer describes pixels in memory.
type Buffer struct {
	Format                uint32 // as in wl_shm
	Width, Height, Stride int    // the stride is the number of bytes from row to row
}

// Formats of pixels that others than a compositor may name.
var (
	XRGB8888    = uint32(1)
	XBGR8888    = fourcc("XB24")
	XRGB2101010 = fourcc("XR30")
	XBGR2101010 = fourcc("XB30")
)

// Check reports why the pixels cannot be read.
func (b Buffer) Check() error {
	l, ok := layouts[b.Format]
	if !ok {
		return fmt.Errorf("%w: pixels of the format %#x cannot be read", wayland.ErrUnsupported, b.Format)
	}
	if b.Width <= 0 || b.Height <= 0 || b.Width > wayland.MaxSide || b.Height > wayland.MaxSide || b.Stride < l.bytes*b.Width || b.Stride > mostMemory/b.Height {
		return fmt.Errorf("%w: a buffer of %d x %d pixels with %d bytes a row", wayland.ErrProtocol, b.Width, b.Height, b.Stride)
	}
	return nil
}

// Read reads and converts the pixels, which [Buffer.Check] has accepted.
func (b Buffer) Read(r io.Reader) (*image.RGBA, error) {
	l := layouts[b.Format]
	img := image.NewRGBA(image.Rect(0, 0, b.Width, b.Height))
	row := make([]byte, b.Stride)
	for y := range b.Height {
		if _, err := io.ReadFull(r, row); err != nil {
			return nil, fmt.Errorf("%w: the buffer ends in row %d of %d: %w", wayland.ErrProtocol, y, b.Height, err)
		}
		l.convert(img.Pix[y*img.Stride:][:4*b.Width], row)
	}
	return img, nil
}

// convert converts a row to red, green, blue and an opaque alpha.
func (l layout) convert(out, row []byte) {
	if l == layouts[0] { // by far the most common
		for i := 0; i < len(out); i += 4 {
			p, q := out[i:i+4:i+4], row[i:i+4:i+4]
			p[0], p[1], p[2], p[3] = q[2], q[1], q[0], 0xff
		}
		return
	}
	drop := l.bits - 8
	for i, j := 0, 0; i < len(out); i, j = i+4, j+l.bytes {
		word := uint32(row[j]) | uint32(row[j+1])<<8 | uint32(row[j+2])<<16
		if l.bytes == 4 {
			word |= uint32(row[j+3]) << 24
		}
		out[i], out[i+1], out[i+2], out[i+3] = byte(word>>(l.red+drop)), byte(word>>(l.green+drop)), byte(word>>(l.blue+drop)), 0xff
	}
}

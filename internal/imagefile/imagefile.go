// Package imagefile decodes pictures of all common formats, with limits on memory and time.
package imagefile

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	_ "image/jpeg" // formats that Decode reads
	_ "image/png"
	"io"
	"runtime"
	"runtime/debug"
	"time"

	"golang.org/x/sync/semaphore"
)

// ErrImage means that the data is not a picture that can be decoded.
var ErrImage = errors.New("not a readable picture")

// The budget of a picture. Measured: with the rest of the program, decoding the largest one stays below 600
// MB; one with 8 bits a sample and 7680 x 4320 pixels takes 130 to 290 MB.
const (
	maxMemory = 480 << 20 // bytes, for all pictures being decoded at once
	maxFile   = 128 << 20 // bytes; enough for an uncompressed picture of 7680 x 4320 pixels

	// maxBlocks bounds the work on a JPEG that visits its blocks again and again. Cameras and programs
	// write at most ten scans, which visit 8 million blocks for 64 million pixels, in 1 s.
	maxBlocks = 16 << 20

	// maxTime is for files for which the estimate fails. It is long because the machine may be busy.
	maxTime = 30 * time.Second

	// maxGrowth is how much the whole program may grow while it decodes a picture, in bytes: by all that are
	// being decoded, and a margin for the rest of it. It catches allocations that depend on the data itself,
	// such as the tables of a lossless WebP.
	maxGrowth = maxMemory + 64<<20
)

// memory is shared by all pictures that are being decoded.
var memory = semaphore.NewWeighted(maxMemory)

// Decode reads a PNG, JPEG, GIF, BMP, WebP or PPM picture, and turns it upright if it says how it is to be shown. Before decoding, it rejects pictures that would take
// more memory or time than any screenshot does. Its errors wrap [ErrImage], unless reading r fails.
func Decode(r io.Reader) (image.Image, error) { return decodeContext(context.Background(), r) }

// decodeContext is [Decode], and stops when ctx ends.
func decodeContext(ctx context.Context, r io.Reader) (image.Image, error) {
	data, err := io.ReadAll(io.LimitReader(r, maxFile+1))
	switch {
	case err != nil:
		return nil, err
	case len(data) == 0:
		return nil, fmt.Errorf("%w: it is empty", ErrImage)
	case len(data) > maxFile:
		return nil, fmt.Errorf("%w: the file is larger than %d MB", ErrImage, maxFile>>20)
	}
	config, format, err := image.DecodeConfig(bytes.NewReader(data))
	switch {
	case errors.Is(err, image.ErrFormat):
		return nil, fmt.Errorf("%w: it is not a PNG, JPEG, GIF, BMP, WebP or PPM file", ErrImage)
	case err != nil:
		return nil, fmt.Errorf("%w: its header is damaged: %v", ErrImage, err)
	case config.Width <= 0 || config.Height <= 0:
		return nil, fmt.Errorf("%w: it has no pixels", ErrImage)
	}
	n, turned := needOf(data, format, config), orientation(data, format)
	if turned > 1 {
		n.bytes += 4 * int64(config.Width) * int64(config.Height)
	}
	switch {
	case n.bytes > maxMemory:
		return nil, fmt.Errorf("%w: decoding %d x %d pixels of this kind takes %d MB of memory, more than %d; make it smaller, or save it as a plain PNG with 8 bits",
			ErrImage, config.Width, config.Height, n.bytes>>20, int64(maxMemory)>>20)
	case n.blocks > maxBlocks:
		return nil, fmt.Errorf("%w: the jpeg file draws its %d x %d pixels too many times; save it as a PNG", ErrImage, config.Width, config.Height)
	}
	if err := memory.Acquire(ctx, n.bytes); err != nil {
		return nil, err
	}
	defer memory.Release(n.bytes)
	if n.bytes > maxMemory/4 {
		keepGarbageSmall()
	}
	img, err := decode(ctx, data, format)
	if err == nil {
		img = upright(img, turned)
	}
	if n.bytes > maxMemory/4 {
		runtime.GC() // free the memory of the decoder
	}
	return img, err
}

// keepGarbageSmall sets a memory limit close to what large pictures need. Measured for a picture of 7680 x
// 4320 pixels: 360 MB instead of 436, in the same time.
func keepGarbageSmall() {
	const soft = 340 << 20 // bytes
	if debug.SetMemoryLimit(-1) > maxMemory {
		debug.SetMemoryLimit(soft)
	}
}

func decode(ctx context.Context, data []byte, format string) (image.Image, error) {
	limited, cancel := context.WithTimeout(ctx, maxTime)
	defer cancel()
	img, _, err := image.Decode(&bounded{ctx: limited, data: data, limit: heap() + maxGrowth})
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case limited.Err() != nil:
		return nil, fmt.Errorf("%w: decoding the %s file takes more than %v; save it as a plain PNG", ErrImage, format, maxTime)
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
		return nil, fmt.Errorf("%w: the %s file is cut short", ErrImage, format)
	case err != nil:
		return nil, fmt.Errorf("%w: the %s file is damaged: %v", ErrImage, format, err)
	case img.Bounds().Empty(): // the frame of a GIF, on a screen that is not empty
		return nil, fmt.Errorf("%w: the %s file has no pixels", ErrImage, format)
	}
	return img, nil
}

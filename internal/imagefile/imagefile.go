// Package imagefile decodes pictures of any common format, within bounds.
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

// ErrImage: what was given is no picture that can be decoded.
var ErrImage = errors.New("not a readable picture")

// The budget of a picture. With what the program takes besides, the largest one stays below
// 600 MB; of 8 bits a sample and 7680 x 4320 pixels it takes 130 to 290 MB.
const (
	maxMemory = 480 << 20 // bytes, for all pictures that are decoded at once
	maxFile   = 128 << 20 // bytes: an uncompressed picture of 7680 x 4320 pixels

	// maxBlocks bounds the work on a JPEG that passes over its blocks again and again. Cameras and
	// programs write ten scans at most, which for 64 million pixels visit 8 million blocks in 1 s.
	maxBlocks = 16 << 20

	// maxTime is for files that no estimate fits. It is long: the machine may be busy.
	maxTime = 30 * time.Second

	// maxGrowth is how much the whole program may grow while a picture is decoded, in bytes. It
	// stops tables that only the data itself shows, such as those of a lossless WebP.
	maxGrowth = 2 * maxMemory
)

// memory is shared by all pictures that are being decoded.
var memory = semaphore.NewWeighted(maxMemory)

// Decode reads a PNG, JPEG, GIF, BMP or WebP picture. One that would take more memory or time
// than any screenshot does is refused before any of it is decoded.
func Decode(r io.Reader) (image.Image, error) { return DecodeContext(context.Background(), r) }

// DecodeContext is [Decode] until ctx ends.
func DecodeContext(ctx context.Context, r io.Reader) (image.Image, error) {
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
		return nil, fmt.Errorf("%w: it is not a PNG, JPEG, GIF, BMP or WebP file", ErrImage)
	case err != nil:
		return nil, fmt.Errorf("%w: its header is damaged: %v", ErrImage, err)
	case config.Width <= 0 || config.Height <= 0:
		return nil, fmt.Errorf("%w: it has no pixels", ErrImage)
	}
	n := needOf(data, format, config)
	switch {
	case n.bytes > maxMemory:
		return nil, fmt.Errorf("%w: to decode %d x %d pixels of this kind takes %d MB of memory, more than %d; make it smaller, or save it as a plain PNG of 8 bits",
			ErrImage, config.Width, config.Height, n.bytes>>20, int64(maxMemory)>>20)
	case n.blocks > maxBlocks:
		return nil, fmt.Errorf("%w: the jpeg file draws its %d x %d pixels too many times over; save it as a PNG", ErrImage, config.Width, config.Height)
	}
	if err := memory.Acquire(ctx, n.bytes); err != nil {
		return nil, err
	}
	defer memory.Release(n.bytes)
	if n.bytes > maxMemory/4 {
		keepGarbageSmall()
	}
	img, err := decode(ctx, data, format)
	if n.bytes > maxMemory/4 {
		runtime.GC() // what only the decoder needed
	}
	return img, err
}

// keepGarbageSmall makes the collector stay near what large pictures need. Measured: reading one of
// 7680 x 4320 pixels then takes 360 MB, without it 436, in the same time.
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
		return nil, fmt.Errorf("%w: to decode the %s file takes more than %v; save it as a plain PNG", ErrImage, format, maxTime)
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
		return nil, fmt.Errorf("%w: the %s file is cut short", ErrImage, format)
	case err != nil:
		return nil, fmt.Errorf("%w: the %s file is damaged: %v", ErrImage, format, err)
	}
	return img, nil
}

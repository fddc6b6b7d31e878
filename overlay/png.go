package overlay

import (
	"image"
	"image/png"
	"io"

	"github.com/domvision/domvision/internal/atomicfile"
)

// EncodePNG writes img to w as a PNG. It favours speed over size: the best compression takes five times as
// long, and pictures are usually looked at only once.
func EncodePNG(w io.Writer, img image.Image) error {
	encoder := png.Encoder{CompressionLevel: png.BestSpeed}
	return encoder.Encode(w, img)
}

// WritePNG writes img to the file at path as [EncodePNG] does, atomically.
func WritePNG(path string, img image.Image) error {
	return atomicfile.Write(path, func(w io.Writer) error { return EncodePNG(w, img) })
}

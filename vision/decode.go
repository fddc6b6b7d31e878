package vision

import (
	"fmt"
	"image"
	"io"
	"os"

	"github.com/domvision/domvision/internal/imagefile"
)

// ErrImage: what was given is no picture that can be decoded.
var ErrImage = imagefile.ErrImage

// Decode reads a PNG, JPEG, GIF, BMP or WebP picture. It refuses one that claims
// more than 64 million pixels before any of it is decoded.
func Decode(r io.Reader) (image.Image, error) { return imagefile.Decode(r) }

// DecodeFile reads the picture in a file.
func DecodeFile(path string) (image.Image, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	img, err := Decode(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return img, nil
}

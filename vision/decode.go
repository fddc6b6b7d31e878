package vision

import (
	"fmt"
	"image"
	"io"
	"os"

	"github.com/domvision/domvision/internal/imagefile"
)

// ErrImage means that the data is not a picture that can be decoded.
var ErrImage = imagefile.ErrImage

// Decode reads a PNG, JPEG, GIF, BMP, WebP or PPM picture. Before decoding, it rejects pictures that would take
// more memory or time than any screenshot does. Its errors wrap [ErrImage].
func Decode(r io.Reader) (image.Image, error) { return imagefile.Decode(r) }

// DecodeFile is [Decode] for a file; its errors name the file.
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

package watch

import (
	"bytes"
	"image"

	"golang.org/x/image/bmp"
)

// encode makes the file of a picture for the page, which is in the same browser: it may be large, but must be made soon.
// BMP takes a quarter of the time of JPEG.
func encode(img image.Image) []byte {
	var data bytes.Buffer
	bmp.Encode(&data, img) // a bytes.Buffer does not fail
	return data.Bytes()
}

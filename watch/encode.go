//go:build !js

package watch

import (
	"bytes"
	"image"
	"image/jpeg"
)

// jpegQuality of the picture of the board. JPEG takes a third of the time of the
// fastest PNG, and at this quality no difference is seen at arm's length.
const jpegQuality = 88

// encode makes the file of a picture for the page.
func encode(img image.Image) []byte {
	var data bytes.Buffer
	jpeg.Encode(&data, img, &jpeg.Options{Quality: jpegQuality}) // a bytes.Buffer does not fail
	return data.Bytes()
}

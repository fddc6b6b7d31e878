package imagefile

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"testing"
)

// FuzzDecode: no file makes decoding panic, or take more memory than was estimated.
func FuzzDecode(f *testing.F) {
	img := image.NewPaletted(image.Rect(0, 0, 9, 7), color.Palette{color.Black, color.White})
	var a, b, c bytes.Buffer
	if err := errors.Join(png.Encode(&a, img), jpeg.Encode(&b, img, nil), gif.Encode(&c, img, nil)); err != nil {
		f.Fatal(err)
	}
	for _, seed := range [][]byte{
		a.Bytes(), b.Bytes(), c.Bytes(), jpegOf(true, 64, 64, []byte{0x11, 0x11, 0x11, 0x11}, 3), webpOf("VP8L", []byte{0x2f, 0, 0, 0, 0}),
		pngHeader(1<<16, 1<<16, 16, 6, 1), []byte("BM"),
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if config, _, err := image.DecodeConfig(bytes.NewReader(data)); err == nil && config.Width > 1<<22/max(1, config.Height) {
			needOf(data, "jpeg", config) // large pictures are slow, their estimates are not
			needOf(data, "webp", config)
			return
		}
		img, err := Decode(bytes.NewReader(data))
		if err != nil {
			if !errors.Is(err, ErrImage) {
				t.Errorf("error %v", err)
			}
			return
		}
		if b := img.Bounds(); b.Empty() {
			t.Errorf("a picture of %v", b)
		}
	})
}

package imagefile

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"runtime"
	"testing"
)

// FuzzDecode: no file makes decoding panic, or take more memory than was estimated.
func FuzzDecode(f *testing.F) {
	img := image.NewPaletted(image.Rect(0, 0, 9, 7), color.Palette{color.Black, color.White})
	var a, b, c bytes.Buffer
	if err := errors.Join(png.Encode(&a, img), jpeg.Encode(&b, img, nil), gif.Encode(&c, img, nil)); err != nil {
		f.Fatal(err)
	}
	var large bytes.Buffer
	if err := png.Encode(&large, image.NewGray16(image.Rect(0, 0, 1000, 1000))); err != nil {
		f.Fatal(err)
	}
	for _, seed := range [][]byte{
		a.Bytes(), b.Bytes(), c.Bytes(), jpegOf(true, 64, 64, []byte{0x11, 0x11, 0x11, 0x11}, 3), webpOf("VP8L", []byte{0x2f, 0, 0, 0, 0}),
		[]byte("RIFF\xff\xff\xff\x00WEBPVP8 \x00\x00\xa6\x00\x01\x00\x00"), // claims to have 11 MB
		pngHeader(1<<16, 1<<16, 16, 6, 1), []byte("BM"), large.Bytes(), withTransparency(large.Bytes(), 1),
		append(jpegOf(true, 512, 512, []byte{0x11, 0x11, 0x11, 0x11}, 3), jpegFrame1x1...),
		[]byte("P6\n2 2\n255\nabcDEF123xyz"), withEXIF(b.Bytes(), exif(6, "II")), withEXIF(a.Bytes(), exif(8, "MM")),
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, format := range []string{"jpeg", "png", "webp"} {
			if _, kind, err := image.DecodeConfig(bytes.NewReader(data)); err == nil && kind == format {
				orientation(data, format)
			}
		}
		if config, _, err := image.DecodeConfig(bytes.NewReader(data)); err == nil && config.Width > 1<<22/max(1, config.Height) {
			needOf(data, "jpeg", config) // large pictures are slow, their estimates are not
			needOf(data, "webp", config)
			return
		}
		if used, estimated := allocated(data); used > estimated {
			t.Errorf("decoding took %d kB, estimated were %d", used>>10, estimated>>10)
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

// allocated is what decoding a picture allocates in total, in bytes, and the estimate, if it is to be decoded
// at all.
func allocated(data []byte) (used, estimated int64) {
	config, format, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return 0, 0
	}
	n := needOf(data, format, config)
	if n.bytes > maxMemory || n.blocks > maxBlocks {
		return 0, 0
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	img, _, err := image.Decode(bytes.NewReader(data))
	runtime.ReadMemStats(&after)
	used = int64(after.TotalAlloc - before.TotalAlloc)
	if _, flat := img.(*image.RGBA); err == nil && !flat {
		used += 4 * int64(config.Width) * int64(config.Height)
	}
	// Tables and buffers have nearly the same size for every picture.
	const tables = 1 << 20
	return used, n.bytes + tables
}

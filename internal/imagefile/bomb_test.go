package imagefile

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"image/png"
	"io"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"
)

// jpegFile is a JPEG that is put together from its parts. All its blocks are the same.
type jpegFile []byte

func (f *jpegFile) segment(marker byte, body ...byte) {
	*f = append(*f, 0xff, marker)
	*f = binary.BigEndian.AppendUint16(*f, uint16(len(body)+2))
	*f = append(*f, body...)
}

// startJPEG begins a JPEG with its tables and the header of its frame.
func startJPEG(progressive bool, w, h int, factors []byte) *jpegFile {
	f := &jpegFile{0xff, 0xd8}
	table := func(class, value byte) {
		f.segment(0xc4, append(append([]byte{class, 1}, make([]byte, 15)...), value)...) // one code: a 0 bit
	}
	if len(factors) == 4 {
		f.segment(0xee, []byte("Adobe\x00\x64\x00\x00\x00\x00\x00")...) // CMYK
	}
	quantization := bytes.Repeat([]byte{1}, 65)
	quantization[0] = 0
	f.segment(0xdb, quantization...)
	frame := []byte{8, byte(h >> 8), byte(h), byte(w >> 8), byte(w), byte(len(factors))}
	for i, factor := range factors {
		frame = append(frame, byte(i+1), factor, 0)
	}
	marker := byte(0xc0)
	if progressive {
		marker = 0xc2
	}
	f.segment(marker, frame...)
	table(0x00, 0)
	table(0x10, 0xe0) // an end of band for 16384 blocks, with 14 bits for more
	return f
}

// scanBand adds a scan of one component in which all coefficients but the first are 0.
func (f *jpegFile) scanBand(component byte, blocks int) {
	f.segment(0xda, 1, component, 0, 1, 63, 0)
	*f = append(*f, make([]byte, 2*blocks/16384+2)...)
}

func (f *jpegFile) end() []byte { return append(*f, 0xff, 0xd9) }

// jpegOf is a JPEG of a frame and scans.
func jpegOf(progressive bool, w, h int, factors []byte, scans int) []byte {
	f := startJPEG(progressive, w, h, factors)
	header := []byte{byte(len(factors))}
	for i := range factors {
		header = append(header, byte(i+1), 0)
	}
	f.segment(0xda, append(header, 0, 0, 0)...)
	blocks := (w + 7) / 8 * ((h + 7) / 8)
	*f = append(*f, make([]byte, blocks*len(factors)/8+1)...) // every DC is as the one before
	for range scans - 1 {
		f.scanBand(1, blocks)
	}
	return f.end()
}

// flatJPEG is a CMYK JPEG of a few hundred bytes.
func flatJPEG(w, h int) *jpegFile {
	f := startJPEG(true, w, h, []byte{0x11, 0x11, 0x11, 0x11})
	for i := range 4 {
		f.scanBand(byte(i+1), (w+7)/8*((h+7)/8))
	}
	return f
}

// pngHeader is a PNG of which nothing but the header is there.
func pngHeader(w, h uint32, depth, kind, interlace byte) []byte {
	body := append([]byte("IHDR"), make([]byte, 13)...)
	binary.BigEndian.PutUint32(body[4:], w)
	binary.BigEndian.PutUint32(body[8:], h)
	body[12], body[13], body[16] = depth, kind, interlace
	b := append([]byte("\x89PNG\r\n\x1a\n"), 0, 0, 0, 13)
	return binary.BigEndian.AppendUint32(append(b, body...), crc32.ChecksumIEEE(body))
}

// withTransparency puts a transparent colour into a PNG, behind its header.
func withTransparency(file []byte, samples int) []byte {
	const headerEnd = 33
	body := append([]byte("tRNS"), make([]byte, 2*samples)...)
	chunk := binary.BigEndian.AppendUint32(nil, uint32(2*samples))
	chunk = binary.BigEndian.AppendUint32(append(chunk, body...), crc32.ChecksumIEEE(body))
	return slices.Concat(file[:headerEnd], chunk, file[headerEnd:])
}

// jpegFrame1x1 is the header of a further frame, of one pixel.
var jpegFrame1x1 = []byte{0xff, 0xc0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0}

// webpOf is a WebP whose first header claims one pixel.
func webpOf(name string, body []byte) []byte {
	chunk := func(name string, body []byte) []byte {
		return append(binary.LittleEndian.AppendUint32([]byte(name), uint32(len(body))), body...)
	}
	chunks := append([]byte("WEBP"), chunk("VP8X", make([]byte, 10))...)
	return chunk("RIFF", append(chunks, chunk(name, body)...))
}

// gifWithoutPixels is a GIF whose frame has no columns, on a screen of 9 x 7.
var gifWithoutPixels = slices.Concat(
	[]byte("GIF89a"), []byte{9, 0, 7, 0, 0x80, 0, 0}, make([]byte, 2*3), // its header and two colours
	[]byte{0x2c, 0, 0, 0, 0, 0, 0, 7, 0, 0}, []byte{2, 1, 0x2c, 0}, // the frame and its codes: clear, end
	[]byte{0x3b},
)

// TestBombs: small files that would take much memory or time are refused at once. Measured: within 5 ms.
func TestBombs(t *testing.T) {
	for name, c := range map[string]struct {
		data []byte
		says string
	}{
		"16 bits, 64 million pixels":    {pngHeader(8192, 8192, 16, 2, 0), "memory"},
		"see-through, 64 million":       {pngHeader(8192, 8192, 8, 6, 0), "memory"},
		"interlaced":                    {pngHeader(7680, 4320, 16, 6, 1), "memory"},
		"huge":                          {pngHeader(1<<31-1, 1<<31-1, 1, 0, 0), ""},
		"progressive CMYK":              {jpegOf(true, 6000, 6000, []byte{0x11, 0x11, 0x11, 0x11}, 1), "memory"},
		"progressive":                   {jpegOf(true, 8192, 8192, []byte{0x11, 0x11, 0x11}, 1), "memory"},
		"many scans":                    {jpegOf(true, 5000, 5000, []byte{0x11}, 120), "too many times"},
		"very many scans":               {jpegOf(true, 1000, 1000, []byte{0x11, 0x11, 0x11}, 4000), "too many times"},
		"a frame behind the end":        {append(flatJPEG(8000, 8000).end(), jpegFrame1x1...), "takes 1708 MB"},
		"one frame in front of another": {append(*flatJPEG(8000, 8000), jpegFrame1x1...), "takes 1708 MB"},
		"a transparent grey, 16 bits":   {withTransparency(pngHeader(8192, 8192, 16, 0, 0), 1), "memory"},
		"a transparent grey":            {withTransparency(pngHeader(9000, 9000, 8, 0, 0), 1), "memory"},
		"a transparent colour":          {withTransparency(pngHeader(10500, 10500, 8, 2, 0), 3), "memory"},
		"a frame without pixels":        {gifWithoutPixels, "no pixels"},
		"hidden in WebP":                {webpOf("VP8L", []byte{0x2f, 0xff, 0xff, 0xff, 0x0f}), "memory"},
		"lossy, hidden in WebP":         {webpOf("VP8 ", []byte{0, 0, 0, 0x9d, 1, 0x2a, 0xff, 0x3f, 0xff, 0x3f}), "memory"},
	} {
		t.Run(name, func(t *testing.T) {
			began, before := cpuTime(), heap()
			_, err := Decode(bytes.NewReader(c.data))
			if !errors.Is(err, ErrImage) || !strings.Contains(err.Error(), c.says) {
				t.Errorf("error %v", err)
			}
			if took := cpuTime() - began; took > time.Second/2 {
				t.Errorf("refused after %v of processor time", took)
			}
			if grown := int64(heap()) - int64(before); grown > 64<<20 {
				t.Errorf("it took %d MB", grown>>20)
			}
		})
	}
}

// TestLargeEnough: what screens and cameras make is decoded.
func TestLargeEnough(t *testing.T) {
	for name, data := range map[string][]byte{
		"progressive": jpegOf(true, 1920, 1080, []byte{0x22, 0x11, 0x11}, 10), "baseline": jpegOf(false, 1920, 1080, []byte{0x11, 0x11, 0x11}, 1),
		"CMYK": jpegOf(true, 1920, 1080, []byte{0x11, 0x11, 0x11, 0x11}, 10), "grey": jpegOf(true, 500, 500, []byte{0x11}, 100),
	} {
		if name == "progressive" { // its first component has four blocks where the others have one
			data = append(data[:len(data)-2], append(make([]byte, 40000), 0xff, 0xd9)...)
		}
		if _, err := Decode(bytes.NewReader(data)); err != nil && strings.Contains(err.Error(), "takes") {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, header := range map[string][]byte{
		"8K": pngHeader(7680, 4320, 8, 2, 0), "8K see-through": pngHeader(7680, 4320, 8, 6, 0), "8K of 16 bits": pngHeader(7680, 4320, 16, 2, 0),
		"64 million": pngHeader(8192, 8192, 8, 2, 0), "a palette": pngHeader(8192, 8192, 8, 3, 0),
	} {
		config, _, err := image.DecodeConfig(bytes.NewReader(header))
		if name == "a palette" { // its colours follow
			config, err = image.Config{ColorModel: color.Palette{}, Width: 8192, Height: 8192}, nil
		}
		if n := needOf(header, "png", config); err != nil || n.bytes > maxMemory {
			t.Errorf("%s: %v, %d MB", name, err, n.bytes>>20)
		}
	}
}

// TestNeed: no picture takes more memory than was estimated.
func TestNeed(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	bounds := image.Rect(0, 0, 1000, 1000)
	files := map[string][]byte{
		"cmyk": jpegOf(true, 1000, 1000, []byte{0x11, 0x11, 0x11, 0x11}, 2), "three": jpegOf(true, 1000, 1000, []byte{0x11, 0x11, 0x11}, 2),
		"grey": jpegOf(true, 1000, 1000, []byte{0x11}, 2), "cmyk, two of them small": jpegOf(false, 1000, 1000, []byte{0x22, 0x11, 0x11, 0x22}, 1),
	}
	opaque := image.NewRGBA(bounds)
	draw.Draw(opaque, bounds, image.Black, image.Point{}, draw.Src)
	for name, img := range map[string]image.Image{
		"png": opaque, "png, see-through": image.NewRGBA(bounds), "png of grey": image.NewGray(bounds), "png of grey, 16 bits": image.NewGray16(bounds), "png of 16 bits": image.NewNRGBA64(bounds),
		"png of a palette": image.NewPaletted(bounds, color.Palette{color.Black, color.White}),
	} {
		var data bytes.Buffer
		if err := png.Encode(&data, img); err != nil {
			t.Fatal(err)
		}
		files[name] = data.Bytes()
	}
	var data bytes.Buffer
	if err := jpeg.Encode(&data, image.NewRGBA(bounds), nil); err != nil {
		t.Fatal(err)
	}
	files["jpeg"] = data.Bytes()
	for name, samples := range map[string]int{"png": 3, "png of grey": 1, "png of grey, 16 bits": 1} {
		files[name+", transparent"] = withTransparency(files[name], samples)
	}
	for name, file := range files {
		config, format, err := image.DecodeConfig(bytes.NewReader(file))
		if err != nil {
			t.Fatal(err)
		}
		n := needOf(file, format, config)
		before := heap()
		img, _, err := image.Decode(bytes.NewReader(file))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		took := int64(heap() - before)
		if _, ok := img.(*image.RGBA); !ok {
			took += 4 * int64(config.Width*config.Height)
		}
		const slack = 1 << 20 // of decoders themselves
		if took > n.bytes+slack || took < n.bytes/3 {
			t.Errorf("%s takes %d kB, estimated were %d kB", name, took>>10, n.bytes>>10)
		}
	}
}

// TestCancelled: decoding stops once the context is cancelled.
func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var data bytes.Buffer
	if err := png.Encode(&data, image.NewRGBA(image.Rect(0, 0, 10, 10))); err != nil {
		t.Fatal(err)
	}
	if _, err := decodeContext(ctx, &data); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

// TestGrowth: a decoder that fills the memory is stopped.
func TestGrowth(t *testing.T) {
	kept := make([]byte, 64<<20)
	b := &bounded{ctx: t.Context(), data: make([]byte, 1<<20), limit: 32 << 20}
	if _, err := io.Copy(io.Discard, b); !errors.Is(err, errGrowth) {
		t.Errorf("error %v", err)
	}
	kept[0] = 1
}

// TestEndlessFile: no more of a file is read than a picture can have.
func TestEndlessFile(t *testing.T) {
	if testing.Short() {
		t.Skip("reads 128 MB")
	}
	if _, err := Decode(zeros{}); !errors.Is(err, ErrImage) || !strings.Contains(err.Error(), "larger than 128 MB") {
		t.Errorf("error %v", err)
	}
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { clear(p); return len(p), nil }

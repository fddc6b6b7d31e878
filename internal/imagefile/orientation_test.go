package imagefile

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"slices"
	"strings"
	"testing"
)

// letterF is a picture that looks different in every orientation. It does not begin at (0, 0).
func letterF() *image.RGBA {
	img := image.NewRGBA(image.Rect(-1, -1, 2, 3))
	for i, text := range []string{"###", "#..", "##.", "#.."} {
		for j, c := range text {
			img.Set(j-1, i-1, map[rune]color.Color{'#': color.Black, '.': color.White}[c])
		}
	}
	return img
}

// drawn is a picture as text.
func drawn(img image.Image) (rows []string) {
	b := img.Bounds()
	for y := b.Min.Y; y < b.Max.Y; y++ {
		row := ""
		for x := b.Min.X; x < b.Max.X; x++ {
			if r, _, _, _ := img.At(x, y).RGBA(); r < 0x8000 {
				row += "#"
			} else {
				row += "."
			}
		}
		rows = append(rows, row)
	}
	return rows
}

// stored are the letter F as files with each orientation store it.
var stored = [...][]string{
	1: {"###", "#..", "##.", "#.."},
	2: {"###", "..#", ".##", "..#"},
	3: {"..#", ".##", "..#", "###"},
	4: {"#..", "##.", "#..", "###"},
	5: {"####", "#.#.", "#..."},
	6: {"#...", "#.#.", "####"},
	7: {"...#", ".#.#", "####"},
	8: {"####", ".#.#", "...#"},
}

// TestUpright: a file with any orientation shows the letter F.
func TestUpright(t *testing.T) {
	for o := 1; o <= 8; o++ {
		img := image.NewGray(image.Rect(3, 5, 3+len(stored[o][0]), 5+len(stored[o])))
		for y, row := range stored[o] {
			for x, c := range row {
				if c == '.' {
					img.SetGray(3+x, 5+y, color.Gray{255})
				}
			}
		}
		if got := drawn(upright(img, o)); !slices.Equal(got, stored[1]) {
			t.Errorf("orientation %d: %q", o, got)
		}
	}
	if got := drawn(upright(upright(letterF(), 6), 8)); !slices.Equal(got, stored[1]) {
		t.Errorf("there and back: %q", got)
	}
}

// exif is the metadata with an orientation; mark is II for little endian, MM for big endian.
func exif(o uint16, mark string) []byte {
	order := map[string]binary.AppendByteOrder{"II": binary.LittleEndian, "MM": binary.BigEndian}[mark]
	b := order.AppendUint32(order.AppendUint16([]byte(mark), 42), 8)
	b = order.AppendUint16(b, 1)                            // one entry:
	b = order.AppendUint16(order.AppendUint16(b, 0x112), 3) // the orientation, a short
	b = order.AppendUint16(order.AppendUint32(b, 1), o)     // one value
	return order.AppendUint32(order.AppendUint16(b, 0), 0)  // padding; no more entries
}

// withEXIF puts metadata into a JPEG or PNG file, behind its first bytes.
func withEXIF(file, meta []byte) []byte {
	if bytes.HasPrefix(file, []byte("\x89PNG")) {
		const header = 33
		chunk := append(binary.BigEndian.AppendUint32(nil, uint32(len(meta))), append([]byte("eXIf"), meta...)...)
		return slices.Concat(file[:header], binary.BigEndian.AppendUint32(chunk, crc32.ChecksumIEEE(chunk[4:])), file[header:])
	}
	body := append([]byte("Exif\x00\x00"), meta...)
	segment := binary.BigEndian.AppendUint16([]byte{0xff, 0xe1}, uint16(len(body)+2))
	return slices.Concat(file[:2], segment, body, file[2:])
}

// TestOrientation: a picture is decoded as it is to be shown. Damaged metadata does not matter.
func TestOrientation(t *testing.T) {
	var asJPEG, asPNG bytes.Buffer
	wide := image.NewRGBA(image.Rect(0, 0, 16, 8))
	if err := jpeg.Encode(&asJPEG, wide, nil); err != nil {
		t.Fatal(err)
	}
	if err := png.Encode(&asPNG, wide); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		file []byte
		tall bool
	}{
		"jpeg":                    {withEXIF(asJPEG.Bytes(), exif(6, "II")), true},
		"jpeg, big endian":        {withEXIF(asJPEG.Bytes(), exif(8, "MM")), true},
		"jpeg upside down":        {withEXIF(asJPEG.Bytes(), exif(3, "II")), false},
		"png":                     {withEXIF(asPNG.Bytes(), exif(5, "MM")), true},
		"no metadata":             {asJPEG.Bytes(), false},
		"an orientation of 9":     {withEXIF(asJPEG.Bytes(), exif(9, "II")), false},
		"cut short":               {withEXIF(asJPEG.Bytes(), exif(6, "II")[:15]), false},
		"a directory beyond it":   {withEXIF(asJPEG.Bytes(), []byte("II\x2a\x00\xff\xff\xff\xff")), false},
		"neither II nor MM":       {withEXIF(asJPEG.Bytes(), []byte("whatever that is")), false},
		"a PNG with a wrong hint": {withEXIF(asPNG.Bytes(), []byte("MM")), false},
	} {
		img, err := Decode(bytes.NewReader(c.file))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if size := img.Bounds().Size(); (size == image.Pt(8, 16)) != c.tall || !c.tall && size != image.Pt(16, 8) {
			t.Errorf("%s: %v", name, size)
		}
	}
}

// TestOrientationOfWebP: the metadata is a chunk behind others, of an odd length or not. What is cut short has none.
func TestOrientationOfWebP(t *testing.T) {
	chunk := func(name, body string) string {
		data := name + string(binary.LittleEndian.AppendUint32(nil, uint32(len(body)))) + body
		return data + strings.Repeat("\x00", len(body)%2)
	}
	meta := string(exif(8, "MM"))
	for name, c := range map[string]struct {
		chunks string
		want   int
	}{
		"as a TIFF":        {chunk("VP8X", "0123456789") + chunk("EXIF", meta), 8},
		"with its mark":    {chunk("VP8 ", "odd") + chunk("EXIF", "Exif\x00\x00"+meta), 8},
		"none":             {chunk("VP8X", "0123456789"), 1},
		"longer than file": {"EXIF\xff\xff\xff\xff" + meta, 1},
		"cut short":        {chunk("EXIF", meta)[:20], 1},
	} {
		if got := orientation([]byte("RIFF....WEBP"+c.chunks), "webp"); got != c.want {
			t.Errorf("%s: %d, want %d", name, got, c.want)
		}
	}
}

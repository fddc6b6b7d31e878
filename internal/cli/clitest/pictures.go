package clitest

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/fixtures/artwork"
)

// BadPictures are files that no board can be read from, by name.
func BadPictures(t testing.TB) map[string][]byte {
	whole := gradient(t, 640, 480)
	return map[string][]byte{
		"empty.png":     {},
		"truncated.png": whole[:len(whole)/2],
		"text.png":      []byte("this is no picture\n"),
		"tiny.png":      gradient(t, 1, 1),
		"huge.png":      hugeHeader(whole, 20000),
		"black.png":     EncodePNG(t, image.NewGray(image.Rect(0, 0, 800, 600))),
		"noboard.png":   whole,
		"wide.png":      EncodePNG(t, image.NewGray(image.Rect(0, 0, 40000, 40))),
		"flat.png":      gradient(t, 50000, 32),
		"clear.png":     EncodePNG(t, image.NewNRGBA(image.Rect(0, 0, 32, 32))),
	}
}

// gradient is a picture in which nothing repeats.
func gradient(t testing.TB, width, height int) []byte {
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			img.SetRGBA(x, y, color.RGBA{byte(x * 200 / width), byte(y * 200 / height), 120, 255})
		}
	}
	return EncodePNG(t, img)
}

// EncodePNG is a picture as PNG data.
func EncodePNG(t testing.TB, img image.Image) []byte {
	t.Helper()
	var buf bytes.Buffer
	if err := png.Encode(&buf, img); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

// hugeHeader returns the PNG data with a header that claims side x side pixels.
func hugeHeader(data []byte, side uint32) []byte {
	const header = 12 // of the IHDR chunk: its type, then width and height
	data = bytes.Clone(data)
	binary.BigEndian.PutUint32(data[header+4:], side)
	binary.BigEndian.PutUint32(data[header+8:], side)
	binary.BigEndian.PutUint32(data[header+17:], crc32.ChecksumIEEE(data[header:header+17]))
	return data
}

// DrawBoard is a picture of grid as Destruct-o-Match shows it. Unknown cells are
// half blue, half green: nobody can say which they are.
func DrawBoard(grid engine.Grid) *image.RGBA {
	drawn := grid.Clone()
	for i, c := range drawn.Cells {
		if c.Color == engine.Unknown {
			drawn.Cells[i].Color = 'B'
		}
	}
	stage := artwork.Stage{Rows: grid.Rows, Cols: grid.Cols, Grid: drawn, TileW: 60, Scene: artwork.Desert}
	img := stage.Draw()
	for p, c := range grid.All() {
		if c.Color == engine.Unknown {
			left := stage.Cell(p)
			green := artwork.Tile(engine.Cell{Color: 'G'}, left.Dx(), left.Dy())
			left.Max.X = (left.Min.X + left.Max.X) / 2
			draw.Draw(img, left, green, image.Point{}, draw.Over)
		}
	}
	return img
}

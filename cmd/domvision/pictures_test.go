package main

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"testing"
)

// badPictures are files that no board can be read from, by name.
func badPictures(t testing.TB) map[string][]byte {
	whole := gradient(t, 640, 480)
	return map[string][]byte{
		"empty.png":     {},
		"truncated.png": whole[:len(whole)/2],
		"text.png":      []byte("this is no picture\n"),
		"tiny.png":      gradient(t, 1, 1),
		"huge.png":      hugeHeader(whole, 20000),
		"black.png":     encode(t, image.NewGray(image.Rect(0, 0, 800, 600))),
		"noboard.png":   whole,
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
	return encode(t, img)
}

func encode(t testing.TB, img image.Image) []byte {
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

func fixture(t testing.TB, name string) []byte {
	t.Helper()
	return read(t, filepath.Join("../../fixtures/screenshots", name))
}

func read(t testing.TB, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

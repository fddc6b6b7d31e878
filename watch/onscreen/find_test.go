package onscreen

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"testing"
)

// blank is a screen in one colour that shows a picture somewhere.
type blank struct {
	screen
	all *image.RGBA
}

func (b blank) bounds() image.Rectangle                    { return b.all.Rect }
func (b blank) image(image.Rectangle) (*image.RGBA, error) { return b.all, nil }

// TestFindLastTiles finds a board of a single tile. Most of its rows are as black as the screen, and must not be compared
// wherever it is black.
func TestFindLastTiles(t *testing.T) {
	black := image.NewUniform(color.Black)
	picture := image.NewRGBA(image.Rect(0, 0, 340, 500))
	draw.Draw(picture, picture.Rect, black, image.Point{}, draw.Src)
	for y := 450; y < 480; y++ {
		for x := 60; x < 90; x++ {
			picture.Set(x, y, color.RGBA{uint8(8 * y), uint8(8 * x), 90, 255})
		}
	}
	all := image.NewRGBA(image.Rect(0, 0, 1600, 1000))
	draw.Draw(all, all.Rect, black, image.Point{}, draw.Src)
	want := image.Pt(700, 300)
	draw.Draw(all, picture.Rect.Add(want), picture, image.Point{}, draw.Src)
	compared := 0
	part := image.Rect(40, 61, 340, 490)
	at, found, err := find(blank{all: all}, picture, part, func(now *image.RGBA) bool {
		compared++
		return bytes.Equal(now.Pix, crop(picture, part).Pix)
	})
	if err != nil || !found || at != want || compared > 10 {
		t.Errorf("found %t at %v after %d comparisons, %v; want it at %v", found, at, compared, err, want)
	}
	draw.Draw(picture, picture.Rect, black, image.Point{}, draw.Src)
	if _, found, err := find(blank{all: all}, picture, part, func(*image.RGBA) bool { return true }); found || err != nil {
		t.Errorf("a board in one colour was found, %v", err)
	}
}

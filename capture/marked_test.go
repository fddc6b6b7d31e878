package capture

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"testing"
)

// TestLeaveOutMarked: what a whole frame surrounds is painted over, and nothing else.
func TestLeaveOutMarked(t *testing.T) {
	fill := func(img *image.RGBA, r image.Rectangle, c color.RGBA) {
		draw.Draw(img, r, image.NewUniform(c), image.Point{}, draw.Src)
	}
	frame := image.Rect(103, 57, 423, 300)
	gray := color.RGBA{90, 90, 90, 255}
	for _, c := range []struct {
		name string
		draw func(*image.RGBA)
		gone bool
	}{
		{"two pixels each", func(img *image.RGBA) {
			fill(img, frame, FrameOuter)
			fill(img, frame.Inset(2), FrameInner)
			fill(img, frame.Inset(4), gray)
		}, true},
		{"one pixel each, in colours of another screen", func(img *image.RGBA) {
			fill(img, frame, color.RGBA{FrameOuter.R + 2, FrameOuter.G - 2, FrameOuter.B, 255})
			fill(img, frame.Inset(1), FrameInner)
			fill(img, frame.Inset(2), gray)
		}, true},
		{"blended", func(img *image.RGBA) {
			fill(img, frame, FrameOuter)
			fill(img, frame.Inset(3), color.RGBA{80, 100, 150, 255})
			fill(img, frame.Inset(4), FrameInner)
			fill(img, frame.Inset(6), gray)
		}, true},
		{"a corner is covered", func(img *image.RGBA) {
			fill(img, frame, FrameOuter)
			fill(img, frame.Inset(2), FrameInner)
			fill(img, frame.Inset(4), gray)
			fill(img, image.Rect(380, 250, 500, 400), color.RGBA{255, 255, 255, 255})
		}, false},
		{"an area in one of the colours", func(img *image.RGBA) { fill(img, frame, FrameOuter) }, false},
		{"another second colour", func(img *image.RGBA) {
			fill(img, frame, FrameOuter)
			fill(img, frame.Inset(2), gray)
		}, false},
		{"the whole picture", func(img *image.RGBA) {
			fill(img, img.Rect, FrameOuter)
			fill(img, img.Rect.Inset(2), FrameInner)
			fill(img, img.Rect.Inset(4), gray)
		}, true},
	} {
		img := image.NewRGBA(image.Rect(0, 0, 640, 480))
		fill(img, img.Rect, color.RGBA{255, 255, 255, 255})
		c.draw(img)
		before := bytes.Clone(img.Pix)
		LeaveOutMarked(img)
		inside, outside := img.PixOffset(200, 150), img.PixOffset(90, 150)
		gone := !bytes.Equal(img.Pix[inside:inside+400], before[inside:inside+400])
		if gone != c.gone || c.name != "the whole picture" && !bytes.Equal(img.Pix[outside:outside+40], before[outside:outside+40]) {
			t.Errorf("%s: painted over: %v, want %v", c.name, gone, c.gone)
		}
		if !c.gone && !bytes.Equal(img.Pix, before) {
			t.Errorf("%s: something else has changed", c.name)
		}
	}
}

func BenchmarkLeaveOutMarked(b *testing.B) {
	img := image.NewRGBA(image.Rect(0, 0, 1920, 1080))
	for b.Loop() {
		LeaveOutMarked(img)
	}
}

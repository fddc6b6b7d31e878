package overlay

import (
	"fmt"
	"image"
	"image/draw"
	"io"
	"testing"
)

// screen is a full-screen picture with a board in it.
func screen() scene {
	s := newScene(mixed, 56, 38, 0, image.Pt(400, 300))
	page := image.NewRGBA(image.Rect(0, 0, 1920, 1080))
	draw.Draw(page, s.img.Bounds(), s.img, s.img.Bounds().Min, draw.Src)
	s.img = page
	return s
}

func BenchmarkDraw(b *testing.B) {
	s := screen()
	nrgba := image.NewNRGBA(s.img.Bounds())
	draw.Draw(nrgba, nrgba.Bounds(), image.Black, image.Point{}, draw.Src)
	for _, src := range []image.Image{s.img, nrgba} {
		for _, top := range []int{1, 5} {
			b.Run(fmt.Sprintf("1920x1080/%T/top%d", src, top), func(b *testing.B) {
				o := s.options()
				o.Top = top
				for b.Loop() {
					Draw(src, o)
				}
			})
		}
	}
}

func BenchmarkNumbers(b *testing.B) {
	s := screen()
	for b.Loop() {
		Draw(s.img, Options{Board: s.board, Numbers: true})
	}
}

func BenchmarkEncodePNG(b *testing.B) {
	s := screen()
	img := Draw(s.img, s.options())
	b.Run("1920x1080", func(b *testing.B) {
		for b.Loop() {
			if err := EncodePNG(io.Discard, img); err != nil {
				b.Fatal(err)
			}
		}
	})
}

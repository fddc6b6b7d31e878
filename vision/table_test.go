package vision

import (
	"image"
	"image/color"
	"image/draw"
	"math/rand/v2"
	"testing"
)

// TestTableIsNoGame: a table of coloured cells, as wide as boulders and in their colours, with or without text,
// is not taken for a game.
func TestTableIsNoGame(t *testing.T) {
	colors := []color.RGBA{{13, 110, 253, 255}, {25, 135, 84, 255}, {108, 117, 125, 255}, {255, 193, 7, 255}, {220, 53, 69, 255}}
	for _, text := range []bool{false, true} {
		rng := rand.New(rand.NewPCG(11, 4))
		img := image.NewRGBA(image.Rect(0, 0, 1200, 700))
		draw.Draw(img, img.Rect, image.White, image.Point{}, draw.Src)
		for row := range 10 {
			for col := range 14 {
				k := rng.IntN(len(colors))
				cell := image.Rect(0, 0, 72, 48).Add(image.Pt(70+74*col, 90+50*row))
				draw.Draw(img, cell, image.NewUniform(colors[k]), image.Point{}, draw.Src)
				for letter := 0; text && letter < 3+k%2; letter++ {
					at := cell.Min.Add(image.Pt(20+9*letter, 19))
					draw.Draw(img, image.Rect(0, 0, 2+(letter+k)%4, 10).Add(at), image.White, image.Point{}, draw.Src)
				}
			}
		}
		o, err := recognizer(t).Recognize(img)
		if o.Profile != "" {
			t.Errorf("text %v: profile %s, %v", text, o.Profile, err)
		}
	}
}

package visiontest

import (
	"image"
	"image/color"
	"math/rand/v2"

	"golang.org/x/image/draw"
	"golang.org/x/image/font/gofont/goregular"
)

// Desktop draws a screen filled with a ground, and windows with other grounds on it.
func Desktop(w, h int, ground Ground, windows int, rng *rand.Rand) *image.RGBA {
	screen := image.NewRGBA(image.Rect(0, 0, w, h))
	ground.Draw(screen, screen.Rect, rng)
	for range windows {
		size := image.Pt(w/5+rng.IntN(w/4), h/4+rng.IntN(h/3))
		at := image.Rectangle{Max: size}.Add(image.Pt(rng.IntN(w-size.X), rng.IntN(h-size.Y)))
		Grounds[rng.IntN(len(Grounds))].Draw(screen, at, rng)
		title(screen, at, rng)
	}
	return screen
}

// Lay draws a picture on a screen as a window with a title, scaled, at a random place. It returns the place
// of its top-left corner; ok is false if it does not fit.
func Lay(screen *image.RGBA, picture image.Image, scale float64, rng *rand.Rand) (at image.Point, ok bool) {
	size := picture.Bounds().Size()
	w, h := int(scale*float64(size.X)+0.5), int(scale*float64(size.Y)+0.5)
	room := screen.Rect.Size().Sub(image.Pt(w+8, h+bar+8))
	if room.X <= 0 || room.Y <= 0 {
		return at, false
	}
	at = image.Pt(4+rng.IntN(room.X), bar+4+rng.IntN(room.Y))
	to := image.Rectangle{at, at.Add(image.Pt(w, h))}
	title(screen, to, rng)
	draw.CatmullRom.Scale(screen, to, picture, picture.Bounds(), draw.Src, nil)
	return at, true
}

// bar is the height of the title of a window, in pixels.
const bar = 30

// title draws the title of a window and a line around it.
func title(screen *image.RGBA, window image.Rectangle, rng *rand.Rand) {
	over := image.Rect(window.Min.X, window.Min.Y-bar, window.Max.X, window.Min.Y)
	line := color.RGBA{70, 74, 82, 255}
	for _, side := range []image.Rectangle{
		{image.Pt(over.Min.X-1, over.Min.Y), image.Pt(over.Min.X, window.Max.Y+1)},
		{image.Pt(over.Max.X, over.Min.Y), image.Pt(over.Max.X+1, window.Max.Y+1)},
		{image.Pt(over.Min.X, window.Max.Y), image.Pt(over.Max.X, window.Max.Y+1)},
	} {
		fill(screen, side, line)
	}
	fill(screen, over, line)
	write(screen, over.Intersect(screen.Rect), face(goregular.TTF, 15), image.Pt(over.Min.X+10, over.Max.Y-9), Grey(235), word(rng)+" "+word(rng))
}

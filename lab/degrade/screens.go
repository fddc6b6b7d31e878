package degrade

import (
	"fmt"
	"image"
	"image/color"
	"math"

	"golang.org/x/image/draw"
)

// Desktop shows a picture as a window on a desktop with a wallpaper, of w x h pixels. The picture is scaled
// as the desktop scales its windows. If it is larger than the desktop, the desktop grows.
func Desktop(w, h int, scale float64) Degradation {
	name := fmt.Sprintf("desktop %dx%d", w, h)
	if scale != 1 {
		name += fmt.Sprintf(" at %g %%", 100*scale)
	}
	return Degradation{Name: name, Apply: func(src *image.RGBA, _ image.Rectangle) Result {
		window := scaledSize(src, scale)
		screen := image.Rect(0, 0, max(w, window.X), max(h, window.Y))
		dst := image.NewRGBA(screen)
		wallpaper(dst, screen)
		return place(dst, src, image.Rectangle{Max: window}.Add(screen.Max.Sub(window).Div(3)))
	}}
}

// TwoMonitors captures two monitors at once. The right one shows the picture, scaled by 1.5. The left one
// shows a page of text and is lower, so the capture is black below it.
var TwoMonitors = Degradation{Name: "two monitors", Apply: func(src *image.RGBA, _ image.Rectangle) Result {
	const scale, other = 1.5, 3.0 / 4 // of the height of the right one
	window := scaledSize(src, scale)
	left := image.Rect(0, 0, window.X*2/3, int(other*float64(window.Y)))
	dst := image.NewRGBA(image.Rect(0, 0, left.Dx()+window.X, window.Y))
	draw.Draw(dst, dst.Rect, image.Black, image.Point{}, draw.Src)
	text(dst, left)
	return place(dst, src, image.Rectangle{Max: window}.Add(image.Pt(left.Dx(), 0)))
}}

func scaledSize(src *image.RGBA, scale float64) image.Point {
	return image.Pt(int(math.Round(scale*float64(src.Rect.Dx()))), int(math.Round(scale*float64(src.Rect.Dy()))))
}

// place draws a picture into a part of a screen.
func place(dst *image.RGBA, src *image.RGBA, at image.Rectangle) Result {
	draw.ApproxBiLinear.Scale(dst, at, src, src.Rect, draw.Src, nil)
	return Result{Image: dst, DX: float64(at.Min.X), DY: float64(at.Min.Y),
		ScaleX: float64(at.Dx()) / float64(src.Rect.Dx()), ScaleY: float64(at.Dy()) / float64(src.Rect.Dy())}
}

// wallpaper fills a part of a screen with hills under an evening sky.
func wallpaper(dst *image.RGBA, part image.Rectangle) {
	w, h := float64(part.Dx()), float64(part.Dy())
	for y := part.Min.Y; y < part.Max.Y; y++ {
		for x := part.Min.X; x < part.Max.X; x++ {
			u, v := float64(x-part.Min.X)/w, float64(y-part.Min.Y)/h
			c := color.RGBA{uint8(40 + 140*v), uint8(60 + 80*v), uint8(120 + 20*v), 255}
			for hill := range 3 {
				f := float64(hill)
				if v > 0.55+0.12*f+0.06*math.Sin((5+2*f)*u+2*f) {
					c = color.RGBA{uint8(30 + 12*hill), uint8(70 - 15*hill), uint8(60 - 10*hill), 255}
				}
			}
			dst.SetRGBA(x, y, c)
		}
	}
}

// text fills a part of a screen with lines of words.
func text(dst *image.RGBA, part image.Rectangle) {
	draw.Draw(dst, part, image.NewUniform(color.Gray{250}), image.Point{}, draw.Src)
	const line, letter = 18, 7 // pixels
	for y := part.Min.Y + 2*line; y < part.Max.Y-2*line; y += line {
		n := y / line
		for x, word := part.Min.X+4*letter, 0; x < part.Max.X-12*letter; word++ {
			length := (2 + (n*7+word*5)%9) * letter
			for at := x; at < x+length; at += letter { // a letter is two strokes
				strokes := image.Rect(at, y, at+2, y+9)
				draw.Draw(dst, strokes, image.NewUniform(color.Gray{50}), image.Point{}, draw.Src)
				draw.Draw(dst, image.Rect(at, y+(at*3+n)%8, at+5, y+(at*3+n)%8+2), image.NewUniform(color.Gray{50}), image.Point{}, draw.Src)
			}
			x += length + letter
		}
	}
}

// Photo is a photograph of the screen, taken at a small angle: the right side is shorter than the left by
// tilt, as a share of the height, and the whole is turned by as much. No lattice fits it, so refusing it is
// right.
func Photo(tilt float64) Degradation {
	return Degradation{Name: fmt.Sprintf("photo at %g %%", 100*tilt), Partial: true, Apply: func(src *image.RGBA, _ image.Rectangle) Result {
		w, h := float64(src.Rect.Dx()), float64(src.Rect.Dy())
		dst := image.NewRGBA(src.Rect)
		for y := range src.Rect.Dy() {
			for x := range src.Rect.Dx() {
				u, v := float64(x)-w/2, float64(y)-h/2
				far := 1 + tilt*u/w // the right side is farther away
				u, v = u*far, (v-tilt*u)*far
				dst.SetRGBA(x, y, interpolate(src, w/2+u, h/2+v))
			}
		}
		return Result{Image: dst, ScaleX: 1, ScaleY: 1}
	}}
}

// interpolate is the colour between four pixels; beyond the picture, that of its edge.
func interpolate(src *image.RGBA, x, y float64) color.RGBA {
	x, y = min(max(x, 0), float64(src.Rect.Dx()-1)), min(max(y, 0), float64(src.Rect.Dy()-1))
	x0, y0 := int(x), int(y)
	x1, y1 := min(x0+1, src.Rect.Dx()-1), min(y0+1, src.Rect.Dy()-1)
	dx, dy := x-float64(x0), y-float64(y0)
	a, b, c, d := src.RGBAAt(x0, y0), src.RGBAAt(x1, y0), src.RGBAAt(x0, y1), src.RGBAAt(x1, y1)
	mix := func(a, b, c, d uint8) uint8 {
		return uint8(math.Round((1-dy)*((1-dx)*float64(a)+dx*float64(b)) + dy*((1-dx)*float64(c)+dx*float64(d))))
	}
	return color.RGBA{mix(a.R, b.R, c.R, d.R), mix(a.G, b.G, c.G, d.G), mix(a.B, b.B, c.B, d.B), 255}
}

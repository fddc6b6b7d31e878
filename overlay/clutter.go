package overlay

import (
	"image"
	"image/draw"
)

// clutter tells how busy a part of a picture is: the shares of the pixels that clearly differ in brightness from
// their neighbour on the right, or from the one below. On a plain ground both are 0. The edge of a frame has
// only one of them; text and icons have both.
func clutter(src image.Image, part image.Rectangle) (along, down float64) {
	const step = 32 // of 255
	part = part.Intersect(src.Bounds())
	w, h := part.Dx()-1, part.Dy()-1
	if w <= 0 || h <= 0 {
		return 0, 0
	}
	gray := image.NewGray(part)
	draw.Draw(gray, part, src, part.Min, draw.Src)
	pixel := 1 / float64(w*h)
	for y := range h {
		line, below := gray.Pix[y*gray.Stride:], gray.Pix[(y+1)*gray.Stride:]
		for x := range w {
			if differ(line[x], line[x+1], step) {
				along += pixel
			}
			if differ(line[x], below[x], step) {
				down += pixel
			}
		}
	}
	return along, down
}

func differ(a, b, by uint8) bool { return max(a, b)-min(a, b) > by }

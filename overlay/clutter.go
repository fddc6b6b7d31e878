package overlay

import (
	"image"
	"image/draw"
)

// clutter is the share of the pixels of a part of a picture that clearly differ in brightness from their
// neighbour on the right, or from the one below, whichever are fewer. So it is high on text and icons, low on
// frames, which have edges in one direction only, and 0 on a plain ground.
func clutter(src image.Image, part image.Rectangle) float64 {
	const step = 32 // of 255
	part = part.Intersect(src.Bounds())
	w, h := part.Dx()-1, part.Dy()-1
	if w <= 0 || h <= 0 {
		return 0
	}
	gray := image.NewGray(part)
	draw.Draw(gray, part, src, part.Min, draw.Src)
	along, down := 0, 0
	for y := range h {
		line, below := gray.Pix[y*gray.Stride:], gray.Pix[(y+1)*gray.Stride:]
		for x := range w {
			if differ(line[x], line[x+1], step) {
				along++
			}
			if differ(line[x], below[x], step) {
				down++
			}
		}
	}
	return float64(min(along, down)) / float64(w*h)
}

func differ(a, b, by uint8) bool { return max(a, b)-min(a, b) > by }

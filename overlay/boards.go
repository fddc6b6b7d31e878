package overlay

import (
	"image"
	"math"
	"strconv"

	"github.com/domvision/domvision/geometry"
)

// DrawBoards returns a copy of src, in its coordinates, with a border around each board and its number,
// counted from 1, in the middle. It skips boards that are not [Drawable].
func DrawBoards(src image.Image, boards []geometry.Lattice) *image.RGBA {
	const least = 24.0 // pixels; large enough to find the number in a picture of a whole desktop
	view := src.Bounds()
	c := newCanvas(src, view, image.Rectangle{})
	for i, b := range boards {
		if !Drawable(b) {
			continue
		}
		b.X -= float64(view.Min.X)
		b.Y -= float64(view.Min.Y)
		w, h := b.W*float64(b.Cols), b.H*float64(b.Rows)
		u := min(max(min(w, h)/4, least), 400)
		width, rim := max(0.09*u, 3), max(0.05*u, 2)
		out := width/2 + rim // the border lies around the tiles
		c.dc.DrawRoundedRectangle(b.X-out, b.Y-out, w+2*out, h+2*out, math.Min(0.1*u, out))
		c.stroke(width, rim)
		c.disc(b.X+w/2, b.Y+h/2, 2*u, strconv.Itoa(i+1), dark, light)
	}
	c.img.Rect = c.img.Rect.Add(view.Min)
	return c.img
}

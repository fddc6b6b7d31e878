package front

import (
	"image"
	"image/color"
	"math"

	"github.com/domvision/domvision/vision"
)

// Rehearse reads a picture that it draws, and forgets it. Browsers compile a program while it runs: after a rehearsal
// the first picture of the player is read sooner. Other methods must not be called meanwhile.
func (r *Reader) Rehearse() (*image.RGBA, vision.Observation, error) {
	img := rehearsal()
	obs, err := r.recognizer.Recognize(img)
	return img, obs, err
}

// rehearsal is a picture of a board with round tiles.
func rehearsal() *image.RGBA {
	const cells, cell, margin = 8, 28, 40
	colors := [...]color.RGBA{{200, 40, 40, 255}, {40, 160, 60, 255}, {50, 80, 210, 255}, {225, 190, 40, 255}}
	img := image.NewRGBA(image.Rect(0, 0, cells*cell+2*margin, cells*cell+2*margin))
	for y := range img.Rect.Dy() {
		for x := range img.Rect.Dx() {
			paint := color.RGBA{24, 26, 34, 255}
			row, col := (y-margin)/cell, (x-margin)/cell
			dx, dy := float64((x-margin)%cell)-cell/2, float64((y-margin)%cell)-cell/2
			if far := math.Hypot(dx, dy); x >= margin && y >= margin && row < cells && col < cells && far < cell*0.46 {
				paint = colors[(row*row+3*col+row*col/2)%len(colors)]
				shade := uint8(4 * far)
				paint.R, paint.G, paint.B = paint.R-min(paint.R, shade), paint.G-min(paint.G, shade), paint.B-min(paint.B, shade)
			}
			img.SetRGBA(x, y, paint)
		}
	}
	return img
}

package imagefile

import (
	"image"
	"image/color"
	"testing"
)

// TestOpaque: a single pixel that is not opaque is seen wherever it is.
func TestOpaque(t *testing.T) {
	for w := range 5 {
		for h := range 3 {
			whole := image.NewRGBA(image.Rect(0, 0, w+2, h+2))
			img := whole.SubImage(image.Rect(1, 1, w+1, h+1)).(*image.RGBA)
			for y := range h {
				for x := range w {
					img.Set(x+1, y+1, color.Black)
				}
			}
			if !opaque(img) {
				t.Errorf("%d x %d black pixels are not opaque", w, h)
			}
			for y := range h {
				for x := range w {
					img.Set(x+1, y+1, color.RGBA{A: 254})
					if opaque(img) {
						t.Errorf("%d x %d pixels are opaque, though (%d,%d) is not", w, h, x, y)
					}
					img.Set(x+1, y+1, color.Black)
				}
			}
		}
	}
}

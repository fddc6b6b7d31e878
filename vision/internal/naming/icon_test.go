package naming

import (
	"image"
	"image/color"
	"testing"

	"github.com/domvision/domvision/calibration"
)

// TestIconAtTheEdge: a template with nothing inside the border of a cell is refused: there is
// nothing to compare.
func TestIconAtTheEdge(t *testing.T) {
	for width, fits := range map[int]bool{1: false, 30: true} {
		img := image.NewNRGBA(image.Rect(0, 0, 60, 60))
		for y := range 60 {
			for x := range width {
				img.SetNRGBA(x, y, color.NRGBA{200, uint8(4 * y), 40, 255})
			}
		}
		if _, err := newIcon(calibration.Template{Kind: "timer", Image: img}); (err == nil) != fits {
			t.Errorf("%d pixels wide: %v", width, err)
		}
	}
}

package classify

import (
	"image"
	"testing"

	"github.com/domvision/domvision/vision/internal/segment"
)

// TestLayout: the style decides whether tiles may move, and which pixels are foreground.
func TestLayout(t *testing.T) {
	tile := inked(black, red, image.Rect(0, 0, 12, 24))
	for _, c := range []struct {
		style     segment.Style
		onTheMove bool
		shown     int // of all pixels show a tile
	}{{segment.Touching, false, 576}, {segment.Apart, false, 288}, {segment.Swapped, true, 288}} {
		l := layoutOf(c.style, black)
		equal(t, "on the move", l.onTheMove, c.onTheMove)
		equal(t, "foreground", len(l.foreground(tile, Pixels(WholeTile))), c.shown)
	}
}

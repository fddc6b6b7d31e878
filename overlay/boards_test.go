package overlay

import (
	"image"
	"math"
	"path/filepath"
	"testing"

	"github.com/domvision/domvision/geometry"
)

// TestGoldenBoards: two boards in a picture, wherever its bounds begin.
func TestGoldenBoards(t *testing.T) {
	for _, corner := range []image.Point{{}, {-1, -1}, {70, 30}} {
		s := newScene(mixed, 28, 19, 40, corner)
		left, right := s.board, s.board
		left.Cols, right.Cols = 5, 5
		right.X += 6 * right.W
		broken := geometry.Lattice{X: math.NaN(), W: 10, H: 10, Rows: 3, Cols: 3}
		got := DrawBoards(s.img, []geometry.Lattice{left, right, broken})
		if got.Rect != s.img.Rect {
			t.Errorf("corner %v: drawn in %v, not in %v", corner, got.Rect, s.img.Rect)
		}
		compareGolden(t, filepath.Join("testdata", "boards.png"), got)
	}
}

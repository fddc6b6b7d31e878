package locate

import (
	"image"
	"image/color"
	"image/draw"
	"testing"

	"github.com/domvision/domvision/vision/internal/segment"
)

// TestIslandSide: more tiles of a board are found beyond empty columns, on its floor, but not what
// floats, is too little, or stands beyond a frame.
func TestIslandSide(t *testing.T) {
	left := []string{"0123021", "1230112", "3021203", "2310331", "0132213"}
	for _, c := range []struct {
		name   string
		island []string
		line   bool
		want   string
	}{
		{"an island", []string{"...", "...", "01.", "120", "302"}, false, "right"},
		{"none", []string{"...", "...", "...", "...", "..."}, false, ""},
		{"floating", []string{"...", "012", "120", "...", "..."}, false, ""},
		{"two tiles", []string{"...", "...", "...", "...", "01."}, false, ""},
		{"beyond a frame", []string{"...", "...", "01.", "120", "302"}, true, ""},
	} {
		const side = 20
		f := frame(25*side, 9*side, func(img draw.Image) {
			paintTiles(img, image.Pt(2*side, 2*side), side, side, 0, left...)
			paintTiles(img, image.Pt(15*side, 2*side), side, side, 0, c.island...)
			if c.line {
				draw.Draw(img, image.Rect(12*side, side, 12*side+3, 8*side), image.NewUniform(color.White), image.Point{}, draw.Src)
			}
		})
		b := segment.FindBoard(f, lattice(2*side, 2*side, side, 5, 9), segment.DefaultThreshold)
		if b == nil {
			t.Fatal("no board")
		}
		if got := islandSide(f, b); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// TestIslandSideAtThePictureEdge: where the tiles of a wide board end far from one edge of it, only the
// columns beyond the other edge are looked at.
func TestIslandSideAtThePictureEdge(t *testing.T) {
	const side, cols = 20, 22
	f := frame((cols+4)*side, 9*side, func(img draw.Image) {
		paintTiles(img, image.Pt(2*side, 2*side), side, side, 0, "0123021", "1230112", "3021203", "2310331", "0132213")
	})
	b := segment.FindBoard(f, lattice(2*side, 2*side, side, 5, cols), segment.DefaultThreshold)
	if b == nil {
		t.Fatal("no board")
	}
	if got := islandSide(f, b); got != "" {
		t.Errorf("an island on the %q", got)
	}
}

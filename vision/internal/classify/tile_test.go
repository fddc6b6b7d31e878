package classify

import (
	"image"
	"math"
	"testing"

	"github.com/domvision/domvision/vision/internal/imgproc"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

func TestPixels(t *testing.T) {
	equalAll(t, "a square", Pixels(image.Rect(1, 2, 3, 4)), []int{49, 50, 73, 74})
	equal(t, "inner pixels", len(InnerPixels), 18*18)
	equal(t, "rim pixels", len(RimPixels), 20*20-14*14)
}

// TestTileAt: each pixel is the mean of four, and the outermost pixels are repeated.
func TestTileAt(t *testing.T) {
	lab := imgproc.Lab{W: 2, H: 1, Pix: []uint8{0, 128, 128, 255, 138, 118}}
	tile := TileAt(lab, image.Rect(0, 0, 2, 1))
	equal(t, "between both", tile.At(0), [3]float32{50, 5, -5})
	if got := tile.At(1); math.Abs(float64(got[0]-100)) > 0.001 || got[1] != 10 || got[2] != -10 {
		t.Errorf("beyond the side: %v", got)
	}
}

// TestAlike: the share of alike pixels, with the second tile shifted or not.
func TestAlike(t *testing.T) {
	left := inked(black, red, image.Rect(0, 0, 12, 24))
	for _, c := range []struct {
		name      string
		a, b      Tile
		dx        int
		tolerance float64
		want      float64
	}{
		{"itself", left, left, 0, 9, 1},
		{"half", left, flat(red), 0, 9, 0.5},
		{"nothing", flat(blue), flat(red), 0, 9, 0},
		{"less than the tolerance", flat(grey), flat([3]float32{64, 3, 0}), 0, 5.1, 1},
		{"just the tolerance", flat(grey), flat([3]float32{64, 3, 0}), 0, 5, 0},
		{"shifted", left, inked(black, red, image.Rect(0, 0, 15, 24)), 3, 9, 1},
	} {
		equal(t, c.name, c.a.alikeShifted(c.b, InnerPixels, c.dx, 0, c.tolerance), c.want)
	}
	equal(t, "not shifted", left.Alike(flat(red), InnerPixels, 9), 0.5)
}

// TestColors: the middle, the rim and the foreground of a tile each have their colour.
func TestColors(t *testing.T) {
	tile := inked(red, yellow, WholeTile.Inset(6))
	equal(t, "middle", tile.MiddleColor(), yellow)
	if d := pixel.DeltaE(tile.meanAt(RimPixels), red); d > 0.01 {
		t.Errorf("rim: %.2f from red", d)
	}
	equal(t, "foreground", len(tile.Foreground(red)), 12*12)
	equal(t, "its colour", tile.foregroundColor(red), yellow)
	equal(t, "without foreground", flat(red).foregroundColor(red), red)
}

// TestLightness: a pattern of blocks of two pixels from the second last on.
func TestLightness(t *testing.T) {
	l := painted(func(x, _ int) [3]float32 { return [3]float32{float32(x), 50, 50} }).Lightness()
	equal(t, "blocks", len(l), 10*10)
	equalAll(t, "first blocks", l[:3], []float64{2.5, 4.5, 6.5})
}

// TestLab: a tile becomes a picture with the same colours.
func TestLab(t *testing.T) {
	lab := flat(yellow).Lab()
	equal(t, "width", lab.W, segment.Fine)
	equal(t, "colour", [3]uint8(lab.Pix), pixel.PixelOf(yellow))
}

// TestNewClass: the tiles of a class are averaged.
func TestNewClass(t *testing.T) {
	r := readingOf(2, segment.Touching, flat(black), flat([3]float32{15, 20, 0}))
	equal(t, "mean", r.newClass([]int{0, 1}).Mean.At(100), [3]float32{10, 10, 0})
}

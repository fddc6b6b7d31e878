package vision

import (
	"image"
	"image/color"
	"image/draw"
	"testing"

	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/internal/exhaustive"
)

// TestNear: a board is found again where it was seen and, when it has moved, anywhere else, with
// the same reading.
func TestNear(t *testing.T) {
	exhaustive.NoRace(t)
	const name = "dom-12x14-small"
	img, err := DecodeFile(fixtures + "/" + name + ".png")
	if err != nil {
		t.Fatal(err)
	}
	want, err := recognizer(t).Recognize(img)
	if err != nil {
		t.Fatal(err)
	}
	screen := func(at image.Point) *image.RGBA {
		s := image.NewRGBA(image.Rect(0, 0, 1280, 900))
		draw.Draw(s, s.Rect, image.NewUniform(color.RGBA{240, 240, 240, 255}), image.Point{}, draw.Src)
		draw.Draw(s, img.Bounds().Add(at), img, image.Point{}, draw.Src)
		return s
	}
	var near geometry.Lattice
	r := recognizerWith(t, Options{Near: &near})
	for _, at := range []image.Point{{200, 100}, {200, 100}, {203, 98}, {470, 260}, {0, 0}} {
		got, err := r.Recognize(screen(at))
		if err != nil {
			t.Fatalf("at %v: %v", at, err)
		}
		if !got.Grid.Equal(want.Grid) {
			t.Errorf("at %v: got\n%swant\n%s", at, got.Grid, want.Grid)
		}
		if near != got.Lattice {
			t.Errorf("at %v: noted %v, seen at %v", at, near, got.Lattice)
		}
		if place := want.Lattice.Bounds().Add(at); !got.Lattice.Bounds().In(place.Inset(-1)) || !place.In(got.Lattice.Bounds().Inset(-1)) {
			t.Errorf("seen at %v, drawn at %v", got.Lattice.Bounds(), place)
		}
	}
	// A picture without a board is refused, wherever one was.
	blank := image.NewRGBA(image.Rect(0, 0, 1280, 900))
	if o, err := r.Recognize(blank); err == nil {
		t.Errorf("read off a blank picture:\n%s", o.Grid)
	}
}

package vision

import (
	"errors"
	"image"
	"testing"

	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/internal/fault"
)

// torn is a picture whose pixels are missing, which makes whoever reads them panic.
func torn() *image.RGBA { return &image.RGBA{Stride: 400, Rect: image.Rect(0, 0, 100, 100)} }

// TestPanicIsAnError: a panic while a picture is read is an error of its own, and the next picture is read.
func TestPanicIsAnError(t *testing.T) {
	r := recognizer(t)
	at := geometry.Lattice{X: 10, Y: 10, W: 16, H: 16, Rows: 5, Cols: 5}
	for name, read := range map[string]func() (Observation, error){
		"Recognize":     func() (Observation, error) { return r.Recognize(torn()) },
		"RecognizeNear": func() (Observation, error) { return r.RecognizeNear(torn(), at) },
		"RecognizeAt":   func() (Observation, error) { return r.RecognizeAt(torn(), at) },
	} {
		_, err := read()
		var mistake *fault.Error
		if !errors.As(err, &mistake) || mistake.Place == "" || errors.Is(err, ErrNoBoard) || errors.Is(err, ErrUncertain) {
			t.Errorf("%s: error %v", name, err)
		}
	}
	if _, ok := Divide(torn(), at.Bounds()); ok {
		t.Error("a torn picture was divided")
	}
	img, err := DecodeFile(fixtures + "/dom-12x14-small.png")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Recognize(img); err != nil {
		t.Error(err)
	}
}

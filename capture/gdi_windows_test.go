package capture

import (
	"image"
	"slices"
	"testing"

	"github.com/kbinani/screenshot"
)

// TestLibraryDisplays compares the displays with those of the library, which captures them.
func TestLibraryDisplays(t *testing.T) {
	displays, err := Displays()
	if err != nil {
		t.Fatal(err)
	}
	var library []image.Rectangle
	for i := range screenshot.NumActiveDisplays() {
		library = append(library, screenshot.GetDisplayBounds(i))
	}
	for _, bounds := range displays { // ours begin with the primary one
		if !slices.Contains(library, bounds) {
			t.Errorf("display %v is not among the library's %v", bounds, library)
		}
	}
	if len(displays) == 0 || len(displays) != len(library) {
		t.Errorf("displays %v, the library's %v", displays, library)
	}
}

func TestPixels(t *testing.T) {
	displays, err := Displays()
	if err != nil {
		t.Fatal(err)
	}
	for _, bounds := range displays {
		img, err := Pixels(bounds)
		if err != nil {
			t.Fatal(err)
		}
		if img.Rect != (image.Rectangle{Max: bounds.Size()}) || !img.Opaque() {
			t.Errorf("display %v: a picture of %v, opaque: %v", bounds, img.Rect, img.Opaque())
		}
	}
	if _, err := Pixels(image.Rectangle{}); err == nil {
		t.Error("no error for an empty area")
	}
}

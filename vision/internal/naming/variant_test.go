package naming

import (
	"slices"
	"testing"

	"github.com/domvision/domvision/vision/internal/classify"
	"github.com/domvision/domvision/vision/internal/segment"
)

// TestMayBePale: a flat group may be the selected tiles of a flat class if it is nearly white, or
// pale and of the same hue.
func TestMayBePale(t *testing.T) {
	blue, yellow := [3]float32{48, 26, -51}, [3]float32{80, -16, 52}
	flat := func(color [3]float32) classify.Class {
		return classify.Class{Mean: slices.Repeat(color[:], segment.Fine*segment.Fine)}
	}
	for _, c := range []struct {
		name         string
		group, class [3]float32
		want         bool
	}{
		{"white", [3]float32{95, 1, -3}, yellow, true},
		{"pale blue", [3]float32{86, 7, -14}, blue, true},
		{"pale blue, of yellow", [3]float32{86, 7, -14}, yellow, false},
		{"light blue", [3]float32{60, 18, -40}, blue, false},
		{"white, of grey", [3]float32{95, 1, -3}, [3]float32{60, 2, 2}, false},
	} {
		if got := mayBePale(flat(c.group), flat(c.class)); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}

package locate

import (
	"testing"

	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision/internal/segment"
)

func TestRowsUnder(t *testing.T) {
	l := segment.Lattice{Lattice: geometry.Lattice{Y: 10, W: 20, H: 20, Rows: 12, Cols: 6}}
	for waterline, want := range map[float64]int{0: 0, 190: 3, 193: 3, 10: 12} {
		if got := (Located{Waterline: waterline}).RowsUnder(l); got != want {
			t.Errorf("waterline at %g: %d rows, want %d", waterline, got, want)
		}
	}
}

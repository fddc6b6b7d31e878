package classify

import (
	"errors"
	"strings"
	"testing"

	"github.com/domvision/domvision/vision/internal/segment"
)

// TestSettle: holes and tiles between cells refuse a board, except in a swap game, where cells are
// empty for the moment.
func TestSettle(t *testing.T) {
	for _, c := range []struct {
		name  string
		style segment.Style
		holes []int
		err   string
		empty bool
		// a tile lies between cells
		moving bool
	}{
		{"settled", segment.Touching, nil, "", false, false},
		{"falling", segment.Touching, []int{7, 4}, "row 2, column 2 is empty", false, false},
		{"between cells", segment.Apart, nil, "between two cells at row 3, column 1", false, true},
		{"swapped", segment.Swapped, []int{4}, "", true, false},
		{"gliding", segment.Swapped, nil, "", false, true},
	} {
		r := readingOf(3, c.style, make([]Tile, 9)...)
		for i := range r.Cells {
			r.Cells[i].Class = 0
		}
		r.Cells[4] = Cell{Class: NoClass}
		r.Cells[6].Moving = c.moving
		err := refuseFalling(r, c.holes)
		if (err != nil) != (c.err != "") || err != nil && (!errors.Is(err, segment.ErrUncertain) || !strings.Contains(err.Error(), c.err)) {
			t.Errorf("%s: %v", c.name, err)
		}
		equal(t, c.name, r.Cells[4].Empty, c.empty)
	}
}

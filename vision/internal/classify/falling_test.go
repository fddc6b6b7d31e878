package classify

import (
	"errors"
	"slices"
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

// TestDropFloating: what floats above a hole is a picture behind the board if nothing of it can be read.
func TestDropFloating(t *testing.T) {
	for _, c := range []struct {
		name, rows string // '?' could not be read, '.' is a hole
		want       string
	}{
		{"a picture", "?0? ?01 .10 010", ".0? .01 .10 010"},
		{"two holes", "??? ?.1 .?0 010", "..? ..1 ..0 010"},
		{"falling", "00? ?01 .10 010", "00? ?01 .10 010"},
		{"one of them falling", "?0? ?01 ..0 010", "?0? ?01 ..0 010"},
		{"no hole", "?0? ?01 110 010", "?0? ?01 110 010"},
	} {
		rows := strings.ReplaceAll(c.rows, " ", "")
		r := readingOf(3, segment.Apart, make([]Tile, len(rows))...)
		var holes []int
		for i, tile := range rows {
			r.Cells[i].Class = strings.IndexRune("01", tile)
			if tile == '.' {
				holes = append(holes, i)
			}
		}
		left, got := r.dropFloating(holes), ""
		for i, cell := range r.Cells {
			if i > 0 && i%3 == 0 {
				got += " "
			}
			switch {
			case cell.Class != NoClass:
				got += string("01"[cell.Class])
			case cell.Occupied && !slices.Contains(left, i):
				got += "?"
			default:
				got += "."
			}
		}
		equal(t, c.name, got, c.want)
	}
}

package wizard

import (
	"testing"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/geometry"
)

// TestUnlike: a board of an unexpected size is asked about.
func TestUnlike(t *testing.T) {
	c := config(t.TempDir())
	c.Profiles = []calibration.Profile{{Schema: 1, Name: "gems", Game: "bejeweled", Rows: calibration.Range{Min: 8, Max: 8}, Cols: calibration.Range{Min: 8, Max: 9}}}
	s := &session{config: c}
	at := func(rows, cols, gaps int, profile string) board {
		b := board{lattice: geometry.Lattice{Rows: rows, Cols: cols}, profile: profile, cells: make([]int, rows*cols)}
		for i := range b.cells[gaps:] {
			b.cells[gaps+i] = firstGroup
		}
		return b
	}
	for _, c := range []struct {
		game   string
		boards []board
		want   string
	}{
		{"", []board{at(8, 8, 0, ""), at(8, 8, 0, "")}, ""},
		{"", []board{at(8, 8, 0, ""), at(9, 8, 3, "")}, "this board has 9 rows and 8 columns, that in picture 1 8 and 8"},
		{"", []board{at(8, 8, 0, ""), at(8, 1, 0, "")}, "this board has 8 rows and 1 column, that in picture 1 8 and 8"},
		{"", []board{at(8, 8, 0, ""), at(7, 8, 3, "")}, ""}, // the upper row may be empty
		{"kdiamond", []board{at(8, 8, 0, ""), at(9, 9, 0, "")}, ""},
		{"", []board{at(8, 9, 0, "gems")}, ""},
		{"", []board{at(7, 9, 0, "gems")}, "this board has 7 rows and 9 columns, those of the profile gems have 8 rows and 8 to 9 columns"},
		{"", []board{at(7, 9, 1, "gems")}, ""},
		{"", []board{at(8, 10, 1, "gems")}, "this board has 8 rows and 10 columns, those of the profile gems have 8 rows and 8 to 9 columns"},
	} {
		if got := s.unlike(state{boards: c.boards, game: c.game}, len(c.boards)-1); got != c.want {
			t.Errorf("%q; want %q", got, c.want)
		}
	}
}

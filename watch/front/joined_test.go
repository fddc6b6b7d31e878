package front

import (
	"testing"

	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision/look"
	"github.com/domvision/domvision/watch"
)

// TestJoined: a board that no profile knows belongs to the game at its place, or of its look.
func TestJoined(t *testing.T) {
	red, blue := look.Look{Aspect: 1, Colors: [][3]float64{{50, 60, 40}}}, look.Look{Aspect: 1, Colors: [][3]float64{{40, 0, -60}}}
	at := func(x, w float64, l look.Look) watch.Reading {
		return watch.Reading{Board: geometry.Lattice{X: x, Y: 100, W: w, H: w, Rows: 8, Cols: 8}, Look: l}
	}
	j := Joined{}.With("samegame", at(100, 30, red))
	for name, test := range map[string]struct {
		reading watch.Reading
		game    string
	}{
		"the same place":                {at(110, 30.2, blue), "samegame"},
		"elsewhere, the same look":      {at(900, 45, red), "samegame"},
		"elsewhere, another look":       {at(900, 30, blue), ""},
		"other cells in the same place": {at(100, 33, blue), ""},
	} {
		if game := j.Game(test.reading); game != test.game {
			t.Errorf("%s: %q, want %q", name, game, test.game)
		}
	}
	if game := (Joined{}).Game(watch.Reading{}); game != "" {
		t.Errorf("before the first board: %q", game)
	}
}

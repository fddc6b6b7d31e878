package main

import (
	"strings"
	"testing"

	"github.com/domvision/domvision/engine"
)

func parse(t *testing.T, text string) engine.Grid {
	t.Helper()
	g, err := engine.ParseGrid(text)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestParseBoard: the first line may tell the game and the water.
func TestParseBoard(t *testing.T) {
	for _, test := range []struct {
		text, asked string
		water       int // asked for
		game        string
		flooded     int
	}{
		{"# a.png, 1 x 2, 4 rows under water, game bilging, profile bilging\nAB\n", "", 0, "bilging", 4},
		{"# a.png, 1 x 2, 3 rows under water, game bilging\nAB\n", "", 5, "bilging", 5},
		{"# a.png, 1 x 2, 4 rows under water, game bilging\nAB\n", "bejeweled", 0, "bejeweled", 0},
		{"# a.png, 1 x 2, game samegame\r\nAB\n", "", 0, "samegame", 0},
		{"AB\n# game samegame\n", "", 0, defaultGame, 0},
		{"# game chess\nAB\n", "", 0, defaultGame, 0},
	} {
		b, err := parseBoard(test.text)
		if err != nil {
			t.Fatal(err)
		}
		got, err := chooseGame(test.asked, test.water, b.boardFacts)
		if err != nil {
			t.Fatal(err)
		}
		want, err := findGame(test.game)
		if err == nil {
			want, err = want.flooded(test.flooded)
		}
		if err != nil {
			t.Fatal(err)
		}
		same := got.swaps == nil && want.swaps == nil || got.swaps != nil && want.swaps != nil && got.swaps.Water == want.swaps.Water
		if got.name != want.name || !same {
			t.Errorf("%q, asked for %q and %d: %s %+v", test.text, test.asked, test.water, got.name, got.swaps)
		}
	}
}

// TestGridOfAnyFile: what recognize prints can be read, whatever the picture is called.
func TestGridOfAnyFile(t *testing.T) {
	var text strings.Builder
	g := parse(t, "AB\nBA\n")
	facts := boardFacts{game: "bilging", water: 4}
	sayGrid(&text, g, facts.comment("new\nline, one.png", g))
	if b, err := parseBoard(text.String()); err != nil || !b.Equal(g) || b.boardFacts != facts {
		t.Errorf("%q: %+v, %v", text.String(), b, err)
	}
}

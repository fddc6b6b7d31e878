package advise

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

func TestParseBoard(t *testing.T) {
	for text, want := range map[string]Board{
		"# a.png, 1 x 2, 4 rows under water, game bilging, profile bilging\nAB\n": {Game: "bilging", Water: 4},
		"# a.png, 1 x 2, 1 row under water, game bilging\nAB\n":                   {Game: "bilging", Water: 1},
		"# a.png, 1 x 2, game samegame\r\nAB\n":                                   {Game: "samegame"},
		"AB\n# game samegame\n":                                                   {},
		"# game chess\nAB\n":                                                      {},
		"# my own board, under water\nAB\n":                                       {},
	} {
		b, err := ParseBoard(text)
		if err != nil {
			t.Fatal(err)
		}
		if written := !strings.Contains(text, " x "); b.Written != written {
			t.Errorf("%q: written by a person: %v", text, b.Written)
		}
		if b.Game != want.Game || b.Water != want.Water || b.Grid.RowText(0) != "AB" {
			t.Errorf("%q: %+v", text, b)
		}
	}
	if _, err := ParseBoard("# a.png, 1 x 2\nAB\n# b.png, 1 x 2\nAB\n"); err == nil {
		t.Error("two boards are taken for one")
	}
}

func TestComment(t *testing.T) {
	b := Board{Grid: parse(t, "AB"), Game: "bilging", Profile: "mine", Water: 1}
	if got, want := b.Comment("a.png"), "a.png, 1 x 2, 1 row under water, game bilging, profile mine"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := (Board{Grid: b.Grid}).Comment("a.png"), "a.png, 1 x 2"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

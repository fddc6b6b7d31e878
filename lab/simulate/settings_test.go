package simulate

import (
	"slices"
	"strings"
	"testing"

	"github.com/domvision/domvision/engine/collapse"
)

func settings(t testing.TB, game, table string) Settings {
	t.Helper()
	s, err := NewSettings(Settings{Game: game, Table: table, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestNewSettings(t *testing.T) {
	for _, test := range []struct {
		asked, want Settings
		wantErr     string
	}{
		{Settings{Game: "dom", Preset: "article", Seed: 7}, Settings{Game: "dom", Preset: "article", Table: "f", Seed: 7}, ""},
		{Settings{Game: "dom", Table: "html5"}, Settings{Game: "dom", Preset: "article", Table: "html5"}, ""},
		{Settings{Game: "samegame"}, Settings{Game: "samegame", Preset: "article", Table: "samegame"}, ""},
		{Settings{Game: "swell-foop"}, Settings{Game: "swell-foop", Preset: "article", Table: "samegame"}, ""},
		{Settings{Game: "bubble-burst"}, Settings{Game: "bubble-burst", Preset: "article", Table: "bubble-burst"}, ""},
		{Settings{Game: "jawbreaker"}, Settings{Game: "jawbreaker", Preset: "article", Table: "board"}, ""},
		{Settings{Game: "bilging"}, Settings{Game: "bilging", Moves: 50}, ""},
		{Settings{Game: "bejeweled", Seed: 3}, Settings{Game: "bejeweled", Moves: 300, Seed: 3}, ""},
		{Settings{Game: "gweled", Moves: 9}, Settings{Game: "gweled", Moves: 9}, ""},
		{Settings{Game: "chess"}, Settings{}, `unknown game "chess"; known are dom, samegame`},
		{Settings{Game: "chess"}, Settings{}, `bejeweled, bilging, kdiamond, gweled`},
		{Settings{Game: "dom", Preset: "Article"}, Settings{}, `unknown preset "Article"; known are article`},
		{Settings{Game: "dom", Table: "g"}, Settings{}, `unknown table "g"; known are f, html5, sizes, samegame, bubble-burst, board`},
		{Settings{Game: "dom", Moves: 9}, Settings{}, `games of dom are played to their end, not for 9 moves`},
		{Settings{Game: "bilging", Preset: "article"}, Settings{}, `preset "article": bilging has no presets`},
		{Settings{Game: "toon-blast"}, Settings{Game: "toon-blast", Moves: 30}, ""},
		{Settings{Game: "toon-blast", Preset: "article"}, Settings{}, `preset "article": toon-blast has no presets`},
		{Settings{Game: "bilging", Table: "f"}, Settings{}, `table "f": bilging has no table of levels`},
		{Settings{Game: "bejeweled", Moves: -1}, Settings{}, `-1 moves a game: expected at least 1`},
	} {
		s, err := NewSettings(test.asked)
		switch {
		case test.wantErr == "" && err == nil:
			if s != test.want {
				t.Errorf("settings %+v, want %+v", s, test.want)
			}
		case test.wantErr == "" || err == nil || !strings.Contains(err.Error(), test.wantErr):
			t.Errorf("%+v: error %v", test, err)
		}
	}
}

// TestEveryGameOnEveryTable: all boards that can be dealt can be played.
func TestEveryGameOnEveryTable(t *testing.T) {
	for _, game := range collapse.Games() {
		if game.Refilled() {
			continue
		}
		for _, table := range tables() {
			s := settings(t, game.Name, table.Name)
			rules, err := s.rules()
			if err != nil {
				t.Fatal(err)
			}
			for i, l := range table.Levels {
				for n := range 10 {
					g := s.deal(rules, l, n+1, i+1)
					if _, err := collapse.NewBoard(rules, g); err != nil {
						t.Errorf("%s, table %s, level %d, game %d: %v", game.Name, table.Name, i+1, n+1, err)
					}
					if g.Rows != l.Rows || g.Cols != l.Cols || g.Tiles() != l.Rows*l.Cols {
						t.Errorf("%s, table %s, level %d: %d x %d", game.Name, table.Name, i+1, g.Rows, g.Cols)
					}
				}
			}
		}
	}
}

// TestDeal: seed, game and level each make another board, and nothing else does.
func TestDeal(t *testing.T) {
	s := settings(t, "samegame", "")
	other := s
	other.Seed = 2
	rules, err := s.rules()
	if err != nil {
		t.Fatal(err)
	}
	l := tables()[2].Levels[0]
	boards := []string{
		s.deal(rules, l, 1, 1).String(),
		s.deal(rules, l, 2, 1).String(),
		s.deal(rules, l, 1, 2).String(),
		s.deal(rules, l, 2, 2).String(),
		other.deal(rules, l, 1, 1).String(),
	}
	if again := s.deal(rules, l, 1, 1).String(); again != boards[0] {
		t.Errorf("dealt\n%s, then\n%s", boards[0], again)
	}
	slices.Sort(boards)
	if n := len(slices.Compact(boards)); n != 5 {
		t.Errorf("%d different boards of 5", n)
	}
}

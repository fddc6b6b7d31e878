package calibration

import (
	"testing"

	"github.com/domvision/domvision/engine"
)

// TestExtendCommon: that other games have such tiles is inherited with the game, not by a profile that names one.
func TestExtendCommon(t *testing.T) {
	base := Profile{Game: "sgt-samegame", Common: true}
	if p := (Profile{}).extend(base); !p.Common || p.Game != "sgt-samegame" {
		t.Errorf("without a game: %q, common %v", p.Game, p.Common)
	}
	if p := (Profile{Game: "jawbreaker"}).extend(base); p.Common || p.Game != "jawbreaker" {
		t.Errorf("with a game: %q, common %v", p.Game, p.Common)
	}
}

// TestBaseOf: a theme keeps its own profile, one size of a game's boards has that of the game.
func TestBaseOf(t *testing.T) {
	profiles, err := Builtin()
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ fitted, game, want string }{
		{"klickety", "klickety", "klickety"},
		{"klickety-ksame", "samegame", "klickety-ksame"},
		{"kdiamond-diamonds", "kdiamond", "kdiamond-diamonds"},
		{"dom-12x14", "dom", "dom"},
		{"dom-12x14", "", "dom-12x14"},
		{"", "dom", "dom"},
		{"", "", ""},
		{"no such profile", "no such game", ""},
	} {
		got := ""
		if p := BaseOf(profiles, test.fitted, test.game); p != nil {
			got = p.Name
		}
		if got != test.want {
			t.Errorf("fitted %q, game %q: %q, want %q", test.fitted, test.game, got, test.want)
		}
	}
}

// TestGameOf: a full board of a size that the game never deals is of another game with such tiles.
func TestGameOf(t *testing.T) {
	p := Profile{Game: "swell-foop", Starts: [][2]int{{2, 3}}}
	for text, want := range map[string]string{"AAB\nBBA": "swell-foop", "AA\nBB": "", ".A\nBB": "swell-foop"} {
		g, err := engine.ParseGrid(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.GameOf(g); got != want {
			t.Errorf("%q is of game %q, want %q", text, got, want)
		}
	}
	p.Common = true
	if got := p.GameOf(engine.NewGrid(2, 3)); got != "" {
		t.Errorf("with common tiles: game %q", got)
	}
}

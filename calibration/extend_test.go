package calibration

import "testing"

// TestBaseOf: a theme keeps its own profile, one size of a game's boards has that of the game.
func TestBaseOf(t *testing.T) {
	profiles, err := Builtin()
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ fitted, game, want string }{
		{"klickety", "klickety", "klickety"},
		{"klickety-ksame", "klickety", "klickety-ksame"},
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

package calibration

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/domvision/domvision/engine"
)

// TestContested: where two games have the same tiles, and a profile of one is the player's own, the look names neither game.
func TestContested(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name+Extension), []byte("schema = 1\nname = \""+name+"\"\n"+text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	games := func() (dom, second string) {
		t.Helper()
		all, err := LoadAll(dir)
		if err != nil {
			t.Fatal(err)
		}
		a, _ := Find(all, "dom")
		b, err := Find(all, "second")
		if err != nil {
			t.Fatal(err)
		}
		board, err := engine.ParseGrid("GGW\nBBW")
		if err != nil {
			t.Fatal(err)
		}
		return a.GameOf(board), b.GameOf(board)
	}
	write("second", "extends = \"dom\"\n")
	if dom, second := games(); dom != "dom" || second != "dom" {
		t.Errorf("of one game: %q, %q", dom, second)
	}
	write("second", "extends = \"dom\"\ngame = \"samegame\"\n")
	if dom, second := games(); dom != "" || second != "" {
		t.Errorf("of two games: %q, %q", dom, second)
	}
	write("second", "extends = \"bejeweled\"\ngame = \"bejeweled\"\n")
	if dom, second := games(); dom != "dom" || second != "bejeweled" {
		t.Errorf("with other tiles: %q, %q", dom, second)
	}
}

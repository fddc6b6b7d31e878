package calibration

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/domvision/domvision/engine"
)

// TestRivals: where two games have the same tiles, and a profile of one is the player's own, the look names neither game.
func TestRivals(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name+Extension), []byte("schema = 1\nname = \""+name+"\"\n"+text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	games := func() (dom, second string, rivals []string) {
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
		return a.GameOf(board), b.GameOf(board), b.Rivals
	}
	write("second", "extends = \"dom\"\n")
	if dom, second, _ := games(); dom != "dom" || second != "dom" {
		t.Errorf("of one game: %q, %q", dom, second)
	}
	write("second", "extends = \"dom\"\ngame = \"samegame\"\n")
	if dom, second, rivals := games(); dom != "" || second != "" || !slices.Equal(rivals, []string{"dom"}) {
		t.Errorf("of two games: %q, %q, rivals %q", dom, second, rivals)
	}
	write("second", "extends = \"bejeweled\"\ngame = \"bejeweled\"\n")
	if dom, second, _ := games(); dom != "dom" || second != "bejeweled" {
		t.Errorf("with other tiles: %q, %q", dom, second)
	}
}

package main

import (
	"encoding/json"
	"fmt"
	"image"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/domvision/domvision/engine"
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
	j := joined{}.with("samegame", at(100, 30, red))
	for name, test := range map[string]struct {
		reading watch.Reading
		game    string
	}{
		"the same place":                {at(110, 30.2, blue), "samegame"},
		"elsewhere, the same look":      {at(900, 45, red), "samegame"},
		"elsewhere, another look":       {at(900, 30, blue), ""},
		"other cells in the same place": {at(100, 33, blue), ""},
	} {
		if game := j.gameOf(test.reading); game != test.game {
			t.Errorf("%s: %q, want %q", name, game, test.game)
		}
	}
	if game := (joined{}).gameOf(watch.Reading{}); game != "" {
		t.Errorf("before the first board: %q", game)
	}
}

// TestWatchAsks: the command asks on its page which game it is, opens the wizard with the picture, and
// goes on when the game is named.
func TestWatchAsks(t *testing.T) {
	g, err := engine.ParseGrid("OWOGWO\nOWBWWO\nBGOGWB\nGBOWBB\nOGWWGB")
	if err != nil {
		t.Fatal(err)
	}
	screen := filepath.Join(t.TempDir(), "board.png")
	if err := os.WriteFile(screen, encode(t, drawBoard(g)), 0o644); err != nil {
		t.Fatal(err)
	}
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	w := startWatch(t, "--capture-cmd", "cat '"+screen+"'", "--profile", "klickety", "--no-hotkey", "--no-open", "--no-record")
	page := strings.TrimPrefix(w.until(w.out, "Open this page: "), "Open this page: ")
	w.until(w.out, "Press Enter here")
	call := func(name, body string) (answer map[string]string) {
		t.Helper()
		got, err := http.Post(page+"api/"+name, "application/json", strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		defer got.Body.Close()
		if err := json.NewDecoder(got.Body).Decode(&answer); err != nil || got.StatusCode != http.StatusOK {
			t.Fatalf("%s: %s, %v, %v", name, got.Status, answer, err)
		}
		return answer
	}
	fmt.Fprintln(w.keys)
	for line := range w.err {
		if line == "No answer: no profile knows these tiles: if it is a game, which one?" {
			break
		}
	}
	w.until(w.err, "hint: say it on the page, or begin again with --game NAME: dom, samegame, ")
	kept := filepath.Join(os.Getenv("XDG_CACHE_HOME"), "domvision", "refused.png")
	if line := w.until(w.err, "hint: "); line != "hint: if it is the game, teach it with this picture: domvision calibrate --wizard "+kept {
		t.Errorf("it says %q", line)
	}
	if info, err := os.Stat(kept); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the picture that was refused: %v, %v", info, err)
	}

	wizard, err := http.Get(call("teach", "{}")["address"])
	if err != nil {
		t.Fatal(err)
	}
	html, err := io.ReadAll(wizard.Body)
	wizard.Body.Close()
	if err != nil || wizard.StatusCode != http.StatusOK || !strings.Contains(string(html), "<html") {
		t.Errorf("the wizard: %s, %v", wizard.Status, err)
	}

	call("name", `{"number":1,"game":"samegame"}`)
	w.until(w.err, "Note: boards that look like this one are taken for samegame from now on (")
	w.until(w.out, "1. Click row ")
	w.until(w.out, "   Note: no profile knows these tiles; planned by the rules of samegame, as you said")
	if code := w.stop(); code != 0 {
		t.Errorf("exit code %d", code)
	}
}

// TestTaughtProfileIsUsed: a profile that is saved while the watch runs is known at the next look.
func TestTaughtProfileIsUsed(t *testing.T) {
	config := t.TempDir()
	t.Setenv("XDG_CONFIG_HOME", config)
	reader, err := newWatchReader(autoProfile)
	if err != nil {
		t.Fatal(err)
	}
	folder := filepath.Join(config, "domvision", "profiles")
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "mine.toml"), []byte("schema = 1\nname = \"mine\"\nextends = \"dom\"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	nothing := image.NewRGBA(image.Rect(0, 0, 100, 100))
	for _, stale := range []bool{false, true} {
		if stale {
			reader.stale.Store(true)
		}
		if _, err := reader.read(nothing); err == nil {
			t.Fatal("a board is seen in nothing")
		}
		if _, known := reader.names["mine"]; known != stale {
			t.Errorf("stale: %v, but the profile is known: %v", stale, known)
		}
	}
}

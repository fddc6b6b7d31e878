package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/cli/clitest"
	"github.com/domvision/domvision/internal/localpage/pagetest"
)

// TestWatchAsks: the command asks on its page which game it is, opens the wizard with the picture, and
// goes on when the game is named.
func TestWatchAsks(t *testing.T) {
	g, err := engine.ParseGrid("OWOGWO\nOWBWWO\nBGOGWB\nGBOWBB\nOGWWGB")
	if err != nil {
		t.Fatal(err)
	}
	screen := filepath.Join(t.TempDir(), "board.png")
	if err := os.WriteFile(screen, clitest.EncodePNG(t, clitest.DrawBoard(g)), 0o644); err != nil {
		t.Fatal(err)
	}
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	w := startWatch(t, "--capture-cmd", "cat '"+screen+"'", "--profile", "klickety", "--no-hotkey", "--no-open", "--no-record")
	client, page := pagetest.Open(t, strings.TrimPrefix(w.until(w.out, "Open this page: "), "Open this page: "))
	w.until(w.out, "Press Enter here")
	call := func(name, body string) (answer map[string]string) {
		t.Helper()
		got, err := client.Post(page+"api/"+name, "application/json", strings.NewReader(body))
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
	w.until(w.err, "hint: answer on the page, or start again with --game NAME: dom, samegame, ")
	kept := filepath.Join(os.Getenv("XDG_CACHE_HOME"), "domvision", "refused.png")
	if line := w.until(w.err, "hint: "); line != "hint: if it is the game, teach it with this picture: domvision calibrate --wizard "+kept {
		t.Errorf("it says %q", line)
	}
	if info, err := os.Stat(kept); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the picture that was refused: %v, %v", info, err)
	}

	wizard, err := client.Get(call("teach", "{}")["address"])
	if err != nil {
		t.Fatal(err)
	}
	html, err := io.ReadAll(wizard.Body)
	wizard.Body.Close()
	if err != nil || wizard.StatusCode != http.StatusOK || !strings.Contains(string(html), "<html") {
		t.Errorf("the wizard: %s, %v", wizard.Status, err)
	}

	call("name", `{"number":1,"game":"samegame"}`)
	w.until(w.err, "Note: boards that look like this one count as samegame from now on (")
	w.until(w.out, "1. Click row ")
	w.until(w.out, "   Note: planned by the rules of SameGame, which you named")
	if code := w.stop(); code != 0 {
		t.Errorf("exit code %d", code)
	}
}

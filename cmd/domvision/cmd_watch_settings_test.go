//go:build linux

package main

import (
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/internal/localpage/pagetest"
	"github.com/domvision/domvision/internal/privatebus"
)

// TestWatchNotifies: the desktop shows notifications to a player who looks at the game.
func TestWatchNotifies(t *testing.T) {
	privatebus.Start(t)
	var service privatebus.Notifications
	service.Serve(t)
	k := &killed{T: t, dir: shortDir(t), game: newDrawnGame(t, 3, collapse.Level{Rows: 8, Cols: 9, Colors: 4})}
	screen := filepath.Join(k.dir, "screen.png")
	k.show(screen)
	w := startWatch(t, "--capture-cmd", "cat "+screen, "--no-hotkey", "--no-page", "--budget", "50ms", "--notify", "--sound")
	w.until(w.out, "Press Enter here")
	fmt.Fprintln(w.keys)
	n := <-service.Shown
	for strings.HasPrefix(n.Summary, "Better: ") {
		n = <-service.Shown
	}
	if !strings.HasPrefix(n.Summary, "Click row ") || n.Body != "The best that was found" {
		t.Errorf("%+v", n)
	}
	if code := w.stop(); code != 0 {
		t.Errorf("exit code %d", code)
	}
}

// TestWatchWithoutNotifications: if the desktop cannot show notifications, one note says so, and the game
// goes on.
func TestWatchWithoutNotifications(t *testing.T) {
	privatebus.Start(t)
	k := &killed{T: t, dir: shortDir(t), game: newDrawnGame(t, 3, collapse.Level{Rows: 8, Cols: 9, Colors: 4})}
	screen := filepath.Join(k.dir, "screen.png")
	k.show(screen)
	w := startWatch(t, "--capture-cmd", "cat "+screen, "--no-hotkey", "--no-page", "--budget", "50ms", "--notify")
	w.until(w.err, "Note: this desktop has no service for notifications")
	w.until(w.out, "Press Enter here")
	for n := range 2 {
		fmt.Fprintln(w.keys)
		w.until(w.out, fmt.Sprintf("%d. Click row ", n+1))
		if _, err := k.game.game.Play(k.game.game.Board().Moves(nil)[0]); err != nil {
			t.Fatal(err)
		}
		k.show(screen)
	}
	if code, more := w.stop(), <-w.err; code != 0 || more != "" {
		t.Errorf("exit code %d, and it says %q", code, more)
	}
}

// TestWatchSettings: what the player switches on the page takes effect, and is kept in the file of settings for the next
// time, in addition to what is there. What cannot be is refused, and changes nothing.
func TestWatchSettings(t *testing.T) {
	k := &killed{T: t, dir: shortDir(t), game: newDrawnGame(t, 3, collapse.Level{Rows: 8, Cols: 9, Colors: 4})}
	screen := filepath.Join(k.dir, "screen.png")
	k.show(screen)
	w := startWatch(t, "--capture-cmd", "cat "+screen, "--no-hotkey", "--no-open", "--no-record")
	settings := filepath.Join(os.Getenv("XDG_CONFIG_HOME"), "domvision", "config.toml")
	if err := os.MkdirAll(filepath.Dir(settings), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(settings, []byte("# mine\n[watch]\nsound = false # quiet\n[next]\ntop = 3\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	client, page := pagetest.Open(t, strings.TrimPrefix(w.until(w.out, "Open this page: "), "Open this page: "))
	w.until(w.out, "Press Enter here")
	set := func(name, value string) (int, string) {
		t.Helper()
		got, err := client.Post(page+"api/switch", "application/json", strings.NewReader(fmt.Sprintf(`{"name":%q,"value":%q}`, name, value)))
		if err != nil {
			t.Fatal(err)
		}
		defer got.Body.Close()
		text, err := io.ReadAll(got.Body)
		if err != nil {
			t.Fatal(err)
		}
		return got.StatusCode, string(text)
	}
	for _, bad := range [][2]string{{"auto", "perhaps"}, {"budget", "7h"}, {"capture-cmd", "true"}} {
		if code, text := set(bad[0], bad[1]); code == http.StatusOK || !strings.Contains(text, bad[1]) && !strings.Contains(text, bad[0]) {
			t.Errorf("%s: %d, %s", bad, code, text)
		}
	}
	for _, good := range [][2]string{{"sound", "true"}, {"budget", "1s"}, {"budget", "usual"}, {"budget", "1s"}, {"auto", "true"}} {
		if code, text := set(good[0], good[1]); code != http.StatusOK {
			t.Errorf("%s: %d, %s", good, code, text)
		}
	}
	w.until(w.out, "1. Click row ") // nobody has asked
	const want = "# mine\n[watch]\nauto = true\nbudget = \"1s\"\nsound = true\n[next]\ntop = 3\n"
	if text, err := os.ReadFile(settings); err != nil || string(text) != want {
		t.Errorf("%v\n%s", err, text)
	}
	if code := w.stop(); code != 0 {
		t.Errorf("exit code %d", code)
	}
	again := goOnWatching(t, "--capture-cmd", "cat "+screen, "--no-hotkey", "--no-open", "--no-record")
	again.until(again.out, "Watching: domvision answers whenever the board has changed")
	if code := again.stop(); code != 0 {
		t.Errorf("exit code %d", code)
	}
}

// TestBudgetOfSwaps: the time that the player chooses on the page bounds the search of a swap game, which otherwise does a
// fixed amount of work, and that of a game in which groups are refilled.
func TestBudgetOfSwaps(t *testing.T) {
	w := &watching{}
	w.planning.addFlags(pflag.NewFlagSet("", pflag.ContinueOnError))
	w.budget.Time = watchBudget
	for _, name := range []string{"bejeweled", "bilging", "toon-blast", advise.DefaultGame} {
		game, err := advise.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		time := func(want string) {
			t.Helper()
			options, err := w.options(game)
			if err != nil {
				t.Fatal(err)
			}
			spec, err := options.Spec(game)
			if err != nil {
				t.Fatal(err)
			}
			if got := spec.Budget().Time.String(); got != want {
				t.Errorf("%s: %s, not %s", name, got, want)
			}
		}
		usual := "0s"
		if !game.About().FixedWork {
			usual = watchBudget.String()
		}
		time(usual)
		w.within.Store(5e9)
		time("5s")
		w.within.Store(0)
		time(usual)
	}
}

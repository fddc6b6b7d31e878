//go:build linux

package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/domvision/domvision/engine/collapse"
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

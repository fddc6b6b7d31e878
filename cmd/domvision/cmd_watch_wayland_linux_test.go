package main

import (
	"context"
	"fmt"
	"image"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/internal/localpage/pagetest"
	"github.com/domvision/domvision/internal/privatebus"
	"github.com/domvision/domvision/internal/wayland/fakecompositor"
	"github.com/domvision/domvision/session"
)

// TestWatchCaptureStops: between the presses of a game the desktop is locked, and its connection breaks. The player
// reads why there is no answer, the game goes on, and its record has all boards.
func TestWatchCaptureStops(t *testing.T) {
	privatebus.Start(t)
	t.Setenv("DISPLAY", "")
	t.Setenv("XDG_SESSION_TYPE", "wayland")
	game := newDrawnGame(t, 3, collapse.Level{Rows: 8, Cols: 9, Colors: 4})
	var screen atomic.Pointer[image.RGBA]
	show := func() {
		t.Helper()
		img, err := game.Grab(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		screen.Store(img)
	}
	show()
	var trouble atomic.Value
	trouble.Store("")
	desktop := fakecompositor.Compositor{
		Outputs: []fakecompositor.Output{{Name: "DP-1", Size: screen.Load().Rect.Size()}},
		Pixel: func(_, x, y int) uint32 {
			p := screen.Load().RGBAAt(x, y)
			return uint32(p.R)<<16 | uint32(p.G)<<8 | uint32(p.B)
		},
		OnCopy: func(c *fakecompositor.Client) {
			switch trouble.Load() {
			case "locked":
				c.Event(c.Frame, 3)
			case "broken":
				c.Close()
			default:
				c.Paint()
				c.Event(c.Frame, 1, uint32(0))
				c.Event(c.Frame, 2, uint32(0), uint32(0), uint32(0))
			}
		},
	}
	desktop.Serve(t)
	w := startWatch(t, "--no-hotkey", "--no-page", "--budget", "50ms")
	w.until(w.out, "Press Enter here")
	for n, test := range []struct{ trouble, says string }{
		{"locked", "locked, switched off or unplugged: press again when it shows your game"},
		{"broken", "no Wayland compositor answers"},
	} {
		fmt.Fprintln(w.keys)
		w.until(w.out, fmt.Sprintf("%d. Click row ", n+1))
		if _, err := game.game.Play(game.game.Board().Moves(nil)[0]); err != nil {
			t.Fatal(err)
		}
		show()
		trouble.Store(test.trouble)
		fmt.Fprintln(w.keys)
		if said := w.until(w.err, "No answer: "); !strings.Contains(said, "by wlr-screencopy: ") || !strings.Contains(said, test.says) {
			t.Errorf("%s: %q", test.trouble, said)
		}
		w.until(w.err, "hint: share the game's window from the page")
		trouble.Store("")
	}
	fmt.Fprintln(w.keys)
	w.until(w.out, "3. Click row ")
	if code := w.stop(); code != 0 {
		t.Errorf("exit code %d", code)
	}
	line := w.until(w.out, "Recorded: domvision session replay ")
	s, err := session.Read(filepath.Join(os.Getenv("XDG_DATA_HOME"), "domvision", "sessions"), line[strings.LastIndex(line, " ")+1:])
	if err != nil || len(s.Turns) != 3 || s.Damaged > 0 || s.Ended.IsZero() {
		t.Errorf("%v, %+v", err, s)
	}
}

// TestSharingIsAwaited: where the desktop asks what to share, a command says so and waits for the answer.
func TestSharingIsAwaited(t *testing.T) {
	privatebus.Start(t)
	portal := privatebus.ScreenCast{Silent: true}
	portal.Serve(t)
	t.Setenv("DISPLAY", "")
	t.Setenv("XDG_SESSION_TYPE", "wayland")
	t.Setenv("WAYLAND_DISPLAY", filepath.Join(t.TempDir(), "none"))
	programs := t.TempDir()
	if err := os.WriteFile(filepath.Join(programs, "gst-inspect-1.0"), []byte("#!/bin/sh\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", programs+":"+os.Getenv("PATH"))
	setConfigHome(t, t.TempDir())
	for _, command := range []string{"next", "recognize", "doctor"} {
		ctx, cancel := context.WithCancel(t.Context())
		said, stderr := io.Pipe()
		ended := make(chan int, 1)
		go func() {
			defer stderr.Close()
			ended <- run(ctx, []string{command}, strings.NewReader(""), io.Discard, stderr)
		}()
		lines := linesOf(said)
		if line := <-lines; line != askedToShare {
			t.Errorf("%s: %q", command, line)
		}
		cancel()
		<-ended
	}
}

// TestWatchBindsGNOME: where GNOME binds no key for programs, the page can make and remove a shortcut in its settings.
func TestWatchBindsGNOME(t *testing.T) {
	privatebus.Start(t)
	t.Setenv("DISPLAY", "")
	t.Setenv("XDG_SESSION_TYPE", "wayland")
	t.Setenv("XDG_CURRENT_DESKTOP", "ubuntu:GNOME")
	t.Setenv("WAYLAND_DISPLAY", filepath.Join(t.TempDir(), "none"))
	programs := t.TempDir()
	told := filepath.Join(programs, "told")
	// It has the list that was set last.
	script := `#!/bin/sh
if [ "$1 $3" = "get custom-keybindings" ]; then grep custom-keybindings ` + told + ` | tail -n 1 | sed 's/.*keybindings //'
elif [ "$1" = get ]; then echo "'F9'"
else echo "$@" >>` + told + `; fi
`
	for file, text := range map[string]string{filepath.Join(programs, "gsettings"): script, told: "custom-keybindings []\n"} {
		if err := os.WriteFile(file, []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("PATH", programs+":"+os.Getenv("PATH"))
	options := []string{"--capture-cmd", "false", "--no-open", "--no-record"}
	w := startWatch(t, options...)
	w.until(w.err, "Note: this GNOME binds no key for programs; `domvision trigger --bind F9`")
	client, page := pagetest.Open(t, strings.TrimPrefix(w.until(w.out, "Open this page: "), "Open this page: "))
	w.until(w.out, "Press Enter here")
	set := func(value, last string) {
		t.Helper()
		got, err := client.Post(page+"api/switch", "application/json", strings.NewReader(`{"name":"shortcut","value":"`+value+`"}`))
		if err != nil {
			t.Fatal(err)
		}
		got.Body.Close()
		text, err := os.ReadFile(told)
		if err != nil || got.StatusCode != http.StatusOK || !strings.Contains(string(text), last) {
			t.Errorf("%s: %v, %v, %s", value, got.Status, err, text)
		}
	}
	set("true", `binding "F9"`)
	w.stop()
	w = goOnWatching(t, options...)
	client, page = pagetest.Open(t, strings.TrimPrefix(w.until(w.out, "Open this page: "), "Open this page: "))
	w.until(w.out, "Press F9 or Enter here")
	set("false", "reset-recursively")
	w.stop()
	w = goOnWatching(t, options...)
	w.until(w.out, "Press Enter here")
	w.stop()
}

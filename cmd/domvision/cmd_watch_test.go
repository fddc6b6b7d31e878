package main

import (
	"errors"
	"fmt"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/internal/xvfb"
	"github.com/domvision/domvision/session"
)

// TestWatchCommand: presses in the terminal, or with --auto none at all, are
// answered there, in a picture and in a record; an interrupt ends it with exit code 0.
func TestWatchCommand(t *testing.T) {
	t.Run("presses", func(t *testing.T) { testWatchCommand(t, "Press Enter here") })
	t.Run("auto", func(t *testing.T) { testWatchCommand(t, "Watching: ", "--auto") })
}

func testWatchCommand(t *testing.T, begins string, options ...string) {
	dir := t.TempDir()
	d := newDrawnGame(t, 3, collapse.Level{Rows: 8, Cols: 9, Colors: 4})
	screen, overlay := filepath.Join(dir, "screen.png"), filepath.Join(dir, "overlay.png")
	show := func() {
		img, _ := d.Grab(t.Context())
		file, err := os.Create(screen + ".new")
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(png.Encode(file, img), file.Close(), os.Rename(screen+".new", screen)); err != nil {
			t.Fatal(err)
		}
	}
	show()
	args := []string{"--capture-cmd", "cat " + screen, "--no-hotkey", "--no-page", "--overlay", overlay, "--budget", "50ms"}
	w := startWatch(t, append(args, options...)...)
	w.until(w.out, begins)
	for n := range 3 {
		if len(options) == 0 {
			fmt.Fprintln(w.keys)
		}
		line := w.until(w.out, fmt.Sprintf("%d. Click row ", n+1))
		for _, want := range []string{fmt.Sprintf("%d points", d.game.Score()), " now (expected score ", " in this level)"} {
			if !strings.Contains(line, want) {
				t.Errorf("%q does not say %q", line, want)
			}
		}
		m := d.game.Board().Moves(nil)[0]
		if _, err := d.game.Play(m); err != nil {
			t.Fatal(err)
		}
		show()
	}
	if code, complaint := w.stop(), <-w.err; code != 0 || complaint != "" {
		t.Errorf("exit code %d, and it says %q", code, complaint)
	}
	line := w.until(w.out, "Recorded: domvision session replay ")
	if _, err := os.Stat(overlay); err != nil {
		t.Error(err)
	}
	records, err := session.UserDir()
	if err != nil {
		t.Fatal(err)
	}
	s, err := session.Read(records, line[strings.LastIndex(line, " ")+1:])
	if err != nil || len(s.Turns) != 3 || s.Turns[2].Event == session.Misread {
		t.Errorf("%v %+v", err, s)
	}
}

// TestWatchSwaps: in a game of swaps every board is planned by itself, and recorded.
func TestWatchSwaps(t *testing.T) {
	overlay := filepath.Join(t.TempDir(), "overlay.png")
	w := startWatch(t, "--capture-cmd", "cat ../../fixtures/screenshots/bilge-12x6.png", "--no-hotkey", "--no-page",
		"--planner", "bingo-first:clears=1", "--overlay", overlay)
	w.until(w.out, "Press Enter here")
	fmt.Fprintln(w.keys)
	const advice = "Swap row 2, column 1 with the piece on its right: the first of 8 swaps for bingo 3x3x3 and 1 crab, 33 points (4.1 a swap), certain; then 3 in chains"
	if line := w.until(w.out, "1. "); line != "1. "+advice {
		t.Errorf("it says %q", line)
	}
	w.until(w.out, "After it: row 2, column 5 with the piece on its right; row 2")
	fmt.Fprintln(w.keys)
	if line := w.until(w.out, "1. "); !strings.HasPrefix(line, "1. "+advice+"  |  Nothing has changed.") {
		t.Errorf("it says %q", line)
	}
	if code, complaint := w.stop(), <-w.err; code != 0 || complaint != "" {
		t.Errorf("exit code %d, and it says %q", code, complaint)
	}
	w.until(w.out, "Recorded: domvision session replay ")
	if _, err := os.Stat(overlay); err != nil {
		t.Error(err)
	}
}

// TestWatchDisplayLost: a display that goes away ends neither the watch nor the
// way to end it.
func TestWatchDisplayLost(t *testing.T) {
	display, kill := xvfb.StartKillable(t, 1000, 600)
	t.Setenv("DISPLAY", display)
	t.Setenv("XDG_SESSION_TYPE", "x11")
	img, _ := newDrawnGame(t, 3, collapse.Level{Rows: 8, Cols: 9, Colors: 4}).Grab(t.Context())
	xvfb.Show(t, display, img, 0, 0)
	w := startWatch(t, "--no-open", "--no-record")
	w.until(w.out, "Press F9 or Enter here")
	fmt.Fprintln(w.keys)
	w.until(w.out, "1. Click row ")
	kill()
	w.until(w.err, "Note: ") // the hotkey is gone
	fmt.Fprintln(w.keys)
	w.until(w.err, "No answer: ")
	if code := w.stop(); code != 0 {
		t.Errorf("exit code %d", code)
	}
}

// TestWatchUsage: what cannot be meant is refused before anything is captured.
func TestWatchUsage(t *testing.T) {
	t.Setenv("XDG_RUNTIME_DIR", t.TempDir())
	for args, want := range map[string]string{
		"--hotkey d":                      "could not type",
		"--hotkey F9 --no-hotkey":         "contradict each other",
		"--no-page --port 8000":           "configure the page",
		"--port 70000":                    "expected 1 to 65535",
		"--overlay -":                     "name a file",
		"--overlay x.jpg":                 "name it x.png",
		"--game bejeweled --planner nrpa": `unknown planner "nrpa"`,
		"--game chess":                    "unknown game",
		"--budget 0s":                     "expected more than 0",
		"--display 1 --window game":       "cannot both be captured",
	} {
		var errors strings.Builder
		code := run(t.Context(), append([]string{"watch"}, strings.Fields(args)...), strings.NewReader(""), io.Discard, &errors)
		if code == 0 || !strings.Contains(errors.String(), want) {
			t.Errorf("%s: exit code %d, %q, want %q", args, code, errors.String(), want)
		}
	}
}

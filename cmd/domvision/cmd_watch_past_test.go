//go:build linux

package main

import (
	"bufio"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/internal/chromium"
	"github.com/domvision/domvision/internal/exhaustive"
	"github.com/domvision/domvision/session"
)

// TestWatchGoesOn: a watch is killed in the middle of a game, which is played on meanwhile. The next
// one goes on with it, and so do the page that was open and the record.
func TestWatchGoesOn(t *testing.T) {
	exhaustive.NoRace(t)
	dir := shortDir(t)
	for _, name := range []string{"XDG_RUNTIME_DIR", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"} {
		t.Setenv(name, dir)
	}
	browser := chromium.Page{T: t, Ctx: chromium.Tab(t, chromium.Start(t, 5*time.Minute))}
	k := &killed{T: t, dir: dir, game: newDrawnGame(t, 3, collapse.Level{Rows: 8, Cols: 9, Colors: 4})}
	screen := filepath.Join(dir, "screen.png")
	k.show(screen)
	play := func() {
		t.Helper()
		if _, err := k.game.game.Play(k.game.game.Board().Moves(nil)[0]); err != nil {
			t.Fatal(err)
		}
		k.show(screen)
	}

	first := k.start(screen)
	browser.Do(chromedp.Navigate(strings.TrimPrefix(first.until("Open this page: "), "Open this page: ")))
	first.until("Press ")
	for n := range 3 {
		fmt.Fprintln(first.keys)
		first.until(fmt.Sprintf("%d. ", n+1))
		play()
	}
	browser.Until(`document.body.dataset.answer > 0`)
	first.kill()
	browser.Until(`document.getElementById("status").textContent === "domvision stopped"`)
	play() // nobody watches

	next := k.start(screen)
	next.until("Press ")
	browser.Until(`document.getElementById("status").textContent === "Ready"`) // by itself
	browser.Click("press")
	line := next.until("1. ")
	score := k.game.game.Score()
	if want := fmt.Sprintf("%d points", score); !strings.Contains(line, want) || !strings.Contains(line, "Continuing the game recorded at ") {
		t.Errorf("%q does not go on with %s", line, want)
	}
	browser.Until(`document.getElementById("event").textContent.startsWith("Continuing the game recorded at ")`)
	browser.Until(`!document.getElementById("past").hidden`)
	browser.Inspect("goes-on")
	address, err := exec.CommandContext(t.Context(), "domvision", "page").Output()
	if err != nil || !strings.HasPrefix(string(address), "http://127.0.0.1:") {
		t.Errorf("domvision page: %q, %v", address, err)
	}
	browser.Do(chromedp.Navigate(strings.TrimSpace(string(address))))
	browser.Until(`document.getElementById("event").textContent.startsWith("Continuing the game recorded at ")`)
	next.kill()
	list, err := session.List(filepath.Join(dir, "domvision", "sessions"))
	if err != nil || len(list) != 1 {
		t.Fatalf("%d records, %v; want one", len(list), err)
	}
	if last := list[0].Turns[len(list[0].Turns)-1]; len(list[0].Turns) != 5 || last.Total != score || list[0].Damaged > 0 {
		t.Errorf("%d turns are recorded, the last one with %d points; want 5, and %d", len(list[0].Turns), last.Total, score)
	}
}

// started is a watch in a process of its own.
type started struct {
	*killed
	cmd   *exec.Cmd
	keys  io.Writer
	lines *bufio.Scanner
}

// start starts a watch with a page.
func (k *killed) start(screen string) *started {
	k.Helper()
	cmd := exec.Command("domvision", "watch", "--capture-cmd", "cat "+screen, "--no-hotkey", "--no-open", "--budget", "20ms")
	keys, err := cmd.StdinPipe()
	if err != nil {
		k.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		k.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		k.Fatal(err)
	}
	s := &started{k, cmd, keys, bufio.NewScanner(out)}
	hung := time.AfterFunc(2*time.Minute, func() { cmd.Process.Kill() })
	k.Cleanup(func() { hung.Stop(); s.kill() })
	return s
}

// kill ends the watch at once, as a crash does.
func (s *started) kill() {
	s.cmd.Process.Kill()
	s.cmd.Wait()
}

// until waits for a line that begins with start.
func (s *started) until(start string) string {
	s.Helper()
	for s.lines.Scan() {
		if strings.HasPrefix(s.lines.Text(), start) {
			return s.lines.Text()
		}
	}
	s.Fatalf("waited in vain for %q", start)
	return ""
}

//go:build linux

package main

import (
	"fmt"
	"image"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/internal/chromium"
	"github.com/domvision/domvision/internal/xvfb"
)

// TestWatchPicks: without a flag that says what to watch, the player chooses the game's window on the
// page, and gets an answer at once. The next watch begins with that window.
func TestWatchPicks(t *testing.T) {
	browser := chromium.Page{T: t, Ctx: chromium.Tab(t, chromium.Start(t, 5*time.Minute))}
	display := xvfb.Start(t, 1400, 900)
	t.Setenv("DISPLAY", display)
	t.Setenv("XDG_SESSION_TYPE", "x11")
	game, _ := newDrawnGame(t, 3, collapse.Level{Rows: 8, Cols: 9, Colors: 4}).Grab(t.Context())
	xvfb.Open(t, display, "A game", "Game", game, image.Pt(20, 20))
	other, _ := newDrawnGame(t, 4, collapse.Level{Rows: 8, Cols: 9, Colors: 4}).Grab(t.Context())
	xvfb.Open(t, display, "Another game", "Game", other, image.Pt(60, 300))
	w := startWatch(t, "--no-hotkey", "--no-open", "--budget", "50ms")
	browser.Do(chromedp.EmulateViewport(1000, 800),
		chromedp.Navigate(strings.TrimPrefix(w.until(w.out, "Open this page: "), "Open this page: ")))
	browser.Until(`document.querySelectorAll("#choices img").length === 3 && [...document.querySelectorAll("#choices img")].every(i => i.naturalWidth > 0)`)
	browser.Inspect("picker-real")
	browser.ClickOn(`#choices button`)
	w.until(w.out, "1. Click row ")
	browser.Until(`document.getElementById("best").textContent.startsWith("Click row ") && document.getElementById("picker").hidden`)
	if code := w.stop(); code != 0 {
		t.Errorf("exit code %d", code)
	}

	next := goOnWatching(t, "--no-hotkey", "--no-open", "--budget", "50ms")
	next.until(next.out, `Watching the window "A game", as last time`)
	next.until(next.out, "Press ")
	fmt.Fprintln(next.keys)
	next.until(next.out, "1. Click row ")
	if code := next.stop(); code != 0 {
		t.Errorf("exit code %d", code)
	}
}

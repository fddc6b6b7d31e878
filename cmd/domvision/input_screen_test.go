package main

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/internal/cli/clitest"
	"github.com/domvision/domvision/internal/privatebus"
	"github.com/domvision/domvision/internal/xvfb"
)

// fixturePage is a picture of the corpus.
func fixturePage(t *testing.T, name string) *image.RGBA {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(clitest.Fixture(t, name)))
	if err != nil {
		t.Fatal(err)
	}
	rgba := image.NewRGBA(img.Bounds())
	draw.Draw(rgba, rgba.Rect, img, img.Bounds().Min, draw.Src)
	return rgba
}

// TestWindowIsRead: the game's window, covered by another; the advice is that
// for its picture.
func TestWindowIsRead(t *testing.T) {
	page := fixturePage(t, "dom-12x14-small.png")
	display := xvfb.Start(t, 1600, 1000)
	t.Setenv("DISPLAY", display)
	t.Setenv("XDG_SESSION_TYPE", "x11")
	setConfigHome(t, t.TempDir())
	xvfb.Open(t, display, "Destruct-O-Match III - Browser", "Browser", page, image.Pt(200, 50))
	xvfb.Open(t, display, "notes", "Editor", xvfb.Plain(image.Pt(1600, 1000), image.NewUniform(color.White)), image.Point{})

	_, want, _ := runHere(t, "recognize", "../../fixtures/screenshots/dom-12x14-small.png")
	_, want, _ = strings.Cut(want, "\n")
	code, stdout, stderr := runHere(t, "recognize", "--window", "destruct-o-match")
	if _, got, _ := strings.Cut(stdout, "\n"); code != 0 || got != want {
		t.Errorf("exit code %d, %q, %q, want %q", code, stdout, stderr, want)
	}
	code, _, stderr = runHere(t, "next", "--window", "samegame", "-o", filepath.Join(t.TempDir(), "overlay.png"))
	if want := `window "samegame": no such window` + "\n  0x"; code != cli.ExitCapture || !strings.Contains(stderr, want) || !strings.Contains(stderr, "\nhint: ") {
		t.Errorf("exit code %d, %q, want %d and %q", code, stderr, cli.ExitCapture, want)
	}
}

// TestBlinkingBesideTheBoard: what moves beside the board does not keep it from
// being read.
func TestBlinkingBesideTheBoard(t *testing.T) {
	page := fixturePage(t, "dom-12x14-small.png")
	display := xvfb.Start(t, 1600, 1000)
	t.Setenv("DISPLAY", display)
	t.Setenv("XDG_SESSION_TYPE", "x11")
	setConfigHome(t, t.TempDir())
	xvfb.Open(t, display, "game", "Game", page, image.Pt(200, 50))
	cursor := xvfb.Open(t, display, "terminal", "Terminal", xvfb.Plain(image.Pt(10, 20), image.White), image.Pt(20, 900))
	var blinking sync.WaitGroup
	stop := make(chan struct{})
	blinking.Go(func() {
		for on := false; ; on = !on {
			select {
			case <-stop:
				return
			case <-time.After(5 * time.Millisecond):
				cursor.Paint(xvfb.Plain(image.Pt(10, 20), image.NewUniform(color.Gray{map[bool]uint8{true: 255}[on]})))
			}
		}
	})
	defer blinking.Wait()
	defer close(stop)
	if code, stdout, stderr := runHere(t, "recognize"); code != 0 {
		t.Errorf("exit code %d, %q, %q", code, stdout, stderr)
	}
}

// TestPortalRefuses: on Wayland the desktop asks its user, who says no.
func TestPortalRefuses(t *testing.T) {
	privatebus.Start(t)
	(&privatebus.Portal{Answer: privatebus.File(""), Code: 1}).Serve(t)
	t.Setenv("DISPLAY", "")
	t.Setenv("XDG_SESSION_TYPE", "wayland")
	setConfigHome(t, t.TempDir())
	want := "domvision: the desktop gave no permission: it was refused\nhint: allow screenshots when the desktop asks (`domvision doctor` says why it is asked), or "
	if code, stdout, stderr := runHere(t, "next"); code != cli.ExitCapture || stdout != "" || !strings.HasPrefix(stderr, want) {
		t.Errorf("exit code %d, %q, %q, want %d and %q", code, stdout, stderr, cli.ExitCapture, want)
	}
}

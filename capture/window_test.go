//go:build !windows

package capture

import (
	"errors"
	"fmt"
	"image"
	"image/color"
	"runtime"
	"testing"
	"time"

	"github.com/domvision/domvision/internal/xvfb"
)

// desk gives the test a desktop of its own.
func desk(t testing.TB, width, height int) (display string) {
	t.Helper()
	display = xvfb.Start(t, width, height)
	t.Setenv("DISPLAY", display)
	t.Setenv("XDG_SESSION_TYPE", "x11")
	return display
}

func plain(width, height int, c color.Color) *image.RGBA {
	return xvfb.Plain(image.Pt(width, height), image.NewUniform(c))
}

// newWindow is a source until the test ends.
func newWindow(t testing.TB, name string) *Window {
	w := NewWindow(name)
	t.Cleanup(func() { w.Close() })
	return w
}

// wantShown fails the test unless src shows exactly want.
func wantShown(t *testing.T, src Source, want *image.RGBA) {
	t.Helper()
	img, err := src.Grab(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if img.Bounds() != want.Bounds() {
		t.Fatalf("bounds %v, want %v", img.Bounds(), want.Bounds())
	}
	wantPixels(t, img, want, image.Point{})
}

func TestWindow(t *testing.T) {
	display := desk(t, 320, 200)
	shown := chequered(100, 60)
	game := xvfb.Open(t, display, "Destruct-O-Match III", "Browser", shown, image.Pt(40, 30))
	src := newWindow(t, "destruct-o-match")
	wantShown(t, src, shown)

	xvfb.Open(t, display, "editor", "Editor", plain(200, 200, color.White), image.Pt(50, 0))
	wantShown(t, src, shown) // covered

	next := chequered(100, 60)
	next.SetRGBA(70, 20, color.RGBA{1, 2, 3, 255})
	game.Paint(next)
	wantShown(t, src, next) // painted while covered

	game.Move(image.Pt(270, -20))
	wantShown(t, src, next) // half off the screen

	larger := chequered(160, 90)
	game.Resize(larger)
	wantShown(t, src, larger)
	wantShown(t, Part{src, image.Rect(0, 0, 160, 90)}, larger)
}

// TestWindowCoveredFromTheStart: if a part was covered before the first capture, the window's program must
// paint it first. The test tries again if the machine was so busy that this took too long.
func TestWindowCoveredFromTheStart(t *testing.T) {
	shown := chequered(100, 60)
	for began := time.Now(); time.Since(began) < time.Minute; {
		display := desk(t, 320, 200)
		game := xvfb.Open(t, display, "game", "Game", shown, image.Pt(40, 30))
		game.PaintLate(paintPause / 2)
		xvfb.Open(t, display, "editor", "Editor", plain(200, 200, color.White), image.Pt(0, 0))
		start := time.Now()
		img, err := newWindow(t, "game").Grab(t.Context())
		if took := game.Painted().Sub(start); 0 < took && took < paintPause {
			if err != nil {
				t.Fatal(err)
			}
			wantPixels(t, img, shown, image.Point{})
			return
		}
	}
	t.Error("it is not waited for until the program has painted")
}

// TestWindowInAFrame: a window manager has put a frame around the window.
func TestWindowInAFrame(t *testing.T) {
	display := desk(t, 320, 200)
	shown := chequered(100, 60)
	frame := xvfb.Open(t, display, "", "", plain(110, 80, color.White), image.Pt(30, 30))
	game := xvfb.Open(t, display, "game", "Game", shown, image.Pt(200, 100))
	game.PutInto(frame, image.Pt(5, 15))
	cover := xvfb.Open(t, display, "editor", "Editor", plain(200, 200, color.White), image.Pt(0, 0))
	src := newWindow(t, "game")
	wantShown(t, src, shown)
	frame.Move(image.Pt(100, 90))
	wantShown(t, src, shown)
	windows, err := ListWindows()
	if want := image.Rect(105, 105, 205, 165); err != nil || len(windows) != 2 || windows[0].Bounds != want {
		t.Errorf("windows %v, %v, want the game at %v, and the editor", windows, err, want)
	}
	// A window manager that tells which windows are whose.
	xvfb.SetClients(game, cover, frame)
	windows, err = ListWindows()
	if err != nil || len(windows) != 3 || windows[0].ID != game.ID() || windows[2].ID != frame.ID() {
		t.Errorf("windows %v, %v, want the three that the window manager lists", windows, err)
	}
	frame.Hide()
	if _, err := src.Grab(t.Context()); !errors.Is(err, ErrHidden) {
		t.Errorf("error %v, want %v", err, ErrHidden)
	}
}

func TestWindowTroubles(t *testing.T) {
	display := desk(t, 320, 200)
	game := xvfb.Open(t, display, "Game one", "SameGame", chequered(100, 60), image.Pt(10, 10))
	src := newWindow(t, "game one")
	wantShown(t, src, chequered(100, 60))

	game.Hide()
	for name, s := range map[string]Source{"followed": src, "looked for": newWindow(t, "samegame")} {
		if _, err := s.Grab(t.Context()); !errors.Is(err, ErrHidden) {
			t.Errorf("minimised, %s: error %v, want %v", name, err, ErrHidden)
		}
	}
	game.Unhide()
	wantShown(t, src, chequered(100, 60))

	other := xvfb.Open(t, display, "Game two", "SameGame", chequered(80, 60), image.Pt(150, 10))
	_, err := newWindow(t, "samegame").Grab(t.Context())
	if want := fmt.Sprintf("window \"samegame\": several windows match\n"+
		"  %#x  \"Game one\" (\"SameGame\"), 100 x 60 pixels\n  %#x  \"Game two\" (\"SameGame\"), 80 x 60 pixels", game.ID(), other.ID()); !errors.Is(err, ErrAmbiguous) || err.Error() != want {
		t.Errorf("error %v, want %v", err, want)
	}
	wantShown(t, newWindow(t, fmt.Sprintf("%#x", other.ID())), chequered(80, 60))

	game.Close()
	if _, err := src.Grab(t.Context()); !errors.Is(err, ErrClosed) {
		t.Errorf("closed: error %v, want %v", err, ErrClosed)
	}
	if _, err := src.Grab(t.Context()); !errors.Is(err, ErrClosed) {
		t.Errorf("still closed: error %v, want %v", err, ErrClosed)
	}
	xvfb.Open(t, display, "7·2 domvision - Chromium", "Chromium", chequered(80, 60), image.Pt(150, 100))
	_, err = newWindow(t, "game one").Grab(t.Context())
	if want := fmt.Sprintf("window \"game one\": no such window\n  %#x  \"Game two\" (\"SameGame\"), 80 x 60 pixels", other.ID()); !errors.Is(err, ErrNoWindow) || err.Error() != want {
		t.Errorf("error %v, want %v", err, want)
	}
	xvfb.Open(t, display, "Game one", "SameGame", chequered(50, 40), image.Pt(10, 10))
	wantShown(t, src, chequered(50, 40)) // a new one of that name
}

func TestWindowOnDisplayLost(t *testing.T) {
	display, kill := xvfb.StartKillable(t, 320, 200)
	t.Setenv("DISPLAY", display)
	xvfb.Open(t, display, "game", "Game", chequered(100, 60), image.Pt(40, 30))
	src := newWindow(t, "game")
	wantShown(t, src, chequered(100, 60))
	kill()
	for range 2 {
		if _, err := src.Grab(t.Context()); !errors.Is(err, ErrNoDisplay) {
			t.Errorf("error %v, want %v", err, ErrNoDisplay)
		}
	}
}

// TestNothingIsLeftBehind: whoever watches a game for hours takes many pictures.
func TestNothingIsLeftBehind(t *testing.T) {
	display := desk(t, 64, 48)
	openGame(t, display, chequered(40, 30), image.Pt(3, 3))
	window := newWindow(t, "game")
	grab := func(src Source, want error) {
		if _, err := src.Grab(t.Context()); !errors.Is(err, want) {
			t.Fatalf("error %v, want %v", err, want)
		}
	}
	grab(window, nil)
	before := runtime.NumGoroutine()
	for range 200 {
		grab(window, nil)
		grab(Screen{}, nil)
		grab(NewWindow("missing"), ErrNoWindow)
	}
	// The goroutines of a connection end soon after it.
	for deadline := time.Now().Add(5 * time.Second); runtime.NumGoroutine() > before; time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("%d goroutines, %d before", runtime.NumGoroutine(), before)
		}
	}
}

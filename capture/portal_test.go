//go:build !windows

package capture

import (
	"context"
	"errors"
	"image"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/godbus/dbus/v5"

	"github.com/domvision/domvision/internal/privatebus"
)

// onWayland makes the test's desktop one with a portal but without displays for
// X11 programs.
func onWayland(t *testing.T, p *privatebus.Portal) {
	t.Helper()
	privatebus.Start(t)
	if p != nil {
		p.Serve(t)
	}
	t.Setenv("DISPLAY", "")
	t.Setenv("XDG_SESSION_TYPE", Wayland)
	t.Setenv("WAYLAND_DISPLAY", filepath.Join(t.TempDir(), "none")) // not that of the person who runs the test
}

// shot is a file as a desktop makes it, and its address.
func shot(t *testing.T, img image.Image) (path, uri string) {
	path = pngFile(t, img) // with a blank in its name
	return path, (&url.URL{Scheme: "file", Path: path}).String()
}

func TestPortal(t *testing.T) {
	path, uri := shot(t, chequered(100, 60))
	onWayland(t, &privatebus.Portal{Answer: privatebus.File(uri)})
	wantShown(t, Screen{}, chequered(100, 60))
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the picture is left behind: %v", err)
	}
}

// TestPortalNamesOthers: a portal that names a file of somebody else does not get it removed, also after the clock was set
// back.
func TestPortalNamesOthers(t *testing.T) {
	old, _ := shot(t, chequered(100, 60))
	later, _ := shot(t, chequered(100, 60))
	for path, after := range map[string]time.Duration{old: -time.Hour, later: time.Hour} {
		if at := time.Now().Add(after); os.Chtimes(path, at, at) != nil {
			t.Fatal(path)
		}
	}
	dir := t.TempDir()
	text, link, pipe := filepath.Join(dir, "text"), filepath.Join(dir, "link"), filepath.Join(dir, "pipe")
	fresh, _ := shot(t, chequered(100, 60))
	if err := errors.Join(os.WriteFile(text, []byte("dear diary"), 0o600), os.Symlink(fresh, link), syscall.Mkfifo(pipe, 0o600)); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{old, later, text, link, pipe, dir} {
		onWayland(t, &privatebus.Portal{Answer: privatebus.File((&url.URL{Scheme: "file", Path: path}).String())})
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
		_, err := Screen{}.Grab(ctx)
		cancel()
		if whole := path == old || path == later; whole && err != nil || !whole && !errors.Is(err, ErrFailed) {
			t.Errorf("%s: error %v", path, err)
		}
		if _, err := os.Lstat(path); err != nil {
			t.Errorf("it is removed: %v", err)
		}
	}
}

// TestPortalAnswersTwice: the first answer counts.
func TestPortalAnswersTwice(t *testing.T) {
	picture, uri := shot(t, chequered(100, 60))
	data, err := os.ReadFile(picture)
	if err != nil {
		t.Fatal(err)
	}
	onWayland(t, &privatebus.Portal{Answer: privatebus.File(uri), Twice: true})
	for range 3 {
		if err := os.WriteFile(picture, data, 0o600); err != nil {
			t.Fatal(err)
		}
		wantShown(t, Screen{}, chequered(100, 60))
	}
}

// TestPortalRevokes: a permission that is taken away during a game, and given back.
func TestPortalRevokes(t *testing.T) {
	picture, uri := shot(t, chequered(100, 60))
	data, err := os.ReadFile(picture)
	if err != nil {
		t.Fatal(err)
	}
	portal := privatebus.Portal{Answer: privatebus.File(uri), Codes: make(chan uint32, 3)}
	onWayland(t, &portal)
	for _, want := range []error{nil, ErrPermission, nil} {
		portal.Codes <- map[error]uint32{ErrPermission: 1}[want]
		if err := os.WriteFile(picture, data, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := (Screen{}).Grab(t.Context()); !errors.Is(err, want) {
			t.Errorf("error %v, want %v", err, want)
		}
	}
}

func TestPortalRefuses(t *testing.T) {
	_, black := shot(t, image.NewGray(image.Rect(0, 0, 30, 20)))
	missing := "file://" + filepath.ToSlash(t.TempDir()) + "/missing.png"
	for name, test := range map[string]struct {
		portal privatebus.Portal
		want   error
		text   string
	}{
		"refused":      {privatebus.Portal{Answer: privatebus.File(""), Code: 1}, ErrPermission, "it was refused"},
		"ended":        {privatebus.Portal{Answer: privatebus.File(""), Code: 2}, ErrPermission, "the desktop ended the request"},
		"not allowed":  {privatebus.Portal{Failure: dbus.NewError("org.freedesktop.portal.Error.NotAllowed", []any{"no"})}, ErrPermission, "no"},
		"failed":       {privatebus.Portal{Failure: dbus.NewError("org.freedesktop.portal.Error.Failed", []any{"out of paper"})}, ErrFailed, "out of paper"},
		"no file":      {privatebus.Portal{Answer: privatebus.File("https://example.org/a.png")}, ErrFailed, "\"https://example.org/a.png\" instead of a file"},
		"no uri":       {privatebus.Portal{Answer: map[string]dbus.Variant{}}, ErrFailed, "\"\" instead of a file"},
		"uri a number": {privatebus.Portal{Answer: map[string]dbus.Variant{"uri": dbus.MakeVariant(7)}}, ErrFailed, "instead of a file"},
		"missing":      {privatebus.Portal{Answer: privatebus.File(missing)}, fs.ErrNotExist, "missing.png"},
		"blank":        {privatebus.Portal{Answer: privatebus.File(black)}, ErrBlank, "30 x 20"},
	} {
		t.Run(name, func(t *testing.T) {
			onWayland(t, &test.portal)
			if _, err := (Screen{}).Grab(t.Context()); !errors.Is(err, test.want) || !strings.Contains(err.Error(), test.text) {
				t.Errorf("error %v, want %v and %q", err, test.want, test.text)
			}
		})
	}
}

// TestPortalSaysNothing: its user has not answered, or the desktop never will. The answer of another program does not
// count.
func TestPortalSaysNothing(t *testing.T) {
	if deadline > 10*time.Second {
		t.Errorf("a capture may take %v; people wait for 10 seconds at most", deadline)
	}
	silent := privatebus.Portal{}
	onWayland(t, &silent)
	for range 2 {
		if _, err := portalGrab(t.Context(), Screen{}, 50*time.Millisecond); !errors.Is(err, ErrPermission) {
			t.Errorf("error %v, want %v", err, ErrPermission)
		}
	}
	if n := silent.Requests(); n != 1 {
		t.Errorf("%d questions are open, want 1", n)
	}
	_, uri := shot(t, chequered(100, 60))
	open := openRequest()
	silent.Forge(t, privatebus.File("file:///forged.png"))
	silent.AnswerLate(t, privatebus.File(uri))
	late, stop := context.WithTimeout(t.Context(), 5*time.Second)
	defer stop()
	if img, err := open.wait(late); err != nil || img.Rect != image.Rect(0, 0, 100, 60) {
		t.Errorf("a late answer does not count: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := (Screen{}).Grab(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want %v", err, context.Canceled)
	}
}

func TestNoPortal(t *testing.T) {
	onWayland(t, nil)
	if _, err := (Screen{}).Grab(t.Context()); !errors.Is(err, ErrFailed) || !strings.Contains(err.Error(), "offers none of wlr-screencopy, KWin's") {
		t.Errorf("error %v, want %v", err, ErrFailed)
	}
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere")
	if _, err := (Screen{}).Grab(t.Context()); !errors.Is(err, ErrFailed) || strings.Contains(err.Error(), "/") ||
		!strings.Contains(err.Error(), "D-Bus does not answer, by which KWin and the desktop's portals are asked; tried before: wlr-screencopy: no Wayland compositor answers") {
		t.Errorf("error %v, want %v", err, ErrFailed)
	}
}

// TestPortalMonitors: one picture of all monitors, of which the primary one is
// not the first.
func TestPortalMonitors(t *testing.T) {
	whole := chequered(400, 300)
	display := desk(t, 400, 300)
	split(t, display, image.Rect(160, 100, 400, 300), image.Rect(0, 120, 160, 280), image.Rect(200, 0, 360, 100))
	for _, test := range []struct {
		picture *image.RGBA
		screen  Screen
		want    image.Rectangle
		err     error
	}{
		{whole, Screen{}, image.Rect(160, 100, 400, 300), nil},
		{whole, Screen{Display: 1}, image.Rect(0, 120, 160, 280), nil},
		{whole, Screen{Display: 2, Region: image.Rect(5, 6, 50, 60)}, image.Rect(205, 6, 250, 60), nil},
		{whole, Screen{Display: 3}, image.Rectangle{}, ErrNoSuchDisplay},
		{whole, Screen{Display: -1}, image.Rectangle{}, ErrNoSuchDisplay},
		{whole, Screen{Region: image.Rect(200, 0, 241, 10)}, image.Rectangle{}, ErrOffScreen},
		// Twice as many pixels as the monitors: the desktop scales them.
		{chequered(800, 600), Screen{}, image.Rect(0, 0, 800, 600), nil},
		{chequered(800, 600), Screen{Region: image.Rect(700, 500, 800, 600)}, image.Rect(700, 500, 800, 600), nil},
		{chequered(800, 600), Screen{Display: 1}, image.Rectangle{}, ErrNoSuchDisplay},
	} {
		got, err := portalArea(test.picture.Rect, test.screen)
		if !errors.Is(err, test.err) || err == nil && got != test.want {
			t.Errorf("%v, %+v: %v, %v, want %v, %v", test.picture.Rect, test.screen, got, err, test.want, test.err)
		}
	}
	_, uri := shot(t, whole)
	onWayland(t, &privatebus.Portal{Answer: privatebus.File(uri)})
	t.Setenv("DISPLAY", display)
	img, err := Screen{Display: 1}.Grab(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	wantPixels(t, img, cut(whole, image.Rect(0, 120, 160, 280)), image.Point{})
}

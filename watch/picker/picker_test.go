//go:build !windows

package picker

import (
	"image"
	"image/color"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/domvision/domvision/capture"
	"github.com/domvision/domvision/internal/xvfb"
	"github.com/domvision/domvision/watch"
)

// picture is a picture of two colours.
func picture(width, height int, c color.RGBA) *image.RGBA {
	img := xvfb.Plain(image.Pt(width, height), image.NewUniform(c))
	img.Set(0, 0, color.White)
	return img
}

// TestPicker: a window is chosen, followed, remembered, and found again by the next picker; so is a part
// of the screen. domvision's own page and small windows are not offered.
func TestPicker(t *testing.T) {
	display := xvfb.Start(t, 640, 480)
	t.Setenv("DISPLAY", display)
	t.Setenv("XDG_SESSION_TYPE", "x11")
	red, blue := color.RGBA{200, 0, 0, 255}, color.RGBA{0, 0, 200, 255}
	game := xvfb.Open(t, display, "A game", "Game", picture(200, 120, red), image.Pt(10, 10))
	xvfb.Open(t, display, "Another", "Game", picture(150, 150, blue), image.Pt(300, 200))
	xvfb.Open(t, display, "domvision - Browser", "Browser", picture(200, 200, blue), image.Pt(20, 250))
	xvfb.Open(t, display, "clock", "Clock", picture(50, 50, blue), image.Pt(500, 0))
	source := capture.NewSwitch(capture.Screen{})
	defer source.Close()
	file := filepath.Join(t.TempDir(), "domvision", "watched.json")
	p := New(source, file)
	if what, err := p.Recall(); what != "" || err != nil {
		t.Errorf("nothing was chosen: %q, %v", what, err)
	}
	list, err := p.Choices()
	if err != nil {
		t.Fatal(err)
	}
	var titles []string
	for _, c := range list {
		titles = append(titles, c.Title)
	}
	if want := []string{"A game", "Another", "The whole screen"}; !slices.Equal(titles, want) {
		t.Fatalf("offered are %q, want %q", titles, want)
	}
	if img, err := p.Picture(t.Context(), list[0].ID, 100); err != nil || img.Bounds().Size() != image.Pt(100, 60) || img.At(50, 30) != red {
		t.Errorf("its picture: %v, %v", img, err)
	}
	if img, err := p.Picture(t.Context(), list[2].ID, 2000); err != nil || img.Bounds().Size() != image.Pt(640, 480) {
		t.Errorf("the screen: %v", err)
	}
	shows := func(size image.Point, c color.RGBA) {
		t.Helper()
		img, err := source.Grab(t.Context())
		if err != nil || img.Rect.Size() != size || img.RGBAAt(size.X/2, size.Y/2) != c {
			t.Errorf("watched is %v, %v; want %v", img.Bounds(), err, size)
		}
	}
	if err := p.Choose(list[0].ID, image.Rectangle{}); err != nil {
		t.Fatal(err)
	}
	shows(image.Pt(200, 120), red)
	if img, err := p.WatchedPicture(t.Context(), 100); err != nil || img.Bounds().Size() != image.Pt(100, 60) || img.At(50, 30) != red || p.Watched() != `the window "A game"` {
		t.Errorf("a small picture of %s: %v", p.Watched(), err)
	}
	source.Set(capture.Screen{})
	if what, err := New(source, file).Recall(); what != `the window "A game"` || err != nil {
		t.Errorf("recalled %q, %v", what, err)
	}
	shows(image.Pt(200, 120), red)

	game.Close()
	source.Set(capture.Screen{})
	if what, err := New(source, file).Recall(); what != "" || err != nil {
		t.Errorf("the window is gone: %q, %v", what, err)
	}
	if err := p.Choose(list[0].ID, image.Rectangle{}); err == nil {
		t.Error("a window that is gone was chosen")
	}
	if err := p.Choose(list[2].ID, image.Rect(300, 200, 400, 300)); err != nil {
		t.Fatal(err)
	}
	shows(image.Pt(100, 100), blue)
	if img, err := p.WatchedPicture(t.Context(), 50); err != nil || img.Bounds().Size() != image.Pt(50, 50) || p.Watched() != "a part of screen 1" {
		t.Errorf("a small picture of %s: %v", p.Watched(), err)
	}
	if what, err := New(source, file).Recall(); what != "a part of screen 1" || err != nil {
		t.Errorf("recalled %q, %v", what, err)
	}
	for _, id := range []string{"", "window-", "window-x", "display-x", "display-9", "../x"} {
		if _, err := p.Picture(t.Context(), id, 100); err == nil {
			t.Errorf("%q has a picture", id)
		}
	}
	if err := os.WriteFile(file, []byte(`{"display":-1}`), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := p.Recall(); err == nil || !strings.Contains(err.Error(), "choose again") {
		t.Errorf("a broken file: %v", err)
	}
}

var _ watch.Picker = (*Picker)(nil)

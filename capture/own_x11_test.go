//go:build !windows

package capture

import (
	"errors"
	"image"
	"image/color"
	"testing"

	"github.com/domvision/domvision/internal/xvfb"
)

// TestScreenWithoutOwnPage: the page of the watch lies on the screen beside the game, with or without
// a window manager, and is not in the picture.
func TestScreenWithoutOwnPage(t *testing.T) {
	display := desk(t, 320, 200)
	page := xvfb.Open(t, display, "domvision - Chromium", "Chromium", plain(150, 150, color.White), image.Pt(10, 10))
	game := xvfb.Open(t, display, "A game", "Game", plain(100, 60, color.RGBA{200, 0, 0, 255}), image.Pt(60, 30))
	check := func(what string) {
		t.Helper()
		img, err := Screen{}.Grab(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		white := 0
		for y := range 200 {
			for x := range 320 {
				switch c := img.RGBAAt(x, y); {
				case image.Pt(x, y).In(image.Rect(60, 30, 160, 90)):
					if c != (color.RGBA{200, 0, 0, 255}) {
						t.Fatalf("%s: the game at %d,%d is %v", what, x, y, c)
					}
				case c == color.RGBA{255, 255, 255, 255}:
					white++
				}
			}
		}
		if white > 150*150/50 {
			t.Errorf("%s: %d pixels of the page are seen", what, white)
		}
	}
	check("no window manager")
	xvfb.SetClients(game, page)
	xvfb.SetStacking(page, game)
	check("a window manager")
}

// TestWindowShowsOwnPage: the game's browser shows the page in another tab, and then the game again.
func TestWindowShowsOwnPage(t *testing.T) {
	display := desk(t, 320, 200)
	browser := xvfb.Open(t, display, "A game - Chromium", "Chromium", chequered(100, 60), image.Pt(10, 10))
	src := newWindow(t, "a game")
	wantShown(t, src, chequered(100, 60))
	browser.Rename("3·4 domvision - Chromium")
	if _, err := src.Grab(t.Context()); !errors.Is(err, ErrOwnPage) {
		t.Errorf("error %v, want %v", err, ErrOwnPage)
	}
	browser.Rename("A game - Chromium")
	wantShown(t, src, chequered(100, 60))
}

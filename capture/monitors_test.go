//go:build !windows

package capture

import (
	"image"
	"slices"
	"testing"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/randr"
	"github.com/jezek/xgb/xproto"

	"github.com/domvision/domvision/internal/xvfb"
)

// openGame shows a game's window.
func openGame(t testing.TB, display string, img image.Image, at image.Point) *xvfb.Window {
	t.Helper()
	return xvfb.Open(t, display, "game", "Game", img, at)
}

// split divides the screen into monitors, the first of them the primary one.
func split(t *testing.T, display string, monitors ...image.Rectangle) {
	t.Helper()
	conn, err := xgb.NewConnDisplay(display)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	if err := randr.Init(conn); err != nil {
		t.Fatal(err)
	}
	if _, err := randr.QueryVersion(conn, 1, 5).Reply(); err != nil {
		t.Fatal(err)
	}
	root := xproto.Setup(conn).DefaultScreen(conn).Root
	resources, err := randr.GetScreenResources(conn, root).Reply()
	if err != nil {
		t.Fatal(err)
	}
	for i, m := range monitors {
		name := "monitor" + string(rune('A'+i))
		atom, err := xproto.InternAtom(conn, false, uint16(len(name)), name).Reply()
		if err != nil {
			t.Fatal(err)
		}
		info := randr.MonitorInfo{Name: atom.Atom, Primary: i == 0, X: int16(m.Min.X), Y: int16(m.Min.Y), Width: uint16(m.Dx()), Height: uint16(m.Dy())}
		if i == 0 { // the one real output moves into the first monitor
			info.NOutput, info.Outputs = 1, resources.Outputs[:1]
		}
		if err := randr.SetMonitorChecked(conn, root, info).Check(); err != nil {
			t.Fatal(err)
		}
	}
}

// TestMonitors: the primary monitor lies to the right of one and below another,
// so that theirs are negative places.
func TestMonitors(t *testing.T) {
	display := desk(t, 400, 300)
	split(t, display, image.Rect(160, 100, 400, 300), image.Rect(0, 120, 160, 280), image.Rect(200, 0, 360, 100))
	got, err := Displays()
	if err != nil {
		t.Fatal(err)
	}
	want := []image.Rectangle{image.Rect(0, 0, 240, 200), image.Rect(-160, 20, 0, 180), image.Rect(40, -100, 200, 0)}
	if !slices.Equal(got, want) {
		t.Fatalf("displays %v, want %v", got, want)
	}
	shown := chequered(50, 40)
	openGame(t, display, shown, image.Pt(10, 130))
	xvfb.Open(t, display, "other", "Other", chequered(60, 30), image.Pt(210, 20))
	for _, test := range []struct {
		screen Screen
		size   image.Point
		want   *image.RGBA
		at     image.Point
	}{
		{Screen{Display: 1}, image.Pt(160, 160), shown, image.Pt(10, 10)},
		{Screen{Display: 1, Region: image.Rect(5, 6, 100, 100)}, image.Pt(95, 94), shown, image.Pt(5, 4)},
		{Screen{Display: 2}, image.Pt(160, 100), chequered(60, 30), image.Pt(10, 20)},
	} {
		img, err := test.screen.Grab(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if img.Rect.Size() != test.size {
			t.Errorf("%+v: %v pixels, want %v", test.screen, img.Rect.Size(), test.size)
		}
		wantPixels(t, img, test.want, test.at)
	}
}

package capture

import (
	"image"
	"testing"
)

func TestOwnPage(t *testing.T) {
	for title, want := range map[string]bool{
		"domvision": true, "domvision - Chromium": true, "4·11 domvision — Mozilla Firefox": true, "domvision: teach it your screen": true,
		"domvision/domvision - Chromium": false, "~/domvision - Terminal": false, "Playing domvision": false, "": false, "Destruct-o-Match": false,
	} {
		if got := (WindowInfo{Title: title}).own(); got != want {
			t.Errorf("%q: own page %v, want %v", title, got, want)
		}
	}
}

// TestLeaveOut: the visible part of the page is painted over, and nothing else.
func TestLeaveOut(t *testing.T) {
	at := image.Pt(100, 50) // of the picture on the desktop
	page := image.Rect(110, 60, 180, 130)
	game := image.Rect(130, 40, 160, 100)
	for name, c := range map[string]struct {
		windows []WindowInfo
		seen    func(image.Point) bool // the page
	}{
		"the game in front": {
			[]WindowInfo{{Title: "game", Bounds: game, Shown: true}, {Title: "domvision", Bounds: page, Shown: true}},
			func(p image.Point) bool { return p.In(page) && !p.In(game) },
		},
		"the page in front": {
			[]WindowInfo{{Title: "domvision", Bounds: page, Shown: true}, {Title: "game", Bounds: game, Shown: true}},
			func(p image.Point) bool { return p.In(page) },
		},
		"minimised": {
			[]WindowInfo{{Title: "game", Bounds: game}, {Title: "domvision", Bounds: page}},
			func(image.Point) bool { return false },
		},
		"under a minimised game": {
			[]WindowInfo{{Title: "game", Bounds: game}, {Title: "domvision", Bounds: page, Shown: true}},
			func(p image.Point) bool { return p.In(page) },
		},
	} {
		img := chequered(60, 60) // the page reaches beyond it
		before := chequered(60, 60)
		leaveOut(img, at, c.windows)
		changed := 0
		for y := range 60 {
			for x := range 60 {
				same := img.RGBAAt(x, y) == before.RGBAAt(x, y)
				if !same {
					changed++
				}
				if p := image.Pt(x, y).Add(at); !same && !c.seen(p) {
					t.Fatalf("%s: %v was painted over", name, p)
				}
			}
		}
		want := 0
		for y := range 60 {
			for x := range 60 {
				if c.seen(image.Pt(x, y).Add(at)) {
					want++
				}
			}
		}
		if changed < want*9/10 { // the noise has all grays
			t.Errorf("%s: %d pixels were painted over, want %d", name, changed, want)
		}
	}
}

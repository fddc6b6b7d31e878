package propose

import (
	"image"
	"math"
	"math/rand/v2"
	"testing"

	"golang.org/x/image/draw"

	"github.com/domvision/domvision/vision/internal/visiontest"
)

// TestPlaces: a board on a screen full of other things is the first place, with the size of its cells.
func TestPlaces(t *testing.T) {
	const side = 36.0
	board := visiontest.Drawn(visiontest.Themes[0], visiontest.RandomGrid(3, visiontest.Themes[0].Looks, 9, 11, 0, false), side, side)
	left, top := visiontest.TilesAt(side, side)
	for _, ground := range visiontest.Grounds {
		t.Run(ground.Name, func(t *testing.T) {
			screen := visiontest.Desktop(1920, 1080, ground, 1, rand.New(rand.NewPCG(1, 2)))
			at := image.Pt(900, 400)
			draw.Draw(screen, board.Rect.Add(at), board, image.Point{}, draw.Src)
			tiles := image.Rect(int(left), int(top), int(left+11*side), int(top+9*side)).Add(at)
			places := Places(screen)
			if len(places) == 0 {
				t.Fatal("no place")
			}
			if p := places[0]; math.Abs(p.W-side) > 0.02*side || math.Abs(p.H-side) > 0.02*side || !tiles.In(p.Loose.Inset(-side)) {
				t.Errorf("cells of %.1f x %.1f in %v, want %.0f in %v", p.W, p.H, p.Loose, side, tiles)
			}
		})
	}
}

// TestNoPlaces: nothing repeats on a plain screen.
func TestNoPlaces(t *testing.T) {
	if places := Places(image.NewRGBA(image.Rect(0, 0, 800, 600))); len(places) > 0 {
		t.Errorf("%d places", len(places))
	}
	Places(image.NewRGBA(image.Rect(0, 0, 40, 33))) // smaller than any window
}

// TestWithout: without the board, a place keeps its windows beside it.
func TestWithout(t *testing.T) {
	windows := []seen{{image.Rect(0, 0, 60, 60), 0.5}, {image.Rect(10, 0, 70, 60), 0.9}, {image.Rect(100, 0, 160, 60), 0.6}}
	p := newPlace(windows, 10, 20, 15)
	if p.Core != windows[1].Rectangle || p.Loose != image.Rect(-20, -15, 180, 75) || math.Abs(p.Score-200) > 1e-9 {
		t.Errorf("core %v, loose %v, score %v", p.Core, p.Loose, p.Score)
	}
	if rest, ok := p.Without(image.Rect(0, 0, 80, 60)); !ok || rest.Core != windows[2].Rectangle || len(rest.windows) != 1 {
		t.Errorf("rest %v", rest)
	}
	if _, ok := p.Without(image.Rect(0, 0, 200, 200)); ok {
		t.Error("something is left under a board that covers all")
	}
}

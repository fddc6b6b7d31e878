package vision

import (
	"errors"
	"image"
	"image/color"
	"math/rand/v2"
	"testing"

	"github.com/domvision/domvision/fixtures/artwork"
	"github.com/domvision/domvision/fixtures/boards"
	"github.com/domvision/domvision/internal/exhaustive"
	"github.com/domvision/domvision/vision/internal/locate"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// TestLocatedBesideWater: a board that lies in an area which may be under water, but goes on
// otherwise there, is refused. Elsewhere such an area changes nothing.
func TestLocatedBesideWater(t *testing.T) {
	exhaustive.NoRace(t)
	const cell = 40
	gems := artwork.Gems{Grid: boards.DealCalm(rand.New(rand.NewPCG(1, 5)), 12, 6, "BGYRPWC"), Colors: artwork.BilgeColors(), Cell: cell,
		Size: image.Pt(10*cell, 14*cell), First: image.Pt(2*cell, cell), Frame: color.NRGBA{126, 92, 58, 255}}
	img := gems.Draw()
	lower := image.Rect(2*cell, 320, 8*cell, 520) // other pieces lie there
	for i := range lower.Dx() * lower.Dy() {
		at := img.PixOffset(lower.Min.X+i%lower.Dx(), lower.Min.Y+i/lower.Dx())
		px := img.Pix[at : at+3]
		px[0], px[1], px[2] = px[2], 255-px[0], px[1]
	}
	s := scene{Picture: pixel.Picture{RGBA: img, Scale: 1}, frame: pixel.NewFrame(img, nil), wet: []image.Rectangle{lower}}
	found, err := located(s, (*locate.Locator).Find)
	if !errors.Is(err, segment.ErrUncertain) || found.Board != nil {
		t.Errorf("board %v, error %v", found.Board != nil, err)
	}
	img = gems.Draw()
	s = scene{Picture: pixel.Picture{RGBA: img, Scale: 1}, frame: pixel.NewFrame(img, nil), wet: []image.Rectangle{image.Rect(0, 0, cell, cell)}}
	if found, err := located(s, (*locate.Locator).Find); err != nil || found.Board == nil {
		t.Errorf("beside the area: board %v, error %v", found.Board != nil, err)
	}
}

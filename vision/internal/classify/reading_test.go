package classify

import (
	"testing"

	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// TestCounts: covered tiles count as alike, marked ones not as plain.
func TestCounts(t *testing.T) {
	r := readingOf(4, segment.Touching, flat(red), flat(red), flat(red), flat(red))
	r.Cells = []Cell{
		{Occupied: true, Class: 0, Match: 0.9}, {Occupied: true, Class: 0, Match: 0.5, Marked: true},
		{Occupied: true, Class: NoClass, Covered: true}, {Class: NoClass},
	}
	equal(t, "tiles", r.TileCount(), 3)
	equal(t, "alike", r.AlikeTiles(), 2)
	equal(t, "plain", r.plainTiles(), 1)
}

// TestGround: by the rim of tiles that touch, and by the foreground of those that lie apart.
func TestGround(t *testing.T) {
	tile := inked(black, red, WholeTile.Inset(8))
	touching, apart := readingOf(1, segment.Touching, tile), readingOf(1, segment.Apart, tile)
	if d := pixel.DeltaE(touching.Ground(tile), black); d > 0.01 {
		t.Errorf("touching: %.2f from the rim", d)
	}
	equal(t, "apart", apart.Ground(tile), red)
	equal(t, "backdrop of touching tiles", touching.Backdrop() == nil, true)
	equal(t, "backdrop", apart.Backdrop().At(300), black)
}

func TestHasHue(t *testing.T) {
	r := readingOf(1, segment.Touching, flat(red))
	for _, c := range []struct {
		name string
		tile Tile
		want bool
	}{
		{"one hue", flat(red), true},
		{"grey", flat(grey), false},
		{"another hue in the middle", inked(red, blue, WholeTile.Inset(6)), false},
		{"grey in the middle", inked(red, grey, WholeTile.Inset(6)), false},
	} {
		equal(t, c.name, r.HasHue(c.tile), c.want)
	}
}

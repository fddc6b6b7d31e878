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

// TestAddSingletonsTogether: tiles of a hue that no class has are one class if they look alike. Where
// they do not, none is a class: two of one hue would be two letters for what may be one tile.
func TestAddSingletonsTogether(t *testing.T) {
	marked := inked(blue, [3]float32{70, 10, -50}, WholeTile.Inset(6))
	for _, c := range []struct {
		name string
		lone []Tile
		want []int // class of each
	}{
		{"alike", []Tile{flat(blue), flat(blue), flat(blue)}, []int{1, 1, 1}},
		{"two hues", []Tile{flat(blue), flat(yellow), flat(blue)}, []int{1, 2, 1}},
		{"one hue, unlike", []Tile{flat(blue), marked, flat(yellow)}, []int{NoClass, NoClass, 1}},
	} {
		r := readingOf(4, segment.Touching, append([]Tile{flat(red)}, c.lone...)...)
		addSingletons(r.classify(Class{Cells: []int{0}, Mean: flat(red)}))
		for n, want := range c.want {
			equal(t, c.name, r.Cells[n+1].Class, want)
		}
	}
}

// TestAddSingletons: a tile with a hue that no class has becomes a class; a gem does not.
func TestAddSingletons(t *testing.T) {
	for _, c := range []struct {
		name  string
		style segment.Style
		lone  Tile
		want  int // classes
	}{
		{"another hue", segment.Touching, flat(blue), 2},
		{"the same hue", segment.Touching, flat([3]float32{30, 60, 40}), 1},
		{"grey", segment.Touching, flat(grey), 1},
		{"a gem", segment.Apart, inked(black, blue, WholeTile.Inset(6)), 1},
	} {
		r := readingOf(2, c.style, flat(red), c.lone)
		addSingletons(r.classify(Class{Cells: []int{0}, Mean: flat(red)}))
		equal(t, c.name, len(r.Classes), c.want)
		equal(t, c.name+": class", r.Cells[1].Class == 1, c.want == 2)
	}
}

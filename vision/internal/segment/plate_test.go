package segment

import (
	"image"
	"image/color"
	"image/draw"
	"testing"

	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision/internal/pixel"
)

// onPanel draws tiles that lie apart on a dark panel: a capital letter has a light plate. A cell p is a plate without a
// tile; digits are tiles where the panel itself is light. The plates have the inks of the map, or are all light.
func onPanel(plates map[byte]color.RGBA, rows ...string) *Sheet {
	const side = 48
	img := image.NewRGBA(image.Rect(0, 0, side*len(rows[0]), side*len(rows)))
	fill := func(r image.Rectangle, c color.RGBA) { draw.Draw(img, r, image.NewUniform(c), image.Point{}, draw.Src) }
	fill(img.Rect, color.RGBA{40, 50, 90, 255})
	for row := range rows {
		for col := range rows[row] {
			look := rows[row][col]
			cell := image.Rect(col*side, row*side, (col+1)*side, (row+1)*side)
			if look < 'a' || look == 'p' {
				plate, ok := plates[look]
				if !ok {
					plate = color.RGBA{225, 220, 235, 255}
				}
				if look >= '0' && look <= '9' {
					fill(cell, plate)
					look = "rgby"[look-'0']
				} else {
					fill(cell.Inset(2), plate)
				}
			}
			if ink, ok := map[byte]color.RGBA{'r': {200, 40, 40, 255}, 'g': {40, 160, 60, 255}, 'b': {60, 90, 250, 255}, 'y': {230, 200, 60, 255}, 'w': {255, 255, 255, 255}}[look|0x20]; ok {
				fill(cell.Inset(10), ink)
			}
		}
	}
	l := Lattice{Lattice: geometry.Lattice{W: side, H: side, Rows: len(rows), Cols: len(rows[0])}, Style: Apart}
	return NewSheet(pixel.NewFrame(img, nil), l, Fine)
}

// TestPlates: a cell has a plate if tiles of several kinds lie on such plates, and tiles look the same on both grounds.
func TestPlates(t *testing.T) {
	rows := []string{"rgbyr", "gRGYb", "yBpRg", "rGYBy"}
	s := onPanel(nil, rows...)
	for i := range s.Patches {
		if look := rows[i/s.Cols][i%s.Cols]; s.OnPlate(i) != (look < 'a' || look == 'p') {
			t.Errorf("cell %d (%c): has a plate: %v", i, look, s.OnPlate(i))
		}
	}
	for _, pair := range [][2]int{{0, 6}, {1, 7}, {2, 11}, {3, 8}} {
		if d := s.Patches[pair[0]].Distance(&s.Patches[pair[1]]); d > DefaultThreshold {
			t.Errorf("the tile of cell %d differs by %.1f on a plate", pair[0], d)
		}
	}
	if filled := s.Filled(12); filled > 0.2 { // its rim
		t.Errorf("an empty plate fills %.2f of its cell", filled)
	}
}

// TestGroundIsNoPlate: where the colour of plates lies between most cells as well, it is that of the ground.
func TestGroundIsNoPlate(t *testing.T) {
	for _, c := range []struct {
		rows   []string
		plates bool
	}{
		{[]string{"rgby0123", "gRGY1032", "yBRG2301", "rGYB3210"}, false},
		{[]string{"rgby01", "gRGYBy", "yBRGYr", "rGYBRg"}, true},
	} {
		if s := onPanel(nil, c.rows...); s.HasPlates() != c.plates {
			t.Errorf("%v: plates: %v", c.rows, s.HasPlates())
		}
	}
}

// TestNoPlates: coloured squares with a sign are tiles, and so are those with a few signs.
func TestNoPlates(t *testing.T) {
	inks := map[byte]color.RGBA{'W': {200, 40, 40, 255}, 'P': {40, 160, 60, 255}, 'V': {60, 90, 250, 255}}
	for name, s := range map[string]*Sheet{
		"none":      onPanel(nil, "rgby", "gbyr", "yrgb", "rgby"),
		"squares":   onPanel(inks, "WPVW", "PWVP", "VWPV", "WVPW"),
		"two kinds": onPanel(nil, "RGRG", "GRRG", "RRGR", "GGRG"),
	} {
		if s.HasPlates() {
			t.Errorf("%s: a cell has a plate", name)
		}
	}
}

// TestFilledAmong: something that fills a cell shows nothing of the grounds around, and an empty cell nothing else.
func TestFilledAmong(t *testing.T) {
	s := onPanel(map[byte]color.RGBA{'Z': {236, 96, 128, 255}}, "rgby", "gZyr", "y~gb", "rgby")
	tiles := make([]bool, len(s.Patches))
	for i := range tiles {
		tiles[i] = i != 5 && i != 9
	}
	if blocker, empty := s.FilledAmong(5, tiles), s.FilledAmong(9, tiles); blocker < 0.8 || empty > 0.01 {
		t.Errorf("%.2f and %.2f", blocker, empty)
	}
	if s.FilledAmong(5, make([]bool, len(tiles))) != 0 {
		t.Error("the ground is known without a tile")
	}
}

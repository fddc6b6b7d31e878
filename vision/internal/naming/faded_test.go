package naming

import (
	"fmt"
	"math"
	"testing"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/vision/internal/classify"
	"github.com/domvision/domvision/vision/internal/segment"
)

// wavy is a tile of a colour with a pattern of light and dark of its own for every number of waves.
func wavy(color [3]float32, waves, strength float64) classify.Tile {
	t := flat(color)
	for at := range len(t) / 3 {
		x, y := float64(at%segment.Fine)/segment.Fine, float64(at/segment.Fine)/segment.Fine
		t[3*at] += float32(strength * math.Sin(2*math.Pi*waves*(x+y/3)))
	}
	return t
}

// patterned is a reading of a tile, with a class of n such tiles and main ones of three patterns.
func patterned(tile classify.Tile, n int) *classify.Reading {
	return looseClasses(segment.Touching, tile, class(wavy(red, 1, 12), 20), class(wavy(blue, 2, 12), 18), class(wavy(grey, 3, 12), 16), class(tile, n))
}

// TestFadedFrom: tiles with the pattern of one of the main classes, fainter, may be faded ones of
// it, whatever their colour.
func TestFadedFrom(t *testing.T) {
	for _, c := range []struct {
		name string
		tile classify.Tile
		n    int
		want int
	}{
		{"faded", wavy(grey, 2, 5), 6, 1},
		{"of another pattern", wavy(blue, 5, 5), 6, none},
		{"as strong", wavy(grey, 2, 12), 6, none},
		{"flat", flat(grey), 6, none},
		{"more colourful", wavy(yellow, 3, 5), 6, none},
		{"too many", wavy(grey, 2, 5), 9, none},
	} {
		equal(t, c.name, fadedFrom(patterned(c.tile, c.n), 3), c.want)
	}
	few := looseClasses(segment.Touching, flat(grey), class(wavy(red, 1, 12), 20), class(wavy(blue, 1, 12), 20), class(wavy(grey, 1, 5), 3))
	equal(t, "all of one pattern", fadedFrom(few, 2), none)
}

// TestNameFaded: faded tiles get no letter, though a palette has their colour, and neither do a few
// others beside them.
func TestNameFaded(t *testing.T) {
	tan := [3]float32{55, 15, 30}
	all := make([]classify.Tile, 70)
	for i := range all {
		all[i] = flat(black)
	}
	cells := func(from, to, step int) (cells []int) {
		for i := from; i < to; i += step {
			cells = append(cells, i)
		}
		return cells
	}
	r := withClasses(readingOf(10, segment.Touching, all...),
		classify.Class{Cells: cells(0, 48, 3), Mean: wavy(red, 1, 12)}, classify.Class{Cells: cells(1, 48, 3), Mean: wavy(blue, 2, 12)},
		classify.Class{Cells: cells(2, 48, 3), Mean: wavy(grey, 3, 12)}, classify.Class{Cells: cells(48, 55, 1), Mean: wavy(tan, 1, 5)},
		classify.Class{Cells: cells(55, 57, 1), Mean: wavy(yellow, 4, 12)}, classify.Class{Cells: cells(67, 70, 2), Mean: flat([3]float32{60, -50, 40})})
	n := name(r, prepared(t, calibration.Profile{Palette: []calibration.Color{paint("T", tan)}}))
	for k, want := range []bool{true, true, true, false, false, true} {
		equal(t, fmt.Sprintf("class %d has a letter", k), n.letters[k].IsColor(), want)
	}
}

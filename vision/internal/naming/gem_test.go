package naming

import (
	"image"
	"testing"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/vision/internal/classify"
	"github.com/domvision/domvision/vision/internal/segment"
)

// ball is a plain gem before the backdrop.
func ball(color [3]float32) classify.Tile { return spotted(black, color, whole.Inset(5)) }

// gems is a reading of one gem, in a swap game with red and blue ones.
func gems(tile classify.Tile, class int, marked bool, more ...classify.Class) *classify.Reading {
	r := looseClasses(segment.Swapped, tile, append([]classify.Class{class9(ball(red)), class9(ball(blue))}, more...)...)
	r.Cells[0].Class, r.Cells[0].Marked = class, marked
	return r
}

// class9 is a class of nine tiles.
func class9(mean classify.Tile) classify.Class { return class(mean, 9) }

// TestSpecialGem: gems that look like many others are left to the other rules; others are read by a picture, or by
// the hues of their foreground.
func TestSpecialGem(t *testing.T) {
	odd := ball(yellow)
	wild := prepared(t, calibration.Profile{Templates: []calibration.Template{stamp("wild", true)}}).icons
	halved := spotted(ball(red).At(0), red, image.Rect(5, 5, 19, 12))
	for _, c := range []struct {
		name    string
		read    *classify.Reading
		letters string
		icons   []icon
		want    engine.Cell
	}{
		{"plain", gems(ball(red), 0, false), "RB", nil, engine.Cell{}},
		{"marked", gems(ball(red), 0, true), "RB", nil, engine.Cell{Color: 'R'}},
		{"of marked tiles", gems(ball(red), 0, false, class9(ball(red))), "R!BR", nil, engine.Cell{Color: 'R'}},
		{"like no other", gems(odd, none, false), "RB", nil, unreadable},
		{"one of a few", gems(odd, 2, false, class(odd, 2)), "RBx", nil, unreadable},
		{"one of many of no palette", gems(odd, 2, false, class9(odd)), "RBx", nil, engine.Cell{}},

		{"a picture", gems(stamped(black), none, false), "RB", wild, engine.Cell{Color: engine.Colorless, Power: engine.Wild}},
		{"another picture", gems(odd, none, false), "RB", wild, unreadable},
		{"a picture like a gem", gems(stamped(black), none, false, class9(stamped(black))), "RBY", wild, unreadable},

		{"half a red one", gems(halved, none, false), "RB", nil, unreadable},
		{"half a red one of a few", gems(halved, 2, false, class(halved, 2)), "RBx", nil, engine.Cell{Color: 'R'}},
		{"a large red one", gems(spotted(black, red, whole.Inset(4)), none, false), "RB", nil, engine.Cell{Color: 'R', Power: engine.UnknownPower}},
		{"of no colour, with a mark", gems(odd, 0, true), "RB", nil, engine.Cell{}},
	} {
		names := lettered(c.letters)
		names.marks = marks{icons: c.icons, template: 0.7, gems: true}
		got, _ := specialGem(c.read, 0, names)
		equal(t, c.name, got, c.want)
		names.marks.gems = false
		got, _ = specialGem(c.read, 0, names)
		equal(t, c.name+", no swap game", got, engine.Cell{})
	}
}

// TestClassOfHue: the nearest hue of the palette within 30 degrees.
func TestClassOfHue(t *testing.T) {
	grounds := [][3]float32{red, blue, grey}
	for _, c := range []struct {
		name, letters string
		px            [3]float32
		want          int
	}{
		{"dark red", "RBG", [3]float32{30, 40, 30}, 0},
		{"yellow", "RBG", yellow, none},
		{"grey", "RBG", [3]float32{80, 2, 2}, 2},
		{"of no palette", "rBG", red, none},
		{"of marked tiles", "R!BG", red, none},
	} {
		equal(t, c.name, classOfHue(c.px, grounds, lettered(c.letters)), c.want)
	}
}

// fire is a halo in yellow.
var fire = marks{halos: []calibration.Halo{{Kind: "flame", Ranges: paint("Y", yellow).Ranges}}}

// burning is a red gem with yellow on some sides.
func burning(around image.Rectangle) classify.Tile {
	t := spotted(black, yellow, around)
	for at := range segment.Fine * segment.Fine {
		if image.Pt(at%segment.Fine, at/segment.Fine).In(whole.Inset(5)) {
			copy(t[3*at:], red[:])
		}
	}
	return t
}

// TestHaloOf: a gem of its colour, with flames around it.
func TestHaloOf(t *testing.T) {
	flame := fire.halos[0].Power()
	for _, c := range []struct {
		name string
		tile classify.Tile
		want engine.Power
	}{
		{"all around", burning(whole.Inset(2)), flame},
		{"on one side", burning(image.Rect(2, 5, 22, 19)), engine.NoPower},
		{"a plain gem", ball(red), engine.NoPower},
		{"a disc of fire", spotted(black, yellow, whole.Inset(2)), engine.NoPower},
	} {
		equal(t, c.name, haloOf(looseClasses(segment.Swapped, c.tile, class9(ball(red)), class9(ball(blue))), 0, 0, fire), c.want)
	}
	equal(t, "no halos", haloOf(looseClasses(segment.Swapped, burning(whole.Inset(2)), class9(ball(red))), 0, 0, marks{}), engine.NoPower)
}

// TestAround: the pixels within two of a shape.
func TestAround(t *testing.T) {
	equal(t, "pixels", len(around(classify.Pixels(whole.Inset(8)))), 12*12-8*8)
}

// TestSpecial: a slight mark or a halo on a gem that was read already.
func TestSpecial(t *testing.T) {
	m := marks{onGems: true, template: 0.7, halos: fire.halos}
	m.icons = prepared(t, calibration.Profile{Templates: []calibration.Template{stamp("timer", false)}}).icons
	timer, flame := m.icons[0].power, fire.halos[0].Power()
	for _, c := range []struct {
		name string
		tile classify.Tile
		cell engine.Cell
		want engine.Power
	}{
		{"plain", ball(red), engine.Cell{Color: 'R'}, engine.NoPower},
		{"a mark", stamped(red), engine.Cell{Color: 'R'}, timer},
		{"a halo", burning(whole.Inset(2)), engine.Cell{Color: 'R'}, flame},
		{"a halo, in place of an unknown mark", burning(whole.Inset(2)), engine.Cell{Color: 'R', Power: engine.UnknownPower}, flame},
		{"named already", burning(whole.Inset(2)), engine.Cell{Color: 'R', Power: timer}, timer},
		{"of no class", burning(whole.Inset(2)), engine.Cell{Color: 'G'}, engine.NoPower},
	} {
		names := lettered("RB")
		names.marks = m
		r := looseClasses(segment.Swapped, c.tile, class9(ball(red)), class9(ball(blue)))
		equal(t, c.name, special(r, 0, c.cell, names), c.want)
		names.marks.onGems = false
		equal(t, c.name+", where gems carry none", special(r, 0, c.cell, names), c.cell.Power)
	}
}

// TestLargestOf: the largest class of a letter, of equal ones the first.
func TestLargestOf(t *testing.T) {
	classes := []classify.Class{class(nil, 3), class(nil, 5), class(nil, 9), class(nil, 5)}
	letters := []engine.Color{'R', 'R', 'B', 'R'}
	equal(t, "red", largestOf(classes, letters, 'R'), 1)
	equal(t, "none", largestOf(classes, letters, 'G'), none)
}

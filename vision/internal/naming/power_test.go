package naming

import (
	"image"
	"testing"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/vision/internal/classify"
	"github.com/domvision/domvision/vision/internal/segment"
)

// TestPowerOf: a mark is named if its icon fits, over a ground of any colour.
func TestPowerOf(t *testing.T) {
	timer, wild, second := stamp("timer", false), stamp("wild", true), stamp("fill", false)
	off := flat(red) // the ring two pixels off its place
	ring := stamped(red)
	for at := range segment.Fine * (segment.Fine - 2) {
		copy(off[3*(at+2*segment.Fine):], ring[3*at:3*at+3])
	}
	for _, c := range []struct {
		name      string
		templates []calibration.Template
		style     segment.Style
		tile      classify.Tile
		ground    int
		want      engine.Power
	}{
		{"on red", []calibration.Template{timer}, segment.Touching, stamped(red), 0, engine.Timer},
		{"on blue", []calibration.Template{timer}, segment.Touching, stamped(blue), 1, engine.Timer},
		{"off its place", []calibration.Template{timer}, segment.Touching, off, 0, engine.Timer},
		{"on a ground that is not known", []calibration.Template{timer}, segment.Touching, stamped(red), none, engine.UnknownPower},
		{"another mark", []calibration.Template{timer}, segment.Touching, spotted(red, white, image.Rect(14, 2, 22, 10)), 0, engine.UnknownPower},
		{"one of two alike", []calibration.Template{timer, second}, segment.Touching, stamped(red), 0, engine.UnknownPower},
		{"two pictures of one", []calibration.Template{timer, stamp("timer", false)}, segment.Touching, stamped(red), 0, engine.Timer},
		{"a whole tile", []calibration.Template{wild}, segment.Touching, stamped(black), none, engine.Wild},
		{"with no colour, on the backdrop", []calibration.Template{stamp("wild", false)}, segment.Apart, stamped(black), none, engine.Wild},
		{"no icons", nil, segment.Touching, stamped(red), 0, engine.UnknownPower},
	} {
		m := marksOf(prepared(t, calibration.Profile{Templates: c.templates}), c.style)
		power, fits := powerOf(looseClasses(c.style, c.tile, class9(flat(red)), class9(flat(blue))), 0, c.ground, m)
		equal(t, c.name, power, c.want)
		equal(t, c.name+": fits", fits >= 0.7, c.want != engine.UnknownPower)
	}
}

// TestIconOn: an icon covers its opaque part of the ground, with a margin of a pixel.
func TestIconOn(t *testing.T) {
	ic, err := newIcon(stamp("timer", false))
	if err != nil {
		t.Fatal(err)
	}
	template, part := ic.on(flat(red))
	equal(t, "part", part, image.Rect(5, 5, 19, 19))
	equal(t, "width", template.W, 14)
	middle := 3 * (7*14 + 7)
	equal(t, "ground in the middle", [3]uint8(template.Pix[middle:middle+3]), [3]uint8{128, 188, 168})
}

// TestSlightMark: a tile with the mark fits it clearly better than the bare tile.
func TestSlightMark(t *testing.T) {
	m := marksOf(prepared(t, calibration.Profile{Templates: []calibration.Template{stamp("timer", false)}}), segment.Apart)
	for _, c := range []struct {
		name        string
		tile, plain classify.Tile
		want        engine.Power
	}{
		{"marked", stamped(red), flat(red), engine.Timer},
		{"bare", ball(red), ball(red), engine.NoPower},
		{"as plain ones are", stamped(red), stamped(red), engine.NoPower},
	} {
		equal(t, c.name, slightMark(looseClasses(segment.Apart, c.tile, class9(c.plain)), 0, 0, m), c.want)
	}
}

// TestMarksOf: what tiles can carry is decided by the profile and by how they lie.
func TestMarksOf(t *testing.T) {
	timer, wild := stamp("timer", false), stamp("wild", true)
	for _, c := range []struct {
		name    string
		profile *calibration.Profile
		style   segment.Style
		want    marks
	}{
		{"no profile", nil, segment.Touching, marks{black: true, scenery: true}},
		{"no profile, apart", nil, segment.Apart, marks{scenery: true}},
		{"no marks", &calibration.Profile{Unmarked: true}, segment.Touching, marks{black: true, none: true, clean: 0.65, template: 0.7}},
		{"unmarked but for a template", &calibration.Profile{Unmarked: true, Templates: []calibration.Template{timer}}, segment.Touching, marks{black: true, clean: 0.95, template: 0.7}},
		{"a swap game", &calibration.Profile{Full: true, Templates: []calibration.Template{timer, wild}}, segment.Swapped,
			marks{scenery: true, clean: 0.95, template: 0.7, full: true, gems: true, onGems: true}},
		{"full, touching", &calibration.Profile{Full: true}, segment.Touching, marks{black: true, clean: 0.95, template: 0.7, full: true}},
	} {
		var p *Prepared
		if c.profile != nil {
			p = prepared(t, *c.profile)
		}
		m := marksOf(p, c.style)
		equal(t, c.name+": icons", p != nil && len(m.icons) != len(c.profile.Templates), false)
		got := []any{m.template, m.none, m.clean, m.full, m.gems, m.onGems, m.black, m.scenery}
		want := []any{c.want.template, c.want.none, c.want.clean, c.want.full, c.want.gems, c.want.onGems, c.want.black, c.want.scenery}
		for i := range got {
			equal(t, c.name, got[i], want[i])
		}
	}
}

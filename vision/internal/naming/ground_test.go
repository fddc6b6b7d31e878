package naming

import (
	"image"
	"math"
	"testing"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/vision/internal/classify"
	"github.com/domvision/domvision/vision/internal/segment"
)

// TestGroundColor: the colour beside a mark, where there is no palette.
func TestGroundColor(t *testing.T) {
	large := whole.Inset(3)
	for _, c := range []struct {
		name    string
		style   segment.Style
		tile    classify.Tile
		letters string
		want    engine.Color
	}{
		{"a mark", segment.Touching, spotted(red, white, middle), "RB", 'R'},
		{"only the rim is free", segment.Touching, spotted(red, white, large), "RB", 'R'},
		{"a darker rim", segment.Touching, spotted([3]float32{35, 45, 30}, white, large), "RB", 'R'},
		{"a picture on black", segment.Touching, spotted(black, red, large), "RB", engine.Unknown},
		{"plain, of another shade", segment.Touching, flat([3]float32{65, 60, 40}), "RB", engine.Unknown},
		{"another hue", segment.Touching, spotted(yellow, white, large), "RB", engine.Unknown},
		{"a gem", segment.Apart, spotted(black, [3]float32{52, 58, 40}, whole.Inset(3)), "RB", 'R'},
		{"its colour only on average", segment.Apart, mixed([3]float32{52, 20, 90}, [3]float32{20, 58, -20}, [3]float32{90, 95, 40}), "RB", engine.Unknown},
		{"a gem of another colour", segment.Apart, spotted(black, yellow, whole.Inset(3)), "RB", engine.Unknown},
	} {
		means := []classify.Class{class9(flat(red)), class9(flat(blue))}
		if c.style == segment.Apart {
			means = []classify.Class{class9(ball(red)), class9(ball(blue))}
		}
		color, sure := groundColor(looseClasses(c.style, c.tile, means...), 0, lettered(c.letters))
		equal(t, c.name, color, c.want)
		equal(t, c.name+": sure", sure >= classify.MinConfidence, c.want != engine.Unknown)
	}
}

// TestNearestGround: classes of the same letter do not compete, marked ones do not count.
func TestNearestGround(t *testing.T) {
	near, far := [3]float32{50, 57, 40}, [3]float32{50, 50, 40}
	for _, c := range []struct {
		name    string
		grounds [][3]float32
		letters string
		want    nearGround
	}{
		{"two", [][3]float32{near, far}, "RB", nearGround{0, 3, 10}},
		{"none", nil, "", nearGround{none, math.Inf(1), math.Inf(1)}},
		{"of one letter", [][3]float32{near, far}, "RR", nearGround{0, 3, math.Inf(1)}},
		{"of one letter, the nearest last", [][3]float32{far, near}, "RR", nearGround{1, 3, math.Inf(1)}},
		{"another letter between", [][3]float32{far, {50, 55, 40}, near}, "RBR", nearGround{2, 3, 5}},
		{"marked", [][3]float32{near, far}, "R!B", nearGround{1, 10, math.Inf(1)}},
		{"exact", [][3]float32{red, far}, "RB", nearGround{0, 1, 10}},
	} {
		var classes []classify.Class
		for _, g := range c.grounds {
			classes = append(classes, class9(flat(g)))
		}
		got := nearestGround(looseClasses(segment.Touching, flat(red), classes...), red, lettered(c.letters))
		equal(t, c.name+": class", got.class, c.want.class)
		if math.Abs(got.distance-c.want.distance) > 0.01 || math.Abs(got.next-c.want.next) > 0.01 {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
	for n, want := range map[nearGround]bool{{0, 18, 37}: true, {0, 19, 99}: false, {0, 10, 20}: false} {
		equal(t, "conclusive", n.conclusive(), want)
	}
}

// TestByGlimpse: a few pixels of a class, and of no other.
func TestByGlimpse(t *testing.T) {
	r := looseClasses(segment.Touching, flat(red), class9(flat(red)), class9(flat(blue)))
	strip := spotted(white, red, image.Rect(0, 0, 24, 5))
	equal(t, "a strip", byGlimpse(r, strip, true), 0)
	equal(t, "of another rim", byGlimpse(r, spotted(yellow, red, image.Rect(0, 0, 24, 5)), false), none)
	equal(t, "too little", byGlimpse(r, spotted(white, red, image.Rect(0, 0, 12, 4)), true), none)
	equal(t, "of both", byGlimpse(r, spotted(blue, red, image.Rect(0, 0, 24, 12)), true), none)
}

// TestByRimHue: a part of the rim in the hue of one class.
func TestByRimHue(t *testing.T) {
	r := looseClasses(segment.Touching, flat(red), class9(flat(red)), class9(flat(blue)))
	equal(t, "all of it", byRimHue(r, flat([3]float32{30, 40, 27})), 0)
	equal(t, "half of it", byRimHue(r, spotted(grey, red, image.Rect(0, 0, 12, 24))), 0)
	equal(t, "too little", byRimHue(r, spotted(grey, red, image.Rect(0, 0, 5, 24))), none)
	equal(t, "grey", byRimHue(r, flat(grey)), none)
	equal(t, "of both", byRimHue(r, spotted(blue, red, image.Rect(0, 0, 12, 24))), none)
}

// TestNearestHue: in degrees, only of candidates.
func TestNearestHue(t *testing.T) {
	classes := []classify.Class{class9(flat(red)), class9(flat(blue)), class9(flat(grey))}
	all := func(int) bool { return true }
	k, gap, next := nearestHue(classes, class9(flat([3]float32{80, 30, 20})), all)
	equal(t, "pale red", k, 0)
	equal(t, "gap", gap < 1 && next > 90, true)
	k, gap, next = nearestHue(classes, class9(flat(grey)), all)
	equal(t, "grey", k, none)
	equal(t, "of no hue", [2]float64{gap, next}, [2]float64{180, 180})
	k, _, _ = nearestHue(classes, class9(flat(red)), func(j int) bool { return j != 0 })
	equal(t, "but red", k, 1)
}

// TestHasColorOf: gems that match by their backdrop alone have another colour.
func TestHasColorOf(t *testing.T) {
	r := looseClasses(segment.Apart, flat(red), class9(ball(red)), class9(ball(blue)), class(ball(yellow), 2))
	equal(t, "its own", hasColorOf(r, ball(red), 0, nil), true)
	equal(t, "another", hasColorOf(r, ball(blue), 0, nil), false)
	equal(t, "of the same letter", hasColorOf(r, ball(blue), 0, []engine.Color{'R', 'R', 'Y'}), true)
	equal(t, "of a small class", hasColorOf(r, ball(yellow), 2, nil), false)
	equal(t, "touching", hasColorOf(looseClasses(segment.Touching, flat(red), class9(flat(red)), class9(flat(blue))), flat(blue), 0, nil), true)
}

// TestRare: grey and much smaller than the others.
func TestRare(t *testing.T) {
	for _, c := range []struct {
		name  string
		color [3]float32
		n     int
		want  bool
	}{{"a few", grey, 2, true}, {"many", grey, 9, false}, {"red", red, 2, false}} {
		equal(t, c.name, rare(looseClasses(segment.Touching, flat(red), class(flat(c.color), c.n), class(flat(blue), 60)), 0), c.want)
	}
}

// TestGroundBelowGroup: a marked tile with the class of a selected group belongs to it only beside its tiles.
func TestGroundBelowGroup(t *testing.T) {
	for _, c := range []struct {
		name   string
		cell   int
		chosen bool
		want   int
	}{
		{"beside the group", 2, true, 1},
		{"elsewhere", 6, true, none},
		{"elsewhere, no group", 6, false, 1},
	} {
		r := withClasses(readingOf(4, segment.Touching, make([]classify.Tile, 8)...),
			classify.Class{Cells: []int{4, 5, 7}, Mean: flat(red)}, classify.Class{Cells: []int{0, 1, c.cell}, Mean: flat(grey)})
		r.Cells[c.cell].Marked = true
		names := lettered("RR")
		names.chosen[1] = c.chosen
		names.Profile = &calibration.Profile{Palette: []calibration.Color{paint("B", blue)}}
		equal(t, c.name, groundBelow(r, c.cell, names).class, c.want)
	}
}

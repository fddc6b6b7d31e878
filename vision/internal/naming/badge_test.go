package naming

import (
	"image"
	"testing"

	"github.com/domvision/domvision/vision/internal/classify"
	"github.com/domvision/domvision/vision/internal/segment"
)

// patterned is a tile of red or yellow stripes that are as much lighter as given, with a white badge in its lower right
// quarter, if any.
func patterned(color [3]float32, lighter float32, badge bool) classify.Tile {
	t := striped(40+lighter, 60+lighter)
	for at := range segment.Fine * segment.Fine {
		copy(t[3*at+1:3*at+3], color[1:])
		if badge && image.Pt(at%segment.Fine, at/segment.Fine).In(image.Rect(16, 16, 21, 21)) {
			copy(t[3*at:], white[:])
		}
	}
	return t
}

// TestBadged: a badge in one quarter keeps the kind of a tile, even of a lit one, if no other kind has its pattern.
func TestBadged(t *testing.T) {
	for _, c := range []struct {
		name    string
		suspect classify.Tile
		other   classify.Tile
		want    int
	}{
		{"a badge", patterned(red, 0, true), flat(blue), 1},
		{"a badge on a lit tile", patterned(red, 15, true), flat(blue), 1},
		{"no badge", patterned(red, 15, false), flat(blue), none},
		{"of another hue", patterned(yellow, 0, true), flat(blue), none},
		{"paler but no lighter", patterned([3]float32{50, 36, 24}, 0, true), flat(blue), none},
		{"where all kinds have one colour", patterned(red, 0, true), flat(red), none},
		{"another kind of the same pattern", patterned(red, 0, true), patterned(yellow, 0, false), none},
	} {
		classes := []classify.Class{class(c.suspect, 3), class(patterned(red, 0, false), 9), class(c.other, 9)}
		owner, v, decided := badged(suspect{Class: classes[0], read: looseClasses(segment.Touching, c.suspect, classes...)})
		if !decided {
			owner = none
		} else {
			equal(t, c.name+": variant", v, markedTiles)
		}
		equal(t, c.name, owner, c.want)
	}
}

// TestFew: on a small board a kind with few tiles is no mark.
func TestFew(t *testing.T) {
	for _, c := range []struct {
		others int
		want   bool
	}{{30, true}, {9, true}, {8, false}} {
		classes := []classify.Class{class(flat(red), 3), class(flat(blue), c.others)}
		equal(t, "few", few(classes, classes[0]), c.want)
	}
}

package naming

import (
	"slices"
	"testing"

	"github.com/domvision/domvision/vision/internal/classify"
	"github.com/domvision/domvision/vision/internal/segment"
)

// striped is a tile of vertical stripes, by turns as light as low and high.
func striped(low, high float32) classify.Tile {
	t := flat(grey)
	for at := range segment.Fine * segment.Fine {
		if t[3*at] = low; at%segment.Fine/4%2 == 1 {
			t[3*at] = high
		}
	}
	return t
}

// TestVariantRules: each rule by itself, of a suspect that is class 0.
func TestVariantRules(t *testing.T) {
	marked := spotted(red, white, middle)
	paleRed := [3]float32{85, 20, 13}
	for _, c := range []struct {
		name    string
		rule    variantRule
		style   segment.Style
		suspect classify.Class
		others  []classify.Class
		touched int // class that the suspect touches, 0 for none
		owner   int
		variant variant
		decided bool
	}{
		{"few with a mark", bySharedGround, segment.Touching, class(marked, 3), []classify.Class{class(flat(red), 9), class(flat(blue), 9)}, 0, 1, markedTiles, true},
		{"many with a mark", bySharedGround, segment.Touching, class(marked, 5), []classify.Class{class(flat(red), 9), class(flat(blue), 9)}, 0, none, ownKind, false},
		{"alike by their backdrop alone", bySharedGround, segment.Apart, class(spotted(black, blue, middle), 3),
			[]classify.Class{class(spotted(black, red, middle), 9), class(spotted(black, blue, middle), 9)}, 0, 2, markedTiles, true},

		{"few of a swap game", movingTiles, segment.Swapped, class(spotted(black, red, middle), 3), []classify.Class{class(spotted(black, red, middle.Inset(1)), 9)}, 0, none, unclear, true},
		{"of no known colour", movingTiles, segment.Swapped, class(spotted(black, blue, middle), 3), []classify.Class{class(spotted(black, red, middle), 9)}, 0, none, unclear, false},
		{"not swapped", movingTiles, segment.Apart, class(spotted(black, red, middle), 3), []classify.Class{class(spotted(black, red, middle), 9)}, 0, none, ownKind, false},

		{"a fainter pattern", groupByPattern, segment.Touching, class(striped(80, 90), 5), []classify.Class{class(striped(40, 70), 9), class(flat(grey), 9)}, 0, 1, selectedGroup, true},
		{"touching the class with the pattern", groupByPattern, segment.Touching, class(striped(80, 90), 5), []classify.Class{class(striped(40, 70), 9), class(flat(grey), 9)}, 1, 1, selectedGroup, false},
		{"no pattern", groupByPattern, segment.Touching, class(flat(white), 5), []classify.Class{class(striped(40, 70), 9)}, 0, none, selectedGroup, false},

		{"paler", groupByHue, segment.Touching, class(flat(paleRed), 5), []classify.Class{class(flat(red), 9), class(flat(blue), 9)}, 0, 1, selectedGroup, true},
		{"between two hues", groupByHue, segment.Touching, class(flat([3]float32{60, 50, 20}), 5), []classify.Class{class(flat(red), 9), class(flat([3]float32{50, 60, 10}), 9)}, 0, 2, selectedGroup, false},
	} {
		r := looseClasses(c.style, c.suspect.Mean, append([]classify.Class{c.suspect}, c.others...)...)
		s := suspect{Class: c.suspect, read: r, touches: make([]bool, len(r.Classes))}
		if c.touched > 0 {
			s.touches[c.touched] = true
		}
		owner, variant, decided := c.rule(s)
		equal(t, c.name+": decided", decided, c.decided)
		if decided {
			equal(t, c.name+": owner", owner, c.owner)
			equal(t, c.name+": variant", variant, c.variant)
		}
	}
}

// TestVariantOf: rules for groups hold only for groups, and the first that decides.
func TestVariantOf(t *testing.T) {
	pale, marked := flat([3]float32{85, 20, 13}), spotted(red, white, middle)
	for _, c := range []struct {
		name  string
		tile  classify.Tile
		n     int
		group bool
		owner int
		want  variant
	}{
		{"pale, scattered", pale, 6, false, none, ownKind},
		{"pale, a group", pale, 6, true, 1, selectedGroup},
		{"few with a mark, a group", marked, 3, true, 1, markedTiles},
		{"of a hue of its own", flat(yellow), 6, true, none, ownKind},
	} {
		r := looseClasses(segment.Touching, c.tile, class(c.tile, c.n), class(flat(red), 9), class(flat(blue), 9))
		owner, v := variantOf(r, 0, c.group)
		equal(t, c.name+": owner", owner, c.owner)
		equal(t, c.name, v, c.want)
	}
}

// TestOneGroup: connected, also by covered cells and unreadable tiles, with or without the marked ones.
func TestOneGroup(t *testing.T) {
	for _, c := range []struct {
		name  string
		cells []int
		marks []int
		cover []int
		blank []int // of no class
		want  bool
	}{
		{"connected", []int{0, 1, 4}, nil, nil, nil, true},
		{"across a corner", []int{0, 4}, nil, nil, nil, false},
		{"below a window", []int{0, 2}, nil, []int{1}, nil, true},
		{"below the pointer", []int{0, 2}, nil, nil, []int{1}, true},
		{"a marked one between", []int{0, 1, 2}, []int{1}, nil, nil, true},
		{"a marked one far away", []int{0, 1, 8}, []int{8}, nil, nil, true},
	} {
		r := withClasses(readingOf(3, segment.Touching, make([]classify.Tile, 9)...),
			classify.Class{Cells: c.cells, Mean: flat(red)}, classify.Class{Mean: flat(blue)})
		for i := range r.Cells {
			if r.Cells[i].Class == none && !slices.Contains(c.blank, i) {
				r.Cells[i].Class = 1
			}
		}
		for _, i := range c.marks {
			r.Cells[i].Marked = true
		}
		for _, i := range c.cover {
			r.Cells[i].Covered = true
		}
		equal(t, c.name, oneGroup(r, 0), c.want)
	}
}

// TestTouching: beside, not across a corner, and not by marked tiles.
func TestTouching(t *testing.T) {
	r := withClasses(readingOf(3, segment.Touching, make([]classify.Tile, 9)...),
		classify.Class{Cells: []int{4}, Mean: flat(red)}, classify.Class{Cells: []int{1}, Mean: flat(blue)},
		classify.Class{Cells: []int{0}, Mean: flat(yellow)}, classify.Class{Cells: []int{5}, Mean: flat(grey)})
	r.Cells[5].Marked = true
	for k, want := range []bool{false, true, false, false} {
		equal(t, "touching", touching(r, 0)[k], want)
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

package naming

import (
	"image"
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

// TestFewTiles: a few tiles may carry the same mark, or move.
func TestFewTiles(t *testing.T) {
	marked, framed := spotted(red, white, middle), spotted(black, red, middle)
	lightRed, orange := [3]float32{red[0] + 20, red[1], red[2]}, [3]float32{red[0], red[1] - 24, red[2] + 16}
	for at := range framed {
		if px := image.Pt(at/3%segment.Fine, at/3/segment.Fine); !px.In(classify.WholeTile.Inset(segment.Fine / 6)) {
			framed[at] = white[at%3]
		}
	}
	for _, c := range []struct {
		name    string
		style   segment.Style
		suspect classify.Class
		others  []classify.Class
		owner   int
		want    variant
	}{
		{"few with a mark", segment.Touching, class(marked, 3), []classify.Class{class9(flat(red)), class9(flat(blue))}, 1, markedTiles},
		{"many with a mark", segment.Touching, class(marked, 5), []classify.Class{class9(flat(red)), class9(flat(blue))}, none, ownKind},
		{"alike by their backdrop alone", segment.Apart, class(spotted(black, blue, middle), 3),
			[]classify.Class{class9(spotted(black, red, middle)), class9(spotted(black, blue, middle))}, 2, markedTiles},
		{"few of a swap game", segment.Swapped, class(spotted(black, lightRed, middle), 3), []classify.Class{class9(spotted(black, red, middle.Inset(1)))}, none, unclear},
		{"in a frame", segment.Swapped, class(framed, 3), []classify.Class{class9(spotted(black, red, middle)), class9(spotted(black, blue, middle))}, 1, markedTiles},
		{"of no known colour", segment.Swapped, class(spotted(black, blue, middle), 3), []classify.Class{class9(spotted(black, red, middle))}, none, ownKind},
		{"of another hue", segment.Swapped, class(spotted(black, orange, middle), 3), []classify.Class{class9(spotted(black, red, middle.Inset(1)))}, none, ownKind},
		{"not swapped", segment.Apart, class(spotted(black, lightRed, middle), 3), []classify.Class{class9(spotted(black, red, middle.Inset(1)))}, none, ownKind},
	} {
		owner, got := variantOf(looseClasses(c.style, c.suspect.Mean, append([]classify.Class{c.suspect}, c.others...)...), 0, false)
		equal(t, c.name+": owner", owner, c.owner)
		equal(t, c.name, got, c.want)
	}
}

// TestScattered: tiles that move do so in a few rows or columns.
func TestScattered(t *testing.T) {
	r := readingOf(4, segment.Swapped, make([]classify.Tile, 16)...)
	for _, c := range []struct {
		name  string
		cells []int
		want  bool
	}{{"all over", []int{1, 6, 8}, true}, {"in a row", []int{4, 5, 6, 7}, false}, {"in two columns", []int{0, 4, 9, 13}, false}, {"two", []int{0, 15}, false}} {
		equal(t, c.name, scattered(r, c.cells), c.want)
		few := classify.Class{Cells: c.cells, Mean: spotted(black, [3]float32{red[0] + 20, red[1], red[2]}, middle)}
		r.Classes = []classify.Class{few, class9(spotted(black, red, middle.Inset(1)))}
		equal(t, c.name+": may move", mayMove(r, few), !c.want)
	}
}

var paleRed = [3]float32{85, 20, 13}

// TestSelectedOf: a selected group has the pattern or the hue of its class, and does not touch it.
func TestSelectedOf(t *testing.T) {
	for _, c := range []struct {
		name    string
		suspect classify.Tile
		others  []classify.Class
		touched int // class that the suspect touches, 0 for none
		owner   int
	}{
		{"a fainter pattern", striped(80, 90), []classify.Class{class9(striped(40, 70)), class9(flat(grey))}, 0, 1},
		{"touching the class with the pattern", striped(80, 90), []classify.Class{class9(striped(40, 70)), class9(flat(grey))}, 1, none},
		{"no pattern", flat(white), []classify.Class{class9(striped(40, 70))}, 0, none},
		{"paler", flat(paleRed), []classify.Class{class9(flat(red)), class9(flat(blue))}, 0, 1},
		{"touching the class with the hue", flat(paleRed), []classify.Class{class9(flat(red)), class9(flat(blue))}, 1, none},
		{"between two hues", flat([3]float32{60, 50, 20}), []classify.Class{class9(flat(red)), class9(flat([3]float32{50, 60, 10}))}, 0, none},
	} {
		r := looseClasses(segment.Touching, c.suspect, append([]classify.Class{class(c.suspect, 5)}, c.others...)...)
		touches := make([]bool, len(r.Classes))
		touches[c.touched] = c.touched > 0
		equal(t, c.name, selectedOf(r, 0, touches), c.owner)
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

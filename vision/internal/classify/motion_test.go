package classify

import (
	"image"
	"slices"
	"testing"

	"github.com/domvision/domvision/vision/internal/segment"
)

// column makes a reading of one column, row by row, in which the tiles from one row to another are
// moved down by some pixels, as they are when they fall into the row below the last of them. . is
// ground.
func column(style segment.Style, look map[byte]Tile, rows string, from, to, by int) *Reading {
	tiles := make([]Tile, len(rows))
	for i := range rows {
		tiles[i] = look[rows[i]]
	}
	for row := to + 1; row >= from && by > 0; row-- {
		tiles[row] = painted(func(x, y int) [3]float32 {
			switch at := row*segment.Fine + y - by; {
			case at < from*segment.Fine, at >= (to+1)*segment.Fine:
				return look['.'].At(0)
			default:
				return look[rows[at/segment.Fine]].At(at%segment.Fine*segment.Fine + x)
			}
		})
	}
	return readingOf(1, style, tiles...).recut()
}

// TestMovingCells: tiles that lie between cells are found, whatever is above and below them, and
// nothing is found on boards that are still.
func TestMovingCells(t *testing.T) {
	flats := map[byte]Tile{'.': flat(black), 'a': flat(red), 'b': flat(blue), 'm': inked(red, grey, image.Rect(4, 10, 20, 22))}
	gems := map[byte]Tile{'.': flat(black), 'a': inked(black, red, WholeTile.Inset(4)), 'b': inked(black, blue, image.Rect(3, 6, 21, 18)), 'm': inked(black, grey, WholeTile.Inset(6))}
	for _, c := range []struct {
		name         string
		style        segment.Style
		look         map[byte]Tile
		rows         string
		from, to, by int
		want         []int
	}{
		{"flat, still", segment.Touching, flats, "..aabab", 0, 0, 0, nil},
		{"flat, marked", segment.Touching, flats, "..amaab", 0, 0, 0, nil},
		{"flat, one tile", segment.Touching, flats, ".b.aaba", 1, 1, 12, []int{1, 2}},
		{"flat, two alike", segment.Touching, flats, ".aa.bab", 1, 2, 14, []int{1, 2, 3}},
		{"flat, to the floor", segment.Touching, flats, "..abba.", 2, 5, 9, []int{2, 3, 4, 5, 6}},
		{"gems, still", segment.Apart, gems, "..abmab", 0, 0, 0, nil},
		{"gems, a stack", segment.Apart, gems, ".aab.ba", 1, 3, 7, []int{1, 2, 3, 4}},
		{"gems, nearly there", segment.Apart, gems, "..ab.ba", 2, 3, 22, nil},
	} {
		r := column(c.style, c.look, c.rows, c.from, c.to, c.by)
		r.Classes = []Class{{Cells: upTo(0, 10), Mean: c.look['a']}, {Cells: upTo(0, 10), Mean: c.look['b']}}
		r.Comparer = NewComparer(r.Classes, 1)
		for i := range r.Cells {
			r.Identify(i)
		}
		var got []int
		for i, moving := range movingCells(r, nil) {
			if moving {
				got = append(got, i)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// TestEntering: in a swap game tiles enter from above, where the board ends.
func TestEntering(t *testing.T) {
	gem := inked(black, red, WholeTile.Inset(4))
	for by, want := range map[int]bool{0: false, 8: true} {
		lower := painted(func(x, y int) [3]float32 {
			if y+by >= segment.Fine {
				return black
			}
			return gem.At((y+by)*segment.Fine + x)
		})
		r := readingOf(1, segment.Swapped, lower, gem).classify(Class{Cells: []int{1}, Mean: gem})
		equal(t, "entering", movingCells(r, nil)[0], want)
	}
}

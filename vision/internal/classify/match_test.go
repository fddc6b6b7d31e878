package classify

import (
	"image"
	"testing"

	"github.com/domvision/domvision/vision/internal/segment"
)

// TestIdentify: plain tiles, tiles with a mark, and faded ones.
func TestIdentify(t *testing.T) {
	pale := painted(func(x, _ int) [3]float32 { return [3]float32{80 + 10*float32(x/4%2), 0, 0} })
	for _, c := range []struct {
		name   string
		tile   Tile
		class  int
		marked bool
	}{
		{"plain", flat(blue), 1, false},
		{"shifted by two pixels", stripes(2), 2, false},
		{"with a mark", inked(red, yellow, WholeTile.Inset(6)), 0, true},
		{"mostly hidden", inked(red, yellow, WholeTile.Inset(4)), NoClass, false},
		{"half of each", inked(red, blue, image.Rect(0, 0, 12, 24)), NoClass, false},
		{"faded", pale, 2, false},
		{"like no other", flat(yellow), NoClass, false},
	} {
		r := readingOf(1, segment.Touching, c.tile)
		r.classify(Class{Mean: flat(red)}, Class{Mean: flat(blue)}, Class{Mean: stripes(0)})
		r.Identify(0)
		equal(t, c.name+": class", r.Cells[0].Class, c.class)
		equal(t, c.name+": marked", r.Cells[0].Marked, c.marked)
	}
}

// TestUnmarkUsual: small tiles that match their class about as well as most others carry no mark.
func TestUnmarkUsual(t *testing.T) {
	for _, c := range []struct {
		name   string
		size   float64 // of a cell in pixels
		match  float64 // of four of six tiles
		marked int
	}{{"small", 13, 0.8, 1}, {"large", 24, 0.8, 6}, {"too unlike", 13, 0.7, 5}, {"less alike than others", 13, 0.95, 2}} {
		r := readingOf(6, segment.Touching, flat(red), flat(red), flat(red), flat(red), flat(red), flat(red)).classify(Class{Mean: flat(red)})
		r.Sheet.W, r.Sheet.H = c.size, c.size
		for i, match := range []float64{c.match, c.match, c.match, c.match, 0.8, 0.5} {
			r.Cells[i].Class, r.Cells[i].Match, r.Cells[i].Marked = 0, match, match < plainMatch
		}
		r.unmarkUsual()
		equal(t, c.name, r.count(func(c *Cell) bool { return c.Marked }), c.marked)
	}
}

// TestIdentifyCorners: of classes that differ in their corners only, such as discs and those in a selected group, a tile has
// the one whose corners it has, even if it is a little more like the other elsewhere.
func TestIdentifyCorners(t *testing.T) {
	corner := func(x, y int) bool { return min(x, segment.Fine-1-x) < 4 && min(y, segment.Fine-1-y) < 4 }
	disc := func(ground [3]float32, bottom int) Tile {
		return painted(func(x, y int) [3]float32 {
			switch {
			case y >= bottom:
				return black
			case corner(x, y):
				return ground
			}
			return blue
		})
	}
	r := readingOf(1, segment.Touching, disc(grey, 20))
	r.classify(Class{Mean: disc(yellow, 20)}, Class{Mean: disc(grey, 21)}, Class{Mean: flat(red)})
	r.Identify(0)
	equal(t, "class", r.Cells[0].Class, 1)
}

// TestNearest: only candidates count, also as rivals.
func TestNearest(t *testing.T) {
	r := readingOf(1, segment.Touching, inked(red, blue, image.Rect(0, 0, 9, 24)))
	r.classify(Class{Mean: flat(red)}, Class{Mean: flat(blue)})
	k, match, rival := r.Nearest(r.Tile(0), AnyClass)
	equal(t, "nearest", k, 0)
	equal(t, "match and rival", [2]float64{match, rival}, [2]float64{12. / 18, 6. / 18})
	k, _, rival = r.Nearest(r.Tile(0), func(k int) bool { return k == 1 })
	equal(t, "of one candidate", k, 1)
	equal(t, "its rival", rival, 0)
}

// TestByPattern: a faded tile has the pattern of its class, in less colour.
func TestByPattern(t *testing.T) {
	colorful := painted(func(x, _ int) [3]float32 { return [3]float32{70 + 8*float32(x/4%2), 40, 0} })
	r := readingOf(1, segment.Touching, flat(grey))
	r.classify(Class{Mean: stripes(0)}, Class{Mean: flat(red)})
	equal(t, "faded", r.ByPattern(painted(func(x, _ int) [3]float32 { return [3]float32{70 + 8*float32(x/4%2), 0, 0} }), AnyClass), 0)
	equal(t, "more colourful", r.ByPattern(colorful, AnyClass), NoClass)
	equal(t, "flat", r.ByPattern(flat(grey), AnyClass), NoClass)
	r.classify(Class{Mean: stripes(0)}, Class{Mean: stripes(0)})
	equal(t, "of two alike", r.ByPattern(stripes(0), AnyClass), NoClass)
}

func TestIsGround(t *testing.T) {
	for _, c := range []struct {
		match, rival float64
		want         bool
	}{{0.25, 0, true}, {0.24, 0, false}, {0.6, 0.3, true}, {0.6, 0.31, false}} {
		equal(t, "ground", IsGround(c.match, c.rival), c.want)
	}
}

// TestFull: a cell that seemed to be empty is identified, on a copy.
func TestFull(t *testing.T) {
	r := readingOf(2, segment.Touching, flat(red), flat(blue), flat(red), flat(blue)).classify(
		Class{Cells: upTo(0, 1), Mean: flat(red)}, Class{Cells: upTo(1, 2), Mean: flat(blue)})
	r.Cells[2].Occupied = false
	full := r.Full()
	equal(t, "class", full.Cells[2].Class, 0)
	equal(t, "before", r.Cells[2].Class, NoClass)
	equal(t, "of a tile", full.Cells[3].Class, NoClass)
}

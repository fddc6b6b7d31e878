package classify

import (
	"image"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/domvision/domvision/vision/internal/segment"
)

// ofClasses is a reading of a grid whose cell (row, col) has a class, or NoClass.
func ofClasses(rows, cols int, class func(row, col int) int) *Reading {
	all := make([]Tile, rows*cols)
	for i := range all {
		all[i] = flat(grey)
	}
	r := readingOf(cols, segment.Touching, all...)
	r.Classes = slices.Repeat([]Class{{Mean: all[0]}}, 6)
	for i := range r.Cells {
		r.Cells[i].Class = class(i/cols, i%cols)
	}
	return r
}

// TestUndealt: random tiles may have been dealt, even if some kinds are frequent or a few are gone;
// what follows a plan may not.
func TestUndealt(t *testing.T) {
	const crates = 4 // and the classes after it
	rng := rand.New(rand.NewPCG(5, 8))
	for _, c := range []struct {
		name  string
		class func(row, col int) int
		want  string // in the reason
	}{
		{"random", func(int, int) int { return rng.IntN(4) }, ""},
		{"two kinds", func(int, int) int { return rng.IntN(2) }, ""},
		{"bands", func(row, _ int) int { return row / 3 }, "picture or a chart"},
		{"a slope with noise", func(row, col int) int { return (row + col + 2*rng.IntN(3)) / 6 }, "picture or a chart"},
		{"random above rows of crates", func(row, _ int) int {
			if row >= 7 {
				return crates + row%2
			}
			return rng.IntN(4)
		}, ""},
		{"random above blocks of crates", func(row, col int) int {
			if row >= 9 {
				return crates + col/6
			}
			return rng.IntN(4)
		}, ""},
		{"a meadow below trees", func(row, col int) int {
			if row >= 7 {
				return 4 + col/7
			}
			return min(row/3+col/9, 2)
		}, "picture or a chart"},
		{"large groups of two kinds", func(row, col int) int { return (row/5 + col/5) % 2 }, ""},
		{"a chequerboard with pieces", func(row, col int) int {
			if (row+col)%2 == 0 {
				return 0
			}
			return 1 + rng.IntN(3)
		}, "chequerboard"},
		{"two kinds of four on fields", func(row, col int) int {
			k := rng.IntN(4)
			if k < 2 {
				return 4*k + (row+col)%2
			}
			return k
		}, "chequerboard"},
		{"empty cells that look like tiles", func(row, col int) int {
			if row < 2+col%5 {
				return 0
			}
			return 1 + rng.IntN(2)
		}, "above all others"},
		{"most of one kind", func(int, int) int { return max(0, rng.IntN(10)-7) }, "look the same"},
		{"most of one kind, with gaps", func(row, col int) int { return max(NoClass, rng.IntN(40)-36, -row*col) }, ""},
	} {
		r := ofClasses(12, 12, c.class)
		for k := crates; k < len(r.Classes) && strings.Contains(c.name, "crates"); k++ {
			r.Classes[k].Mean = painted(func(_, y int) [3]float32 { return [3]float32{20 + 3*float32(y), 0, 0} })
		}
		got := r.Undealt()
		if (got == nil) != (c.want == "") || got != nil && !strings.Contains(got.Error(), c.want) {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}

// TestIsTable: many blank cells beside some with digits are a table; beside tiles of other colours, they are tiles.
func TestIsTable(t *testing.T) {
	white := [3]float32{100, 0, 0}
	digit := inked(white, black, image.Rect(10, 7, 14, 17))
	for _, c := range []struct {
		name   string
		others []Tile
		blank  int // of nine
		want   bool
	}{
		{"a table", []Tile{digit}, 5, true},
		{"two digits", []Tile{digit, inked(white, red, image.Rect(9, 7, 15, 9))}, 4, true},
		{"balls", []Tile{painted(func(x, y int) [3]float32 {
			if dx, dy := 2*x-23, 2*y-23; dx*dx+dy*dy < 20*20 {
				return red
			}
			return white
		})}, 5, true},
		{"few blank cells", []Tile{digit}, 2, false},
		{"tiles of another colour", []Tile{digit, flat(red)}, 5, false},
		{"tiles of nearly the same colour", []Tile{flat([3]float32{97, 0, 0})}, 5, false},
		{"nothing else", nil, 5, false},
	} {
		r := readingOf(3, segment.Touching, slices.Repeat([]Tile{flat(white)}, 9)...)
		classes := []Class{{Cells: upTo(0, c.blank), Mean: flat(white)}}
		for _, other := range c.others {
			classes = append(classes, Class{Cells: upTo(c.blank, 9), Mean: other})
		}
		equal(t, c.name, r.classify(classes...).isTable(), c.want)
	}
}

// TestUndealtFew: on a small board much may be chance.
func TestUndealtFew(t *testing.T) {
	for _, class := range []func(row, col int) int{
		func(row, _ int) int { return row / 2 },
		func(row, col int) int { return (row + col) % 2 },
		func(row, col int) int { return (row * col) / 9 },
	} {
		if got := ofClasses(4, 4, class).Undealt(); got != nil {
			t.Error(got)
		}
	}
}

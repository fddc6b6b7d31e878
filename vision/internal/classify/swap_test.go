package classify

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/domvision/domvision/vision/internal/segment"
)

// grid is a hand-made grid of classes: letters from a on, and . for no class.
func grid(rows string) (classes []int, cols int) {
	lines := strings.Fields(rows)
	for _, ch := range strings.Join(lines, "") {
		if ch == '.' {
			classes = append(classes, NoClass)
		} else {
			classes = append(classes, int(ch-'a'))
		}
	}
	return classes, len(lines[0])
}

func TestInLine(t *testing.T) {
	for _, c := range []struct {
		name, grid string
		lines      int
		expected   float64
	}{
		{"a row", "aaa bcd", 1, 2 * (27 + 3) / 216.},
		{"four", "aaaa", 2, 2},
		{"a column", "ab ac ad", 1, 2 * (27 + 3) / 216.},
		{"with a gap", "aa.a", 0, 0},
		{"none in a row of two", "ab ab", 0, 0},
	} {
		classes, cols := grid(c.grid)
		lines, expected := inLine(classes, cols)
		equal(t, c.name+": lines", lines, c.lines)
		if expected-c.expected > 1e-9 || c.expected-expected > 1e-9 {
			t.Errorf("%s: %.4f expected, want %.4f", c.name, expected, c.expected)
		}
	}
}

// TestMaybeSwapGame: a board without three in line is one, dealt at random it is none.
func TestMaybeSwapGame(t *testing.T) {
	const cols, rows = 8, 8
	r := readingOf(cols, segment.Apart, make([]Tile, cols*rows)...)
	for i := range r.Cells {
		r.Cells[i].Class = (i%cols + 2*(i/cols)) % 3
	}
	equal(t, "no three in line", r.MaybeSwapGame(), true)
	rng := rand.New(rand.NewPCG(1, 1))
	for i := range r.Cells {
		r.Cells[i].Class = rng.IntN(3)
	}
	equal(t, "at random", r.MaybeSwapGame(), false)
}

// TestIdentifyBeside: a tile a little beside its cell is found along its row.
func TestIdentifyBeside(t *testing.T) {
	const by = leastOff - 1
	gem := inked(black, red, WholeTile.Inset(5))
	moved := painted(func(x, y int) [3]float32 {
		if x < by {
			return black
		}
		return gem.At(y*segment.Fine + x - by)
	})
	r := readingOf(3, segment.Swapped, flat(black), moved, flat(black))
	r.classify(Class{Mean: gem}, Class{Mean: inked(black, blue, WholeTile.Inset(5))})
	r = r.recut()
	for i := range r.Cells {
		r.Cells[i].Tentative = true
	}
	identifyBeside(r, []int{0})
	equal(t, "moving", r.Cells[1].Class, 0)
	equal(t, "tentative", r.Cells[1].Tentative, false)
}

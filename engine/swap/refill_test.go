package swap

import (
	"math"
	"testing"

	"github.com/domvision/domvision/engine"
)

// TestDeal: boards are of the right size and colours, at rest, and can be played.
func TestDeal(t *testing.T) {
	for _, r := range Games() {
		for seed := range uint64(50) {
			b := r.Deal(source(seed))
			g := b.Grid()
			if g.Rows != r.Rows || g.Cols != r.Cols || len(b.lines()) > 0 || len(b.Moves(nil)) == 0 {
				t.Fatalf("%s: dealt\n%v", r.Name, g)
			}
			if got := len(g.Colors()); got > r.Colors || got < r.Colors-2 {
				t.Fatalf("%s: %d colours on\n%v", r.Name, got, g)
			}
		}
	}
	if r := rules(t, "gweled"); !r.Deal(source(1)).Grid().Equal(r.Deal(source(1)).Grid()) {
		t.Error("the same source deals different boards")
	}
}

// TestCalm: a calm refill leaves every colour out that would make a line, and
// draws the others alike.
func TestCalm(t *testing.T) {
	b := board(t, rules(t, "bilging"), "AAxCC\nxyDyx\nuvDvw\nAwEGF")
	i := b.at(0, 2)
	b.cells[i] = empty
	counts := map[engine.Color]int{}
	rng := source(3)
	const times = 20_000
	for range times {
		counts[b.palette.cellOf(b.calm(i, rng)).Color]++
	}
	open := len(b.palette) - 3
	for _, c := range b.palette {
		want := 1. / float64(open)
		if c == 'A' || c == 'C' || c == 'D' {
			want = 0
		}
		if got := float64(counts[c]) / times; math.Abs(got-want) > 0.012 {
			t.Errorf("%c comes with %.3f, want %.3f", c, got, want)
		}
	}
}

// TestRarest: Gweled gives the rarest colour with one half, and each of the others
// but the most common with its share of the rest.
func TestRarest(t *testing.T) {
	const times = 20_000
	rng := source(5)
	var drawn [8]float64
	for range times {
		counts := tally{0, 4, 3, 9, 2, 2, 9, 5}
		drawn[counts.draw(7, rng)] += 1. / times
	}
	for c, want := range []float64{0, 1. / 12, 1. / 12, 0, 1./2 + 1./12, 1. / 12, 1. / 12, 1. / 12} {
		if math.Abs(drawn[c]-want) > 0.015 {
			t.Errorf("colour %d comes with %.3f, want %.3f", c, drawn[c], want)
		}
	}
	counts := tally{0, 1, 1, 1, 1, 1}
	c := counts.draw(5, rng)
	if counts[c] != 2 {
		t.Error("a tile that came is not counted")
	}
}

// TestUniform: each colour is as likely as any other.
func TestUniform(t *testing.T) {
	const times = 20_000
	rng := source(7)
	start := board(t, rules(t, "bejeweled"), "ABCDEFG\nABDEFGC\nBACDGFE")
	counts := map[engine.Color]float64{}
	b := start.CopyTo(nil).(*Board)
	for range times {
		start.CopyTo(b)
		_, columns := b.strike(right(2, 0))
		b.refill(columns, rng)
		counts[b.Grid().At(engine.Pos{Row: 1}).Color] += 1. / times
	}
	for _, c := range b.palette {
		if math.Abs(counts[c]-1./7) > 0.012 {
			t.Errorf("%c comes with %.3f", c, counts[c])
		}
	}
}

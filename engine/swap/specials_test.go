package swap

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/rulefile"
	"github.com/domvision/domvision/internal/exhaustive"
)

// TestSpecialsOracle plays games of Candy Crush and compares every position, every move and what it earns.
func TestSpecialsOracle(t *testing.T) {
	exhaustive.NoRace(t) // it would see too few kinds of swaps
	r, err := Find("candy-crush")
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(4, 0))
	seen := map[engine.Power]int{}
	fusions := map[string]int{}
	var reused engine.State
	for range exhaustive.Some(t, 60, 600) {
		b := candyBoard(t, r, rng)
		colors := []engine.Color(b.palette)
		for range 6 {
			o := newCandy(b.Grid(), colors)
			moves := b.Moves(nil)
			var want []engine.Move
			for _, p := range o.places() {
				for _, side := range []engine.Side{engine.Right, engine.Below} {
					if m := (engine.Move{At: p, Swap: side}); o.legal(m) {
						want = append(want, m)
					}
				}
			}
			if !slices.Equal(moves, want) {
				t.Fatalf("moves %v, want %v on\n%s", moves, want, b.Grid())
			}
			for _, m := range moves {
				if o.fuses(m.At, m.To()) {
					pair := []string{o.power[m.At].String(), o.power[m.To()].String()}
					slices.Sort(pair)
					fusions[strings.Join(pair, " ")]++
				}
				known := newCandy(b.Grid(), colors)
				points := known.play(m)
				if got := b.Score(m); got != points[0] {
					t.Fatalf("Score(%v) = %d, want %d on\n%s", m, got, points[0], b.Grid())
				}
				out := b.Analyze(m)
				sum := 0
				for _, n := range points[1:] {
					sum += n
				}
				if out.Points != points[0] || out.Chain != sum || out.Steps != len(points) {
					t.Fatalf("Analyze(%v) = %+v, want %v on\n%s", m, out, points, b.Grid())
				}
				reused = b.CopyTo(reused)
				if reused.Play(m); !reused.(*Board).Grid().Equal(known.grid()) {
					t.Fatalf("after %v:\n%swant\n%s\nfrom\n%s", m, reused.(*Board).Grid(), known.grid(), b.Grid())
				}
			}
			if len(moves) == 0 {
				break
			}
			m := moves[rng.IntN(len(moves))]
			seed := rng.Uint64()
			o.rng = rand.New(rand.NewPCG(seed, 0))
			sum := 0
			for _, n := range o.play(m) {
				sum += n
			}
			before := b.Grid()
			if got := b.PlayWith(m, rand.New(rand.NewPCG(seed, 0))); got != sum || !b.Grid().Equal(o.grid()) {
				t.Fatalf("PlayWith(%v) = %d, want %d:\n%swant\n%sfrom\n%s", m, got, sum, b.Grid(), o.grid(), before)
			}
			for _, c := range b.Grid().Cells {
				seen[c.Power]++
			}
		}
	}
	for _, power := range []engine.Power{engine.StripedRow, engine.StripedColumn, engine.Wrapped, engine.ColorBomb} {
		if seen[power] == 0 {
			t.Errorf("no %s was seen", power)
		}
	}
	kinds := []string{"color-bomb", "striped-column", "striped-row", "wrapped"}
	for i, one := range kinds {
		for _, other := range kinds[i:] {
			if fusions[one+" "+other] == 0 {
				t.Errorf("no %s was swapped with a %s: %v", one, other, fusions)
			}
		}
	}
}

// candyBoard returns a random board at rest, with few colours, walls and special candies.
func candyBoard(t *testing.T, r Rules, rng *rand.Rand) *Board {
	t.Helper()
	r.Rows, r.Cols, r.Colors = 4+rng.IntN(5), 4+rng.IntN(6), 5
	g := r.Deal(rng).Grid()
	for i := range g.Cells {
		c := &g.Cells[i]
		switch rng.IntN(24) {
		case 0:
			c.Power = []engine.Power{engine.StripedRow, engine.StripedColumn, engine.Wrapped}[rng.IntN(3)]
		case 1:
			*c = engine.Cell{Color: engine.Colorless, Power: engine.ColorBomb}
		case 2:
			*c = []engine.Cell{{Color: engine.Hole}, {Color: engine.Colorless, Power: engine.Blocker}, {Color: engine.Unknown}, {Color: engine.Colorless}}[rng.IntN(4)]
		}
	}
	b, err := NewBoard(r, g)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

const specialFile = `schema = 1
name = "mine"
title = "Mine"
board = { rows = 8, cols = 8, colors = 6 }
[swaps]
line = "10 * n"
clear = "sum + fired"
[[specials]]
kind = "star"
made = "cross"
fires = "both"
[[specials]]
kind = "flame"
made = "line-4"
fires = "around"
`

// TestSpecialsOfFile: kinds of another game, by a file.
func TestSpecialsOfFile(t *testing.T) {
	f, err := rulefile.Parse("mine.rules.toml", []byte(specialFile))
	if err != nil {
		t.Fatal(err)
	}
	r, err := New(f)
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		grid, after string
		move        engine.Move
		points      int
	}{
		"a line of four leaves a flame where it was swapped": {
			"ABCD\nBABC\nAACA\nBDAD", "??C?\nABBD\nBAAC\nBDCD\npower 2 2 flame", below(2, 2), 40,
		},
		"a star clears its row and column": {
			"ABCD\nBABC\nAACA\nBDAD\npower 2 0 star", "??C?\n?BBD\n?AAC\n?DCD\npower 2 2 flame", below(2, 2), 43,
		},
	} {
		b := board(t, r, c.grid)
		if got := b.Score(c.move); got != c.points {
			t.Errorf("%s: %d points, want %d", name, got, c.points)
		}
		b.Play(c.move)
		looks(t, b, c.after)
	}
}

// pairOf is a pair before the first special tile.
func pairOf(one, other, fires string) string {
	return "[[pairs]]\nkinds = [\"" + one + "\"]\nwith = [\"" + other + "\"]\nfires = \"" + fires + "\"\n[[specials]]"
}

func TestSpecialsRejected(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{`"star"`, `"rocket"`, `line 8: "specials" have the kind "rocket": expected striped-row,`},
		{`"flame"`, `"star"`, `line 12: "specials" have the kind "star" twice`},
		{`"line-4"`, `"line-3"`, `line 12: "specials" of kind "flame" are made of "line-3": expected cross, square, or line`},
		{`"around"`, `"color"`, `line 12: "specials" of kind "flame" fire "color": only color-bomb`},
		{`"around"`, `"up"`, `line 12: "specials" of kind "flame" fire "up": expected row, column, both, around, color`},
		{`fires = "around"`, ``, `line 12: "specials" of kind "flame" fire ""`},
		{"fires = \"around\"", "fires = \"around\"\nfalls = true", `line 16: "specials.falls" is no key of rules`},
		{"[swaps]\n", "[swaps]\nrefill = \"calm\"\n", `line 9: "specials" contradict "any"`},
		{"[[specials]]", pairOf("star", "flame", "everything"), `line 8: "pairs" need "kinds", "with" and in "fires" one of row, column, both, around, wide, around-2, copies`},
		{"[[specials]]", pairOf("star", "rocket", "wide"), `line 8: "pairs" have "star" and "rocket": both must be "specials"`},
		{"[[specials]]", pairOf("star", "flame", "copies"), `line 8: "pairs" have "star" and "flame": "copies" is what one does that fires a colour`},
	} {
		text := strings.Replace(specialFile, c.old, c.new, 1)
		f, err := rulefile.Parse("mine.rules.toml", []byte(text))
		if err == nil {
			_, err = New(f)
		}
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", c.new, err, c.want)
		}
	}
}

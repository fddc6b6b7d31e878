package planner

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
)

func rules(tb testing.TB, name string) collapse.Rules {
	tb.Helper()
	r, err := collapse.Find(name)
	if err != nil {
		tb.Fatal(err)
	}
	return r
}

func board(tb testing.TB, r collapse.Rules, g engine.Grid) *collapse.Board {
	tb.Helper()
	b, err := collapse.NewBoard(r, g)
	if err != nil {
		tb.Fatalf("%v in\n%v", err, g)
	}
	return b
}

// smallGrid is a random board of at most 5 x 6 cells, with power-ups if asked for.
func smallGrid(rng *rand.Rand, powers bool) engine.Grid {
	g := engine.NewGrid(2+rng.IntN(4), 2+rng.IntN(5))
	for col := range g.Cols {
		for row := rng.IntN(g.Rows); row < g.Rows; row++ {
			cell := engine.Cell{Color: engine.Color('A' + rng.IntN(3))}
			if powers && rng.IntN(6) == 0 {
				cell.Power = engine.UnknownPower + engine.Power(rng.IntN(int(engine.Wild-engine.UnknownPower)+1))
				if cell.Power.OwnTile() {
					cell.Color = engine.Colorless
				}
			}
			if rng.IntN(30) == 0 {
				cell = engine.Cell{Color: engine.Unknown}
			}
			g.Set(engine.Pos{Row: row, Col: col}, cell)
		}
	}
	return g
}

func TestNStepAgainstPlainSearchOnBoards(t *testing.T) {
	for _, game := range []string{"dom", "samegame", "bubble-burst"} {
		for _, search := range searches {
			t.Run(fmt.Sprintf("%s/d%dk%d", game, search.depth, search.expand), func(t *testing.T) {
				rng := rand.New(rand.NewPCG(7, 8))
				for range 60 {
					g := smallGrid(rng, game == "dom")
					checkAgainstOracle(t, board(t, rules(t, game), g), search.depth, search.expand)
					if t.Failed() {
						t.Fatalf("on the board\n%v", g)
					}
				}
			})
		}
	}
}

// startBoards are seeded boards of the game's first level without power-ups:
// 12 x 14 boulders in 4 colours.
func startBoards(tb testing.TB, n int) []engine.State {
	var states []engine.State
	for seed := range uint64(n) {
		rng := rand.New(rand.NewPCG(seed, 0))
		g := engine.NewGrid(12, 14)
		for i := range g.Cells {
			g.Cells[i].Color = engine.Color('A' + rng.IntN(4))
		}
		states = append(states, board(tb, rules(tb, "dom"), g))
	}
	return states
}

func TestAllocationsOnStartBoard(t *testing.T) {
	s := startBoards(t, 1)[0]
	plan := play(3, 6, s)
	// Two slices for each candidate, the memory of three plies, the table of positions at the last
	// one, and the plan.
	limit := float64(3*len(plan.Candidates) + 130)
	if float64(plan.Nodes) < 5*limit {
		t.Fatalf("only %d positions for %d candidates: nothing to compare", plan.Nodes, len(plan.Candidates))
	}
	if n := testing.AllocsPerRun(5, func() { play(3, 6, s) }); n > limit {
		t.Errorf("%v allocations for %d positions, want at most %v", n, plan.Nodes, limit)
	}
}

func TestDependsOnUnreadBoulder(t *testing.T) {
	variants := func(text string, colors string) (read engine.State, variants []engine.State) {
		g, err := engine.ParseGrid(text)
		if err != nil {
			t.Fatal(err)
		}
		for i, cell := range g.Cells {
			if cell.Color != engine.Unknown {
				continue
			}
			for _, c := range []byte(colors) {
				h := g.Clone()
				h.Cells[i].Color = engine.Color(c)
				variants = append(variants, board(t, rules(t, "dom"), h))
			}
		}
		return board(t, rules(t, "dom"), g), variants
	}
	for _, test := range []struct {
		name, text string
		want       bool
	}{
		{"in a corner of its own", "AAAA\nBCBC\n?BCB", false},
		{"joins the only group from above", "?...\nABCD\nAEFG", false},
		{"makes the only group", "?BCD\nAEFG", true},
	} {
		t.Run(test.name, func(t *testing.T) {
			s, variants := variants(test.text, "ABCDEFG")
			plan := NStep{}.Plan(context.Background(), s)
			if got := DependsOn(context.Background(), NStep{}, plan, variants); got != test.want {
				t.Errorf("DependsOn is %v, want %v", got, test.want)
			}
		})
	}
}

// puzzles lists the games without chance.
func puzzles() []collapse.Rules {
	return slices.DeleteFunc(collapse.Games(), collapse.Rules.Refilled)
}

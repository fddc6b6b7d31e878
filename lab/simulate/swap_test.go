package simulate

import (
	"context"
	"math"
	"slices"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/swap"
	"github.com/domvision/domvision/internal/exhaustive"
	"github.com/domvision/domvision/lab/shard"
	"github.com/domvision/domvision/planner"
	"github.com/domvision/domvision/planner/chance"
)

// swaps is a short simulation of a swap game.
func swaps(t testing.TB, game string, moves, games int, texts ...string) Simulation {
	t.Helper()
	s, err := NewSettings(Settings{Game: game, Moves: moves, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	registry := chance.MoverSpecs()
	if game == "bilging" {
		registry = chance.PlotterSpecs()
	}
	sim := Simulation{Settings: s, Games: shard.Shard{}.Numbers(games), Jobs: 1}
	for _, text := range texts {
		spec, err := registry.Parse(text, planner.Budget{})
		if err != nil {
			t.Fatal(err)
		}
		sim.Planners = append(sim.Planners, spec)
	}
	return sim
}

// TestSwapGames: games are as long as they may be or can be, all points are of first
// clears or chains, and neither workers nor the company change anything.
func TestSwapGames(t *testing.T) {
	for _, test := range []struct {
		game     string
		planners []string
	}{
		{"bilging", []string{"shortest", "greedy"}},
		{"bejeweled", []string{"match-type", "random"}},
		{"kdiamond", []string{"greedy"}},
		{"gweled", []string{"top-row"}},
	} {
		s := swaps(t, test.game, 40, 6, test.planners...)
		records := run(t, s, nil)
		if len(records) != 6*len(test.planners) {
			t.Fatalf("%s: %d records", test.game, len(records))
		}
		for _, r := range records {
			c := r.Swaps
			if r.Moves < 1 || r.Moves > 40 || c.Alive != (r.Moves == 40) || c.Clears < 1 || c.Clears > r.Moves ||
				c.Chain < 0 || c.Chain >= r.Points || c.Bingos > c.Possible || c.Possible > 40 || r.Nodes < int64(r.Moves) {
				t.Errorf("%s: %+v", test.game, r)
			}
			if test.game == "bilging" && (!c.Alive || c.Possible == 0) || test.game != "bilging" && (c.Possible > 0 || c.Clears != r.Moves) {
				t.Errorf("%s: %+v", test.game, r)
			}
		}
		s.Jobs = 3
		again := run(t, s, nil)
		for _, r := range again {
			i := slices.IndexFunc(records, func(o Record) bool { return o.key() == r.key() })
			if r.MS = records[i].MS; r != records[i] {
				t.Errorf("%s with three workers: %+v, with one %+v", test.game, r, records[i])
			}
		}
	}
}

// TestSwapGameOver: where no move is left, the game is over before its time.
func TestSwapGameOver(t *testing.T) {
	s := swaps(t, "bejeweled", 3000, 2, "random")
	for _, r := range run(t, s, nil) {
		if r.Swaps.Alive || r.Moves < 5 || r.Moves == 3000 {
			t.Errorf("%+v", r)
		}
	}
}

// TestBingosCount: a player who goes for bingos completes most of those that count
// as possible, one who does not hardly any.
func TestBingosCount(t *testing.T) {
	s := swaps(t, "bilging", 50, 4, "bingo-first:clears=1", "greedy")
	report, err := NewReport(NewHeader("v1", s.Settings, s.Planners), run(t, s, nil))
	if err != nil {
		t.Fatal(err)
	}
	first, greedy := report.Planners[0].Total.Swaps, report.Planners[1].Total.Swaps
	if first.Possible < 12 || first.Bingos.Mean < 0.75 || first.Bingos.Mean > 1 {
		t.Errorf("bingos first: %+v", first)
	}
	if greedy.Possible < 12 || greedy.Bingos.Mean > 0.1 {
		t.Errorf("greedy: %+v", greedy)
	}
}

// TestStrength: to look ahead a little is worth a lot, in few games.
func TestStrength(t *testing.T) {
	exhaustive.Only(t) // takes seconds
	totals := func(s Simulation) (list []Row) {
		report, err := NewReport(NewHeader("v1", s.Settings, s.Planners), run(t, s, nil))
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range report.Planners {
			list = append(list, p.Total)
		}
		return list
	}
	bilging := totals(swaps(t, "bilging", 50, 8, "shortest:ties=random", "plans:clears=2,plans=6"))
	if low, high := bilging[0].Score.Mean, bilging[1].Score.Mean; high < 1.4*low || low < 2.5*50 {
		t.Errorf("bilging: %v points without looking ahead, %v two clears ahead", low, high)
	}
	moves := totals(swaps(t, "bejeweled", 150, 3, "moves:depth=1,samples=8"))[0]
	if moves.Score.Mean < 3000 || moves.Swaps.Alive < 2./3 {
		t.Errorf("bejeweled: %v points in 150 swaps, a share of %v of the games alive", moves.Score.Mean, moves.Swaps.Alive)
	}
}

// TestSwapsTrustNobody: a search that breaks the rules, in whatever way, is found
// out.
func TestSwapsTrustNobody(t *testing.T) {
	for _, c := range cheats(searchNamed(t, chance.MoverSpecs(), "top-row"), engine.Pos{Row: 7, Col: 7},
		"move 1: row 8, column 8 has no neighbour on that side", "points instead of ") {
		c.check(t, func(search planner.Search) (Result, error) {
			match, err := Settings{Game: "bejeweled", Moves: 3, Seed: 1}.match()
			if err != nil {
				t.Fatal(err)
			}
			return match.play(context.Background(), 1, 1, Result{}, search)
		})
	}
}

// TestBingoPossible: it takes as many moves as are left, and no more than eight.
func TestBingoPossible(t *testing.T) {
	rules, err := swap.Find("bilging")
	if err != nil {
		t.Fatal(err)
	}
	counted := 0
	for game := range 20 {
		b := rules.Deal(Settings{Seed: 5}.chance(game, 1))
		n := b.BingoSwaps()
		within := 0 < n && n <= chance.BingoMoves
		if bingoPossible(b, chance.BingoMoves) != within || bingoPossible(b, chance.BingoMoves-1) {
			t.Errorf("a bingo takes %d swaps", n)
		}
		if within {
			counted++
		}
	}
	if counted == 0 || counted == 20 {
		t.Errorf("%d of 20 boards have a bingo within reach", counted)
	}
}

func TestRatioOf(t *testing.T) {
	// By hand: the ratio is 12/6 = 2; d = 0, -1, 1; variance 2 * 3/2 / 36.
	r := ratioOf([]float64{4, 3, 5}, []float64{2, 2, 2})
	if !near(r.Mean, 2) || !near(r.SE, math.Sqrt(2*3./2)/6) {
		t.Errorf("%+v", r)
	}
	if r := ratioOf([]float64{4}, []float64{2}); r.Mean != 2 || !math.IsNaN(r.SE) {
		t.Errorf("one game: %+v", r)
	}
	if r := ratioOf([]float64{0, 0}, []float64{0, 0}); !math.IsNaN(r.Mean) || !math.IsNaN(r.SE) {
		t.Errorf("nothing: %+v", r)
	}
	if r := ratioOf([]float64{1, 2, 3}, []float64{1, 2, 3}); r.Mean != 1 || r.SE != 0 {
		t.Errorf("in proportion: %+v", r)
	}
}

package study

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/planner"
)

// beam plans with a beam, narrow in the first round and wider in every further one.
func beam(width int) Planner {
	return func(ctx context.Context, _ advise.Game, g engine.Grid, known [][]engine.Move, within time.Duration) (planner.Plan, error) {
		board, err := collapse.NewBoard(dom(), g)
		if err != nil {
			return planner.Plan{}, err
		}
		return planner.Beam{Width: width * int(1+within)}.Improve(ctx, board, known...), nil
	}
}

func dom() collapse.Rules {
	rules, err := collapse.Find("dom")
	if err != nil {
		panic(err)
	}
	return rules.Article()
}

// begun is a study of a random board, planned with a narrow beam.
func begun(t *testing.T, seed uint64, rounds ...time.Duration) *Study {
	t.Helper()
	g := collapse.Level{Rows: 7, Cols: 8, Colors: 4}.Deal(rand.New(rand.NewPCG(seed, 3)))
	plan, err := beam(1)(t.Context(), nil, g, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	return New(advise.Clearing{Rules: dom()}, g, plan, beam(4), rounds, new(Memory))
}

// replayed plays a line on a board of its own, and returns the points with the bonus at the end.
func replayed(t *testing.T, g engine.Grid, line []engine.Move) (total float64, over bool) {
	t.Helper()
	board, err := collapse.NewBoard(dom(), g)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range line {
		if err := board.Check(m); err != nil {
			t.Fatal(err)
		}
		total += float64(board.Play(m))
	}
	over = len(board.Moves(nil)) == 0
	if over {
		total += float64(board.Bonus())
	}
	return total, over
}

// TestDoneAtTheEnd: where the game is over, there is nothing more to find.
func TestDoneAtTheEnd(t *testing.T) {
	s := begun(t, 1, 1, 1, 1)
	v, err := s.Examine(t.Context(), s.Plan().Candidates[0].PV)
	if err != nil || !v.Over || !v.Done {
		t.Errorf("over %v, done %v, %v", v.Over, v.Done, err)
	}
}

// TestLook: the frames of a line and of its continuation are those that playing them gives, and so is the
// total; nothing that is found makes the plan for the board worse, and a line loses the difference.
func TestLook(t *testing.T) {
	for seed := range uint64(12) {
		s := begun(t, seed, 1, 2, 3)
		first := s.Plan().Candidates
		for i := range first {
			for round := 1; ; round++ {
				line := []engine.Move{first[i].Move}
				v, err := s.Examine(t.Context(), line)
				if err != nil {
					t.Fatal(err)
				}
				total, over := replayed(t, s.grid, moves(v.Frames[:len(v.Frames)-1]))
				if !over || !v.ToEnd || v.Total != total {
					t.Fatalf("seed %d, move %d: total %g, played out %g, %v %v", seed, i, v.Total, total, over, v.ToEnd)
				}
				best := s.Plan().Candidates[0]
				if best.Q < total || best.Q < first[0].Q || !v.Known || v.Lost != best.Q-total {
					t.Fatalf("seed %d, move %d: %g lost, the best has %g, this one %g", seed, i, v.Lost, best.Q, total)
				}
				if q, over := replayed(t, s.grid, best.PV); !over || q != best.Q {
					t.Fatalf("seed %d: the plan promises %g and earns %g", seed, best.Q, q)
				}
				if v.Done {
					break
				}
				if round > 10 {
					t.Fatalf("seed %d: it never ends: %+v", seed, v)
				}
			}
		}
	}
}

// TestLookKnowsTheUndo: with a banked Undo, the continuation of a line is planned with the points already
// counted for the Undo on that line, so that a total is that of the whole line from the first board, wherever
// it is cut.
func TestLookKnowsTheUndo(t *testing.T) {
	counted := 0
	for seed := range uint64(12) {
		g := collapse.Level{Rows: 7, Cols: 8, Colors: 4}.Deal(rand.New(rand.NewPCG(seed, 3)))
		rules, _ := collapse.Find("dom")
		game := advise.Clearing{Rules: rules, Held: advise.Held{Bank: collapse.Bank{Undos: 1}, Level: 10}}
		narrow := func(ctx context.Context, game advise.Game, g engine.Grid, known [][]engine.Move, _ time.Duration) (planner.Plan, error) {
			p, err := game.Start(g)
			if err != nil {
				return planner.Plan{}, err
			}
			return planner.Beam{Width: 20}.Improve(ctx, p.State(), known...), nil
		}
		plan, err := narrow(t.Context(), game, g, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		s := New(game, g, plan, narrow, []time.Duration{1}, new(Memory))
		best := s.Plan().Candidates[0]
		for n := 1; n <= len(best.PV); n++ {
			v, err := s.Examine(t.Context(), best.PV[:n])
			if err != nil || !v.ToEnd {
				t.Fatal(v.ToEnd, err)
			}
			total := foreseen(t, g, moves(v.Frames[:len(v.Frames)-1]))
			if v.Total != total || v.Total < best.Q || !v.Known || v.Earned > v.Counted {
				t.Fatalf("seed %d, after %d moves: %g points in all, played out %g, at first %g", seed, n, v.Total, total, best.Q)
			}
			if points, _ := replayed(t, g, best.PV[:n]); n < len(best.PV) && float64(v.Earned) != points {
				t.Fatalf("seed %d: %d moves earn %g, not %d", seed, n, points, v.Earned)
			}
			counted += v.Counted - v.Earned
		}
	}
	if counted == 0 {
		t.Error("no Undo was of use")
	}
}

// foreseen is what a line earns to the end, with its best group once more.
func foreseen(t *testing.T, g engine.Grid, line []engine.Move) (total float64) {
	t.Helper()
	plain, _ := replayed(t, g, line)
	most := 0
	board, err := collapse.NewBoard(dom(), g)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range line {
		most = max(most, board.Play(m))
	}
	return plain + float64(most)
}

// TestEqual: a line counts as equal to the best one if it loses no more than the difference between two
// searches of the same board, measured for the best move; less than half a point is no loss, and an unknown
// loss is not equal.
func TestEqual(t *testing.T) {
	for _, c := range []struct {
		name string
		v    View
		want bool
	}{
		{"within the noise", View{Known: true, Lost: 8, Noise: 8}, true},
		{"beyond the noise", View{Known: true, Lost: 9, Noise: 8}, false},
		{"not measured", View{Known: true, Lost: 1}, false},
		{"nothing that players see", View{Known: true, Lost: 0.4}, true},
		{"not known", View{Noise: 8}, false},
	} {
		if got := c.v.Equal(); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
	measured := 0
	for seed := range uint64(12) {
		g := collapse.Level{Rows: 7, Cols: 8, Colors: 4}.Deal(rand.New(rand.NewPCG(seed, 3)))
		wide, err := beam(30)(t.Context(), nil, g, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		s := New(advise.Clearing{Rules: dom()}, g, wide, beam(1), []time.Duration{1}, new(Memory))
		v, err := s.Examine(t.Context(), []engine.Move{wide.Candidates[1].Move})
		if err != nil {
			t.Fatal(err)
		}
		// The control is the position after the best move, planned by the same search that knows nothing.
		best := s.Plan().Candidates[0]
		played, err := s.follow(g, []engine.Move{best.Move})
		if err != nil {
			t.Fatal(err)
		}
		plan, _ := beam(1)(t.Context(), nil, played[1].Grid, nil, 1)
		found := float64(played[0].counted) + plan.Candidates[0].Q
		if want := math.Abs(best.Q - found); v.Noise != want {
			t.Errorf("seed %d: a noise of %g, want %g: %g and %g", seed, v.Noise, want, best.Q, found)
		}
		if v.Noise > 0 {
			measured++
		}
	}
	if measured == 0 {
		t.Error("two searches of one board never differ")
	}
}

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

// foreseen is a small random board with two Undos, often a Timer, and an outlook. Two orders of
// the same moves can leave the same boulders there, but another use of the Undos.
func foreseen(t *testing.T, rng *rand.Rand, rows, cols int) *collapse.Board {
	t.Helper()
	g := collapse.Level{Rows: rows, Cols: cols, Colors: 3}.Deal(rng)
	for _, p := range []engine.Power{engine.Timer, engine.Undo, engine.Undo} {
		g.Cells[rng.IntN(len(g.Cells))].Power = p
	}
	b := board(t, rules(t, "dom"), g)
	return b.Foresee(collapse.Outlook{Undo: rng.IntN(2) == 0, Keep: rng.IntN(3), Fuse: rng.IntN(4)})
}

// TestNStepAgainstPlainSearchWithOutlook: the table of positions at the last step joins no two
// with the same boulders and another future.
func TestNStepAgainstPlainSearchWithOutlook(t *testing.T) {
	for _, search := range searches {
		t.Run(fmt.Sprintf("d%dk%d", search.depth, search.expand), func(t *testing.T) {
			rng := rand.New(rand.NewPCG(7, 9))
			for range 100 {
				b := foreseen(t, rng, 5, 5)
				checkAgainstOracle(t, b, search.depth, search.expand)
				if t.Failed() {
					t.Fatalf("on the board\n%v", b.Grid())
				}
			}
		})
	}
}

// TestBeamFindsTheBestGameWithOutlook: nor do the layers of a beam.
func TestBeamFindsTheBestGameWithOutlook(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 5))
	for range 100 {
		b := foreseen(t, rng, 3, 5)
		plan := Beam{Width: unpruned}.Plan(context.Background(), b)
		if len(plan.Candidates) == 0 {
			continue
		}
		if best, want := plan.Candidates[0].Q, bestForeseen(b); best != want {
			t.Fatalf("Q %v, the best game is worth %v, on the board\n%v", best, want, b.Grid())
		}
		checkGames(t, b, plan)
	}
}

// bestForeseen is what the best game is worth, by playing all of them.
func bestForeseen(s engine.State) float64 {
	values := []float64{}
	for _, m := range s.Moves(nil) {
		child := s.CopyTo(nil)
		points := float64(child.Play(m))
		values = append(values, points+bestForeseen(child))
	}
	if len(values) == 0 {
		return s.Value()
	}
	return slices.Max(values)
}

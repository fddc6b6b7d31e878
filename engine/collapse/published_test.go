package collapse

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/exhaustive"
)

// TestPublishedFigures plays whole games under the article's simplifications and
// compares averages with those that the article gives for 100 games: the rules,
// the level table and the power-ups together must reproduce them. The tolerance
// covers the spread of the averages (standard error 10 here, 10 there) and, where
// the figure was read off a plot, the reading.
func TestPublishedFigures(t *testing.T) {
	exhaustive.NoRace(t)
	const games = 60
	for _, c := range []struct {
		name            string
		policy          policy
		want, tolerance float64
	}{
		{"best one-step Q", bestOneStepQ, 2233.38, 40},
		{"by colour, then top", firstMove, 1850, 60},
		{"top", topMove, 1750, 60},
		{"random", randomMove, 1650, 60},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			sum := 0
			for seed := range uint64(games) {
				sum += playGame(t, c.policy, rand.New(rand.NewPCG(seed, 0)))
			}
			mean := float64(sum) / games
			t.Logf("mean %.1f, published %.1f", mean, c.want)
			if math.Abs(mean-c.want) > c.tolerance {
				t.Errorf("mean %.1f, want %.1f within %.0f", mean, c.want, c.tolerance)
			}
		})
	}
}

// TestPublishedBranching: "an average branching factor of 34 moves".
func TestPublishedBranching(t *testing.T) {
	const boards = 500
	rng := rand.New(rand.NewPCG(1, 2))
	moves := 0
	for range boards {
		b, err := NewBoard(rules(t, "dom"), SimulationLevels()[0].DealPowered(rng))
		if err != nil {
			t.Fatal(err)
		}
		moves += len(b.Moves(nil))
	}
	if mean := float64(moves) / boards; mean < 33.5 || mean > 35.5 {
		t.Errorf("%.1f legal moves on a start board, want about 34", mean)
	}
}

// policy chooses one of the legal moves.
type policy func(*Board, []engine.Move, *rand.Rand) engine.Move

func playGame(t *testing.T, choose policy, rng *rand.Rand) (score int) {
	t.Helper()
	g := NewGame(rules(t, "dom").Article(), rng)
	var moves []engine.Move
	for _, level := range SimulationLevels() {
		if err := g.Start(level.DealPowered(rng)); err != nil {
			t.Fatal(err)
		}
		for !g.Over() {
			moves = g.Board().Moves(moves[:0])
			if _, err := g.Play(choose(g.Board(), moves, rng)); err != nil {
				t.Fatal(err)
			}
		}
	}
	return g.Score()
}

func firstMove(_ *Board, moves []engine.Move, _ *rand.Rand) engine.Move { return moves[0] }

func randomMove(_ *Board, moves []engine.Move, rng *rand.Rand) engine.Move {
	return moves[rng.IntN(len(moves))]
}

func topMove(_ *Board, moves []engine.Move, _ *rand.Rand) engine.Move {
	top := moves[0]
	for _, m := range moves {
		if m.At.Less(top.At) {
			top = m
		}
	}
	return top
}

func bestOneStepQ(b *Board, moves []engine.Move, _ *rand.Rand) engine.Move {
	var best engine.Move
	bestQ := math.Inf(-1)
	child := b.CopyTo(nil)
	for _, m := range moves {
		b.CopyTo(child)
		if q := float64(child.Play(m)) + child.Value(); q > bestQ {
			best, bestQ = m, q
		}
	}
	return best
}

package swap

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/exhaustive"
)

// TestAgainstOracle plays games at random and compares every position on the way
// with the oracle: all legal moves with their scores and, of one of them,
// everything else.
func TestAgainstOracle(t *testing.T) {
	positions := exhaustive.Some(t, 2_000, 25_000) // for each game
	if testing.Short() {
		positions = 1_000
	}
	for seed, r := range append(Games(), fileVariants(t)...) {
		if len(r.specials) > 0 {
			continue // see TestSpecialsOracle
		}
		t.Run(r.Name, func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(uint64(seed), 4))
			for n := 0; n < positions; {
				n += compareGame(t, randomBoard(rng, r), rng, 50)
			}
		})
	}
}

// randomBoard is a board at rest by the rules, or in another size and level, and
// often with tiles that match nothing.
func randomBoard(rng *rand.Rand, r Rules) *Board {
	if rng.IntN(2) == 0 {
		r.Rows, r.Cols, r.Colors = r.Shortest+rng.IntN(10), r.Shortest+rng.IntN(10), 5+rng.IntN(3)
		r.Level = rng.IntN(5)
	}
	if r.Pieces {
		r.Water = min(r.Rows, 3+rng.IntN(7))
	}
	b := r.Deal(rng)
	if !r.Pieces && rng.IntN(3) == 0 {
		return walled(b, rng)
	}
	for rng.IntN(3) > 0 {
		i := b.at(rng.IntN(b.rows), rng.IntN(b.cols))
		b.cells[i] = []tile{unread, blank, crab, jellyfish, puffer}[rng.IntN(2+3*min(1, r.Water))]
	}
	return b
}

// walled is the board with holes and blockers in some cells.
func walled(b *Board, rng *rand.Rand) *Board {
	g := b.Grid()
	for range 1 + rng.IntN(2+len(g.Cells)/6) {
		g.Cells[rng.IntN(len(g.Cells))] = []engine.Cell{{Color: engine.Hole}, {Color: engine.Colorless, Power: engine.Blocker}}[rng.IntN(2)]
	}
	w, err := NewBoard(b.rules, g)
	if err != nil {
		panic(err) // what makes no line with tiles makes none without some
	}
	return w
}

// compareGame plays a game of at most so many moves, and returns how many
// positions it compared.
func compareGame(t *testing.T, start *Board, rng *rand.Rand, most int) (positions int) {
	t.Helper()
	r := start.rules
	b, err := NewBoard(r, start.Grid())
	if err != nil {
		t.Fatal(err)
	}
	o := newOracle(r, b.Grid())
	for positions < most {
		positions++
		legal := compareMoves(t, b, o)
		if len(legal) == 0 {
			break
		}
		m := legal[rng.IntN(len(legal))]
		for k := 0; k < 5 && len(m.group) == 0; k++ { // rather one that does something
			m = legal[rng.IntN(len(legal))]
		}
		compareMove(t, b, o, m, rng.Uint64())
	}
	return positions
}

func compareMoves(t *testing.T, b *Board, o *oracle) []oracleMove {
	t.Helper()
	legal := o.moves()
	moves := b.Moves(nil)
	best := 0
	for i, m := range legal {
		best = max(best, m.score)
		if i >= len(moves) || moves[i] != m.move {
			t.Fatalf("move %d of\n%vis %v, want %v", i, b.Grid(), moves, m.move)
		}
		if got := b.Score(m.move); got != m.score {
			t.Fatalf("%s: %v scores %d, want %d, on\n%v", o.game, m.move, got, m.score, b.Grid())
		}
	}
	if len(moves) != len(legal) || b.Value() != float64(best) {
		t.Fatalf("%d moves of value %v, want %d and %d, on\n%v", len(moves), b.Value(), len(legal), best, b.Grid())
	}
	return legal
}

// compareMove compares everything that both boards report about a move, and makes it on both.
func compareMove(t *testing.T, b *Board, o *oracle, m oracleMove, seed uint64) {
	t.Helper()
	certain := o.clone()
	var first, chain int
	steps := certain.play(m)
	for i, p := range steps {
		if i == 0 {
			first = p
		} else {
			chain += p
		}
	}
	out := b.Analyze(m.move)
	if out.Points != first || out.Chain != chain || out.Steps != len(steps) || !b.ownShapes && out.Break() != m.name {
		t.Fatalf("%s: %v is %+v (%s), want %q and points %v, on\n%v", o.game, m.move, out, out.Break(), m.name, steps, b.Grid())
	}
	if group := b.Group(m.move, nil); !slices.Equal(group, m.group) {
		t.Fatalf("%v clears %v, want %v, on\n%v", m.move, group, m.group, b.Grid())
	}
	child := b.CopyTo(nil).(*Board)
	if got := child.Play(m.move); got != first+chain || !child.Grid().Equal(certain.grid()) {
		t.Fatalf("%v earns %d, want %d; it makes\n%vof\n%vwant\n%v", m.move, got, first+chain, child.Grid(), b.Grid(), certain.grid())
	}
	before := b.Grid()
	o.rng = rand.New(rand.NewPCG(seed, 0))
	points := 0
	for _, p := range o.play(m) {
		points += p
	}
	o.rng = nil
	if got := b.PlayWith(m.move, rand.New(rand.NewPCG(seed, 0))); got != points || !b.Grid().Equal(o.grid()) {
		t.Fatalf("%v earns %d, want %d; it makes\n%vof\n%vwant\n%v", m.move, got, points, b.Grid(), before, o.grid())
	}
}

package swap

import (
	"math"
	"testing"

	"github.com/domvision/domvision/engine"
)

// TestMobility: the value is that of the number of legal swaps, except in Bejeweled, where it
// is that of its danger.
func TestMobility(t *testing.T) {
	for _, r := range Games() {
		for seed := range uint64(50) {
			b := randomBoard(source(seed), r)
			n := float64(len(b.Moves(nil)))
			want := 3*n - 1000*math.Pow(0.7, n)
			if r.Name == "bejeweled" && b.small() {
				want = 3*n - 8000*bejeweledHazard.chance(b.Dangers())
			}
			if r.Idle {
				want = 0
			}
			if got := b.Mobility(); math.Abs(got-want) > 1e-9 {
				t.Fatalf("%s: %v, want %v, of %v swaps", r.Name, got, want, n)
			}
		}
	}
	if got := board(t, rules(t, "kdiamond"), "ABC").Mobility(); got != -1000 {
		t.Errorf("no swap left is worth %v", got)
	}
}

// TestDangers counts by hand, and against the list of moves.
func TestDangers(t *testing.T) {
	// A goes down beside the two As below it, and B up beside the two Bs: two swaps that share
	// no tile. Pairs: A A, B B.
	b := board(t, rules(t, "bejeweled"), `
ACDE
CAAD
DBBC
BCED
`)
	f := b.Dangers()
	if want := math.Log(3); math.Abs(f[0]-want) > 1e-12 || f[1] != 2 || f[2] != 1 {
		t.Errorf("the features are %v, want the logarithm of 3, 2 disjoint and 1 high", f)
	}
	for seed := range uint64(50) {
		b := randomBoard(source(seed), rules(t, "bejeweled"))
		if !b.small() {
			continue
		}
		moves := b.Moves(nil)
		taken, n := map[engine.Pos]bool{}, 0.
		for _, m := range moves {
			if !taken[m.At] && !taken[m.To()] {
				taken[m.At], taken[m.To()] = true, true
				n++
			}
		}
		if f := b.Dangers(); f[1] != n || math.Abs(f[0]-math.Log1p(float64(len(moves)))) > 1e-12 {
			t.Errorf("the features are %v of %d moves, %v disjoint, on\n%v", f, len(moves), n, b.Grid())
		}
	}
}

// TestHazardFallsWithMoves: a board with more moves is safer, the rest being equal.
func TestHazardFallsWithMoves(t *testing.T) {
	few, many := [dangers]float64{math.Log1p(2), 1, 1, 40}, [dangers]float64{math.Log1p(12), 6, 6, 40}
	if p, q := bejeweledHazard.chance(few), bejeweledHazard.chance(many); p < 10*q || p > 0.5 {
		t.Errorf("with 2 moves the chance is %v, with 12 %v", p, q)
	}
}

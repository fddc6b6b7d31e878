package swap

import (
	"math"
	"testing"

	"github.com/domvision/domvision/engine"
)

// TestProspect: the value depends only on the number of legal swaps, and on what the shortest line earns.
func TestProspect(t *testing.T) {
	shortest := map[string]float64{"bejeweled": 10, "kdiamond": 1, "gweled": 10, "zoo-keeper": 10, "puzzle-quest": 3, "gems-of-war": 3, "candy-crush": 60}
	for _, r := range Games() {
		for seed := range uint64(50) {
			b := randomBoard(source(seed), r)
			n := float64(len(b.Moves(nil)))
			want := 0.3*shortest[r.Name]*n - r.endLoss*math.Pow(0.7, n)
			if r.Idle {
				want = 0
			}
			if got := b.Prospect(); math.Abs(got-want) > 1e-9 {
				t.Fatalf("%s: %v, want %v, of %v swaps", r.Name, got, want, n)
			}
		}
	}
	if got := board(t, rules(t, "kdiamond"), "ABC").Prospect(); got != -1000 {
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

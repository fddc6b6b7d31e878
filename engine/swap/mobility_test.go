package swap

import (
	"math"
	"testing"
)

// TestMobility: the value is that of the number of legal swaps.
func TestMobility(t *testing.T) {
	for _, r := range Games() {
		for seed := range uint64(50) {
			b := randomBoard(source(seed), r)
			n := float64(len(b.Moves(nil)))
			want := 3*n - 1000*math.Pow(0.7, n)
			if r.Idle {
				want = 0
			}
			if got := b.Mobility(); math.Abs(got-want) > 1e-9 {
				t.Fatalf("%s: %v, want %v, of %v swaps", r.Name, got, want, n)
			}
		}
	}
	if got := board(t, rules(t, "bejeweled"), "ABC").Mobility(); got != -1000 {
		t.Errorf("no swap left is worth %v", got)
	}
}

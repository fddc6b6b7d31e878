package watch

import (
	"math/rand/v2"
	"testing"

	"github.com/domvision/domvision/session"
)

// TestChains: it is mostly seen which swap was made, even if chains of new tiles have cleared much more. Another one is
// hardly ever taken for it, and a board that is dealt anew for no swap at all.
func TestChains(t *testing.T) {
	for _, name := range []string{"kdiamond", "bejeweled", "gweled", "candy-crush"} {
		t.Run(name, func(t *testing.T) {
			const swaps = 300
			rules, unclear, wrong, dealt := swapRules(t, name), 0, 0, 0
			for seed := range uint64(swaps) {
				rng := rand.New(rand.NewPCG(seed, 1))
				c, board := swapping(t, rules, rng)
				moves := board.Moves(nil)
				if len(moves) < 2 {
					continue
				}
				c.Advise(moves[:1])
				again := *c
				move := moves[int(seed)%2*rng.IntN(len(moves))]
				board.PlayWith(move, rng)
				step, err := c.See(seenBoard{Grid: board.Grid()})
				switch {
				case err != nil:
					t.Fatalf("seed %d: %v", seed, err)
				case step.Event == session.Unclear:
					unclear++
				case step.Moves[0].Move != move:
					wrong++
				}
				if step, err := again.See(seenBoard{Grid: rules.Deal(rng).Grid()}); err != nil || step.Event != session.Unclear {
					dealt++
				}
			}
			t.Logf("of %d swaps %d unclear, %d wrong; of new boards %d as after a swap", swaps, unclear, wrong, dealt)
			if unclear > swaps/10 || wrong > swaps/40 || dealt > swaps/100 {
				t.Error("more than before")
			}
		})
	}
}

package planner

import (
	"context"
	"testing"

	"github.com/domvision/domvision/engine"
)

// Who follows the plans and lets them be improved never gets less than was promised.
func TestImproveKeepsToTheLine(t *testing.T) {
	for name, search := range gameSearches {
		for _, s := range levels(t, rules(t, "dom").Article(), 2) {
			promised, earned := 0.0, 0
			var rest []engine.Move
			for move := 0; len(s.Moves(nil)) > 0; move++ {
				plan := search(Budget{Nodes: 3000}).Improve(context.Background(), s, rest)
				checkGames(t, s, plan)
				best := plan.Candidates[0]
				if total := float64(earned) + best.Q; total < promised {
					t.Errorf("%s, move %d: %v points in total, %v were promised", name, move, total, promised)
				} else {
					promised = total
				}
				earned += s.Play(best.Move)
				rest = best.PV[1:]
			}
			if got := float64(earned) + s.Value(); got != promised {
				t.Errorf("%s earned %v points, %v were promised", name, got, promised)
			}
		}
	}
}

package planner

import (
	"context"
	"slices"

	"github.com/domvision/domvision/engine"
)

// DependsOn reports whether the best first move of plan would change in any of the variants. It answers how far
// a plan can be trusted when a cell could not be read: the variants are the position with that cell replaced by
// everything it could be, and search is the one that made the plan.
//
// It is the same move if clicking the same tile is best, even if the variant makes its group larger. A
// variant that could not be searched to the end because ctx was done counts as a change.
func DependsOn(ctx context.Context, search Search, plan Plan, variants []engine.State) bool {
	for _, v := range variants {
		other := search.Plan(ctx, v)
		if ctx.Err() != nil || !sameFirstMove(plan, other) {
			return true
		}
	}
	return false
}

func sameFirstMove(plan, other Plan) bool {
	if len(plan.Candidates) == 0 || len(other.Candidates) == 0 {
		return len(plan.Candidates) == len(other.Candidates)
	}
	m, best := plan.Candidates[0].Move, other.Candidates[0]
	clicks := m.Swap == engine.NoSide && best.Move.Swap == engine.NoSide
	return best.Move == m || clicks && slices.Contains(best.Group, m.At)
}

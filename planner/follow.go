package planner

import (
	"context"

	"github.com/domvision/domvision/engine"
)

// Improver is a search that plays games to their end and can begin with a line of
// moves that is known: its plan is no worse than that line.
type Improver interface {
	Search

	// Improve plans for s from the line, which must be legal and is never changed.
	// The moves are named as State.Moves lists them.
	Improve(ctx context.Context, s engine.State, line []engine.Move) Plan
}

// Follower plans for the positions of one game as they come up. As long as the
// player follows its plans, every plan is the rest of the one before or a better
// one; whatever else happens on the board, it plans anew from what is there. A
// Follower is owned by one goroutine.
type Follower struct {
	search   Improver
	expected engine.Puzzle // the position after the last advice; nil before the first
	rest     []engine.Move // of the line, from there; none: the game is over or not begun
}

// Follow returns a Follower that plans with the given search.
func Follow(search Improver) *Follower { return &Follower{search: search} }

// Plan implements [Search].
func (f *Follower) Plan(ctx context.Context, s engine.State) Plan {
	root := s.(engine.Puzzle)
	var line []engine.Move
	if len(f.rest) > 0 && f.expected.Tiles() == root.Tiles() && f.expected.Hash() == root.Hash() {
		line = f.rest
	}
	plan := f.search.Improve(ctx, s, line)
	f.rest = nil
	if len(plan.Candidates) > 0 {
		best := plan.Candidates[0]
		f.expected = root.CopyTo(f.expected).(engine.Puzzle)
		f.expected.Play(best.Move)
		f.rest = best.PV[1:]
	}
	return plan
}

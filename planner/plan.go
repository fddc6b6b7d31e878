package planner

import (
	"context"
	"math"
	"time"

	"github.com/domvision/domvision/engine"
)

// Search finds good moves. When ctx is done it answers with the best plan so far, at
// least the one-step ranking of all moves. It does not change the state.
type Search interface {
	Plan(ctx context.Context, s engine.State) Plan
}

// Improver is a search that plays games to their end and can begin with known lines
// of moves. For the first move of each line, its plan is no worse than that line.
type Improver interface {
	Search

	// Improve plans for s from the best of the lines, which must be legal and are never
	// changed. The moves are named as State.Moves lists them. A line that stops before the
	// end is completed.
	Improve(ctx context.Context, s engine.State, lines ...[]engine.Move) Plan
}

// Plan is the result of a search for a position.
type Plan struct {
	// Candidates holds every legal move once, best first. It is empty when no
	// move is left.
	Candidates []Candidate

	Value   float64         // V of the position in points; exact if the game is over
	Chance  float64         // that a total is reached, above 0; 0: the search was given none
	Nodes   int64           // positions evaluated, without the one planned for and those that are only replayed
	Elapsed time.Duration   // time taken by the search
	Advice  []engine.Advice // hints besides the moves, most urgent first

	// Err is why an external search failed; then the candidates are the one-step ranking. It
	// is nil for the searches of this program.
	Err error
}

// Candidate is a move that could be played now.
type Candidate struct {
	Move   engine.Move
	Points int // points it earns at once

	// Q is the n-step Q-value in points: what the game is expected to bring
	// from here on, Points included, if PV is played.
	Q float64

	// Noise is the standard error of Q where that is the mean of random draws; 0: Q is certain, or its error not known.
	Noise float64

	// PV is the principal variation, the best line found that begins with
	// Move. Its length is the number of steps that Q looks ahead.
	PV []engine.Move

	// Group is the cells that the move is scored for, in reading order; nil if the state is no
	// [engine.Describer]. Move.At need not be the first of them, and a Wild may be in several groups.
	Group []engine.Pos
}

// Loss is how many points less than the best candidate this one is expected to bring, and the standard error of that.
func (c Candidate) Loss(best Candidate) (points, noise float64) {
	return max(0, best.Q-c.Q), math.Hypot(best.Noise, c.Noise)
}

// line is a first action with the best way found to go on.
type line struct {
	action
	pv []engine.Move
}

// newPlan reports what a search found of s since start: a line for every legal
// move, best first.
func newPlan(s engine.State, lines []line, nodes int64, start time.Time) Plan {
	plan := Plan{Candidates: make([]Candidate, len(lines)), Value: s.Value(), Nodes: nodes}
	describer, _ := s.(engine.Describer)
	for i, l := range lines {
		plan.Candidates[i] = Candidate{Move: l.move, Points: l.points, Q: l.q, PV: l.pv}
		if describer != nil {
			plan.Candidates[i].Group = describer.Group(l.move, nil)
		}
	}
	if a, ok := s.(engine.Adviser); ok {
		plan.Advice = a.Advice()
	}
	plan.Elapsed = time.Since(start)
	return plan
}

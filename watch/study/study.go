// Package study tries moves on a board: what a line of moves earns, the boards that it leads to,
// and what may still come after it, planned as fully as the advice for the board itself.
//
// A [Study] belongs to one board. [Study.Examine] answers for any line of moves from there, so that
// several people may follow ideas of their own. Every call is one round of planning; whoever goes
// on looking calls again for the next one, until [View.Done]. What a round finds improves all
// positions that lead there, the board itself included: see [Study.Plan].
//
// Lines that are played to their end are compared by what they earn in all. Plans that stop before
// the end, and those of games in which tiles come in by chance, are compared by the Q-values of the
// moves, position by position.
//
// A [Memory] keeps what was found on the boards of a game, by studies and otherwise.
package study

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/planner"
)

// Planner plans for a grid of the game within the time, 0 for no limit, beginning with the best of the
// lines known. The game is as it is held there, see [advise.Held].
type Planner func(ctx context.Context, game advise.Game, g engine.Grid, known [][]engine.Move, within time.Duration) (planner.Plan, error)

// Study is a board on which moves are tried. Its methods may be called by several goroutines at once.
type Study struct {
	referee
	grid   engine.Grid
	plan   Planner
	rounds []time.Duration
	memory *Memory

	mu      sync.Mutex
	nodes   map[string]*node   // by the line that leads there
	control node               // the best move's position, planned as if nothing were known
	tested  engine.Move        // that move
	advice  advice             // the latest for the board itself
	gains   map[string]float64 // see [View.Gain], by the line
}

// advice is the best line of the plan last given to [Study.Learn]; what the study finds itself is not in it.
type advice struct {
	points float64 // expected
	last   bool    // the line leads to the end of the game
}

// node holds what the search knows about a position.
type node struct {
	plan   planner.Plan
	rounds int  // of planning that are done
	ended  bool // more of them would find nothing
	last   bool // the best line is known to the end of the game
	over   bool // no move is left

	busy sync.Mutex // held while somebody plans for the position
}

// best is the best move, or none.
func (n *node) best() (c planner.Candidate) {
	if len(n.plan.Candidates) > 0 {
		c = n.plan.Candidates[0]
	}
	return c
}

// value is the expected points of the position.
func (n *node) value() float64 {
	if n.over {
		return n.plan.Value
	}
	return n.best().Q
}

// New returns a study of a board with the plan that is known for it. The rounds are the times of the
// rounds of planning of every position, as for the board itself. Planning begins with the lines in the memory,
// and what it finds is kept there.
func New(game advise.Game, g engine.Grid, known planner.Plan, plan Planner, rounds []time.Duration, memory *Memory) *Study {
	s := &Study{referee: referee{game}, grid: g, plan: plan, rounds: rounds, memory: memory, nodes: map[string]*node{}, gains: map[string]float64{}}
	s.nodes[""] = &node{rounds: len(rounds), ended: true}
	s.Learn(known)
	return s
}

// Learn takes in another plan for the board itself, if it is better than the one that is known.
func (s *Study) Learn(p planner.Plan) {
	s.mu.Lock()
	defer s.mu.Unlock()
	root := s.nodes[""]
	if len(p.Candidates) > 0 {
		best := p.Candidates[0]
		s.advice = advice{best.Q, Frame{Grid: s.grid, game: s.game}.ends(best.PV)}
	}
	if len(root.plan.Candidates) > 0 && len(p.Candidates) > 0 && p.Candidates[0].Q < root.best().Q {
		return
	}
	root.plan = p
	root.over = len(p.Candidates) == 0
	root.last = Frame{Grid: s.grid, game: s.game}.ends(root.best().PV)
}

// Plan is the best plan known for the board itself.
func (s *Study) Plan() planner.Plan {
	s.mu.Lock()
	defer s.mu.Unlock()
	p := s.nodes[""].plan
	p.Candidates = slices.Clone(p.Candidates)
	return p
}

package study

import (
	"context"
	"math"
	"slices"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/planner"
)

// View is a line of moves, and what may come after it.
type View struct {
	Frames []Frame // the boards of the line, then those of the best way found to go on
	At     int     // the frame that the line leads to: the length of the line
	Plan   planner.Plan

	Tried []engine.Move // of the candidates, those that were searched separately

	Earned  int     // points of the line
	Counted int     // the same, and what a banked Undo adds, as plans count it
	Total   float64 // points expected in all from the first board on
	ToEnd   bool    // Total is of a line that is known to the end of the game
	Over    bool    // no move is left after the line

	// Lost is how much less is expected than with the best line from the first board, in points; Known is false
	// if it cannot be told. Noise is a difference that may be chance, 0 as long as it has not been measured.
	Lost  float64
	Known bool
	Noise float64

	// Gain is how many more points the line earns than the advice did when the player tried the line. It is 0 if
	// that is no more than Noise, or if a better line is known by now.
	Gain float64

	Round int  // of planning that is done, from 1; 0: none was needed
	Done  bool // further rounds would find nothing
}

// Equal reports whether the line is as good as the best one as far as the search can tell.
func (v View) Equal() bool { return v.Known && v.Lost <= max(v.Noise, leastLoss) }

// leastLoss is the smallest loss that players see: points are whole.
const leastLoss = 0.5

// Examine plays the line, plans for its end for one more round, and reports what is known then. The
// error says why the line cannot be played.
func (s *Study) Examine(ctx context.Context, line []engine.Move) (View, error) {
	played, err := s.follow(s.grid, line)
	if err != nil {
		return View{}, err
	}
	n := s.node(played)
	if len(line) > 0 && !n.over {
		s.think(ctx, n, played)
		s.measure(ctx, s.done(n))
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.view(n, played), nil
}

// done is how many rounds have been planned for a position.
func (s *Study) done(n *node) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return n.rounds
}

// view describes the end of a line. The study is locked.
func (s *Study) view(n *node, played []Frame) View {
	v := View{At: len(played) - 1, Plan: n.plan, Over: n.over, Round: n.rounds, Done: n.ended || n.over}
	for _, f := range played[:v.At] {
		v.Earned += f.Points
		v.Counted += f.counted
	}
	v.Total, v.ToEnd = float64(v.Counted)+n.value(), n.over || n.last
	v.Frames = slices.Concat(played[:v.At], played[v.At].frames(n.best().PV))
	v.Lost, v.Known = s.lost(n, v, played)
	line := moves(played[:v.At])
	for i, c := range n.plan.Candidates {
		if at := s.nodes[key(append(line[:v.At:v.At], c.Move))]; i == 0 || !n.last || at != nil && at.ended {
			v.Tried = append(v.Tried, c.Move)
		}
	}
	if s.control.rounds > 0 {
		v.Noise = s.noise()
	}
	v.Gain = s.gain(v, key(line))
	v.Done = v.Done && (v.At == 0 || s.control.ended || s.control.rounds >= n.rounds)
	return v
}

// gain returns the [View.Gain] of a line. It is remembered, because the line may become the advice itself. The
// study is locked.
func (s *Study) gain(v View, line string) float64 {
	comparable := v.At > 0 && v.ToEnd && s.advice.last && s.control.rounds > 0
	if by := v.Total - s.advice.points; comparable && by > max(v.Noise, leastLoss) {
		s.gains[line] = max(s.gains[line], by)
	}
	if v.Lost > leastLoss {
		return 0
	}
	return s.gains[line]
}

// noise is how far the control is from what is known. The study is locked.
func (s *Study) noise() float64 {
	for _, c := range s.nodes[""].plan.Candidates {
		if c.Move == s.tested {
			return math.Abs(c.Q - s.control.plan.Value)
		}
	}
	return 0
}

// lost is how many points the line is worth less than the best one from the first board.
func (s *Study) lost(n *node, v View, played []Frame) (lost float64, known bool) {
	root := s.nodes[""]
	if v.At == 0 {
		return 0, true
	}
	if root.last && v.ToEnd {
		return max(0, root.value()-v.Total), true
	}
	for i, f := range played[:v.At] {
		at := s.nodes[key(moves(played[:i]))]
		if at == nil {
			return 0, false
		}
		c := slices.IndexFunc(at.plan.Candidates, func(c planner.Candidate) bool { return c.Move == f.Move })
		if c < 0 {
			return 0, false
		}
		lost += max(0, at.value()-at.plan.Candidates[c].Q)
	}
	return lost, true
}

package study

import (
	"context"
	"slices"
	"time"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/planner"
)

// node is the position at the end of a line, with what is known about it from the positions before.
func (s *Study) node(played []Frame) *node {
	s.mu.Lock()
	defer s.mu.Unlock()
	line := moves(played[:len(played)-1])
	if n := s.nodes[key(line)]; n != nil {
		return n
	}
	end := played[len(played)-1]
	n := &node{over: end.over}
	n.plan.Value = end.value
	s.nodes[key(line)] = n
	for i := len(line) - 1; i >= 0; i-- {
		before := s.nodes[key(line[:i])]
		if before == nil {
			continue
		}
		for _, c := range before.plan.Candidates {
			if rest := len(line) - i; len(c.PV) > rest && slices.Equal(c.PV[:rest], line[i:]) {
				q := c.Q
				for _, f := range played[i : len(played)-1] {
					q -= float64(f.counted)
				}
				n.plan.Candidates = []planner.Candidate{{Move: c.PV[rest], PV: c.PV[rest:], Q: q}}
				n.last = end.ends(c.PV[rest:])
				return n
			}
		}
	}
	return n
}

// think plans for a position for one more round, and tells the positions before it what it found.
func (s *Study) think(ctx context.Context, n *node, played []Frame) {
	n.busy.Lock() // another page may look at the same line
	defer n.busy.Unlock()
	s.mu.Lock()
	round, ended, known, had := n.rounds, n.ended, n.best().PV, n.value()
	knows := n.last
	s.mu.Unlock()
	if ended || ctx.Err() != nil {
		return
	}
	end := played[len(played)-1]
	lines := s.memory.Recall(end.game, end.Grid)
	if knows {
		lines = append(lines, known)
	}
	plan, ended := s.round(ctx, end, lines, round)
	if len(plan.Candidates) == 0 {
		s.mu.Lock()
		n.ended = ctx.Err() == nil
		s.mu.Unlock()
		return
	}
	s.memory.Learn(end.game, played, plan)
	last := end.ends(plan.Candidates[0].PV)
	s.mu.Lock()
	defer s.mu.Unlock()
	if !knows || !last || plan.Candidates[0].Q >= had || round == 0 && len(n.plan.Candidates) < 2 {
		n.plan, n.last = plan, last
	}
	if ctx.Err() == nil { // else the round was cut short, and is done again
		n.rounds, n.ended = round+1, ended || round+1 >= len(s.rounds)
	}
	if last {
		s.report(n, played)
	}
}

// round is one round of planning. ended reports that further ones would find nothing.
func (s *Study) round(ctx context.Context, end Frame, known [][]engine.Move, round int) (plan planner.Plan, ended bool) {
	start, within := time.Now(), s.rounds[min(round, len(s.rounds)-1)]
	plan, _ = s.plan(ctx, end.game, end.Grid, known, within) // a doubt about it comes from cells that the first board shows as unsure
	return plan, within == 0 || time.Since(start) < within*9/10
}

// report tells the positions on a line of a better way to go on. The study is locked.
func (s *Study) report(n *node, played []Frame) {
	q, line := n.value(), n.best().PV
	for i := len(played) - 2; i >= 0; i-- {
		f := played[i]
		q += float64(f.counted)
		line = append([]engine.Move{f.Move}, line...)
		if before := s.nodes[key(moves(played[:i]))]; before != nil && before.last {
			before.plan, _ = better(before.plan, planner.Candidate{Move: f.Move, Points: f.Points, Group: f.Group, Q: q, PV: line})
		}
	}
}

// better returns p with the line c for its first move, and reports whether that is better than the line that p has
// for the move. If not, it returns p itself.
func better(p planner.Plan, c planner.Candidate) (planner.Plan, bool) {
	at := slices.IndexFunc(p.Candidates, func(old planner.Candidate) bool { return old.Move == c.Move })
	if at >= 0 && p.Candidates[at].Q >= c.Q {
		return p, false
	}
	list := slices.Clone(p.Candidates)
	if at >= 0 {
		list = slices.Delete(list, at, at+1)
	}
	place := slices.IndexFunc(list, func(other planner.Candidate) bool { return other.Q < c.Q })
	if place < 0 {
		place = len(list)
	}
	if p.Candidates = slices.Insert(list, place, c); place == 0 {
		p.Advice = nil // it was on another line
	}
	return p, true
}

// measure plans for the position after the best move as if nothing were known about it, for as many rounds as
// for the position that the player tries. The difference to the advice is the effect of chance on a search;
// see [View.Noise].
func (s *Study) measure(ctx context.Context, rounds int) {
	s.control.busy.Lock()
	defer s.control.busy.Unlock()
	for {
		s.mu.Lock()
		root := s.nodes[""]
		c := &s.control
		if !root.last {
			c.ended = true
		}
		round, known, ended := c.rounds, c.best().PV, c.ended
		if round == 0 {
			s.tested = root.best().Move
		}
		tested := s.tested
		s.mu.Unlock()
		if ended || round >= rounds || ctx.Err() != nil {
			return
		}
		played, err := s.follow(s.grid, []engine.Move{tested})
		if err != nil {
			return
		}
		plan, ended := s.round(ctx, played[1], [][]engine.Move{known}, round)
		if ctx.Err() != nil {
			return
		}
		total := float64(played[0].counted) + plan.Value
		if len(plan.Candidates) > 0 {
			total = float64(played[0].counted) + plan.Candidates[0].Q
		}
		s.mu.Lock()
		if round == 0 || total > c.plan.Value {
			c.plan = plan
			c.plan.Value = total
		}
		c.rounds, c.ended = round+1, ended || round+1 >= len(s.rounds)
		s.mu.Unlock()
	}
}

package planner

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/domvision/domvision/engine"
)

// articleSearch is the article's search written down as plainly as possible:
// fresh states everywhere, no scratch memory. With expand = math.MaxInt it is
// brute force. It returns the best n-step Q-value, its line, and the
// number of positions it evaluated.
func articleSearch(s engine.State, depth, expand int) (q float64, pv []engine.Move, nodes int) {
	moves := s.Moves(nil)
	if len(moves) == 0 {
		return s.Value(), nil, 0
	}
	oneStep := make([]float64, len(moves))
	for i, m := range moves {
		child := s.CopyTo(nil)
		oneStep[i] = float64(child.Play(m)) + child.Value()
	}
	nodes = len(moves)
	q = math.Inf(-1)
	for i, m := range moves {
		better := 0 // moves that come before this one in the ranking
		for j := range moves {
			if oneStep[j] > oneStep[i] || oneStep[j] == oneStep[i] && j < i {
				better++
			}
		}
		moveQ, rest := oneStep[i], []engine.Move(nil)
		if depth > 1 {
			if better >= expand {
				continue
			}
			child := s.CopyTo(nil)
			points := child.Play(m)
			value, line, n := articleSearch(child, depth-1, expand)
			moveQ, rest, nodes = float64(points)+value, line, nodes+n
		}
		if moveQ > q {
			q, pv = moveQ, append([]engine.Move{m}, rest...)
		}
	}
	return q, pv, nodes
}

// checkAgainstOracle compares a plan's best candidate, node count and, where
// nothing is pruned, every candidate with the plain search.
func checkAgainstOracle(t *testing.T, s engine.State, depth, expand int) {
	t.Helper()
	plan := play(depth, expand, s)
	limit := expand
	if expand < 0 {
		limit = math.MaxInt
	}
	q, pv, nodes := articleSearch(s, depth, limit)
	if plan.Nodes != int64(nodes) {
		t.Errorf("%d positions evaluated, want %d", plan.Nodes, nodes)
	}
	if len(plan.Candidates) == 0 {
		if len(pv) != 0 {
			t.Errorf("no candidates, want %v", pv)
		}
		return
	}
	if best := plan.Candidates[0]; best.Q != q || !slices.Equal(best.PV, pv) {
		t.Errorf("best is Q %v by %v, want Q %v by %v", best.Q, best.PV, q, pv)
	}
	for i, c := range plan.Candidates {
		checkLine(t, s, c)
		if expand != unlimited {
			continue
		}
		child := s.CopyTo(nil)
		points := child.Play(c.Move)
		rest := child.Value()
		if depth > 1 {
			rest, _, _ = articleSearch(child, depth-1, limit)
		}
		if want := float64(points) + rest; c.Q != want {
			t.Errorf("candidate %d has Q %v, want %v", i, c.Q, want)
		}
	}
}

// checkLine replays a candidate's variation: every move must be legal, and
// points and the value at the end must add up to Q.
func checkLine(t *testing.T, s engine.State, c Candidate) {
	t.Helper()
	if len(c.PV) == 0 || c.PV[0] != c.Move {
		t.Errorf("line %v does not begin with its move %v", c.PV, c.Move)
		return
	}
	s = s.CopyTo(nil)
	sum := 0
	for i, m := range c.PV {
		if !slices.Contains(s.Moves(nil), m) {
			t.Errorf("move %d of line %v is not legal", i, c.PV)
			return
		}
		points := s.Play(m)
		if i == 0 && points != c.Points {
			t.Errorf("points %d, the move earns %d", c.Points, points)
		}
		sum += points
	}
	if got := float64(sum) + s.Value(); got != c.Q {
		t.Errorf("line %v is worth %v, Q says %v", c.PV, got, c.Q)
	}
}

var searches = []struct{ depth, expand int }{
	{1, unlimited}, {2, unlimited}, {3, unlimited}, {4, unlimited},
	{1, 2}, {2, 1}, {2, 3}, {3, 2}, {3, 6}, {5, 2},
}

func TestNStepAgainstPlainSearch(t *testing.T) {
	for _, search := range searches {
		t.Run(fmt.Sprintf("d%dk%d", search.depth, search.expand), func(t *testing.T) {
			rng := rand.New(rand.NewPCG(1, 2))
			for i := range 200 {
				s := randomRow(rng, rng.IntN(19), 2+rng.IntN(3))
				checkAgainstOracle(t, s, search.depth, search.expand)
				if t.Failed() {
					t.Fatalf("on row %d: %s", i, s.letters[:s.n])
				}
			}
		})
	}
}

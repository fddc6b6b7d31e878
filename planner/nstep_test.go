package planner

import (
	"context"
	"slices"
	"testing"

	"github.com/domvision/domvision/engine"
)

// moves lists the candidates' moves by column, best first.
func moves(p Plan) []int {
	var cols []int
	for _, c := range p.Candidates {
		cols = append(cols, c.Move.At.Col)
	}
	return cols
}

func TestDepthOneRanksAllMovesByOneStepQ(t *testing.T) {
	s := &cursor{&tree{7, []edge{{1, game(5, edge{9, end(9)})}, {3, end(4)}, {9, end(0)}}}}
	p := play(1, 1, s)
	if got := moves(p); !slices.Equal(got, []int{2, 1, 0}) {
		t.Errorf("order %v, want 2 1 0", got)
	}
	for i, want := range []float64{9, 7, 6} {
		if c := p.Candidates[i]; c.Q != want || len(c.PV) != 1 {
			t.Errorf("candidate %d: Q %v by %v, want %v by its own move", i, c.Q, c.PV, want)
		}
	}
	if p.Value != 7 || p.Nodes != 3 {
		t.Errorf("value %v, nodes %d, want 7 and 3", p.Value, p.Nodes)
	}
}

func TestGameThatEndsEarlyCountsExactly(t *testing.T) {
	// The first move ends the game at once and is worth 12. The second looks
	// better at one step, but brings only 4 + 5 + 1.
	s := &cursor{&tree{0, []edge{{2, end(10)}, {4, game(20, edge{5, end(1)})}}}}
	p := play(3, unlimited, s)
	if got := moves(p); !slices.Equal(got, []int{0, 1}) {
		t.Fatalf("order %v, want 0 1", got)
	}
	if a, b := p.Candidates[0], p.Candidates[1]; a.Q != 12 || len(a.PV) != 1 || b.Q != 10 || len(b.PV) != 2 {
		t.Errorf("Q %v in %d moves and %v in %d, want 12 in 1 and 10 in 2", a.Q, len(a.PV), b.Q, len(b.PV))
	}
}

func TestTiesKeepTheOrderOfMoves(t *testing.T) {
	// All worth 10 in the end; at one step they rank 2, 1, 0.
	s := &cursor{&tree{0, []edge{
		{1, game(1, edge{9, end(0)}, edge{4, end(5)})},
		{1, game(2, edge{5, end(4)}, edge{9, end(0)})},
		{1, game(3, edge{0, end(9)}, edge{0, end(9)})},
	}}}
	p := play(2, unlimited, s)
	if got := moves(p); !slices.Equal(got, []int{0, 1, 2}) {
		t.Errorf("order %v, want 0 1 2", got)
	}
	for _, c := range p.Candidates {
		if c.Q != 10 || c.PV[1] != at(0) {
			t.Errorf("Q %v by %v, want 10 by the first reply", c.Q, c.PV)
		}
	}
	// Where only some of equal moves can be expanded, they are the first ones.
	equal := edge{1, game(1, edge{1, end(0)})}
	p = play(2, 2, &cursor{&tree{0, []edge{equal, equal, equal}}})
	for i, steps := range []int{2, 2, 1} {
		if c := p.Candidates[i]; c.Move != at(i) || len(c.PV) != steps {
			t.Errorf("candidate %d is %v with %d steps, want %v with %d", i, c.Move, len(c.PV), at(i), steps)
		}
	}
}

func TestPruning(t *testing.T) {
	// The hidden gem: worst at one step, best at two.
	gem := edge{0, game(1, edge{100, end(0)})}
	dull := edge{5, game(5, edge{5, end(0)})}
	s := &cursor{&tree{0, []edge{gem, dull, dull}}}
	p := play(2, 2, s)
	if got := moves(p); !slices.Equal(got, []int{1, 2, 0}) {
		t.Errorf("order %v, want the pruned move last", got)
	}
	if c := p.Candidates[2]; c.Q != 1 || len(c.PV) != 1 {
		t.Errorf("pruned move has Q %v in %d steps, want its one-step Q 1", c.Q, len(c.PV))
	}
	if p.Nodes != 5 {
		t.Errorf("%d positions, want 3 moves and a reply to two of them", p.Nodes)
	}
	p = play(2, 3, s)
	if best := p.Candidates[0]; best.Move != at(0) || best.Q != 100 || p.Nodes != 6 {
		t.Errorf("best %v with Q %v after %d positions, want the gem with 100 after 6", best.Move, best.Q, p.Nodes)
	}
}

// full is a game in which every position has b moves for ever.
type full struct{ b int }

func (f full) Moves(dst []engine.Move) []engine.Move {
	for i := range f.b {
		dst = append(dst, at(i))
	}
	return dst
}
func (full) Play(engine.Move) int               { return 1 }
func (full) Value() float64                     { return 0 }
func (f full) CopyTo(engine.State) engine.State { return f }

func TestNodeCounts(t *testing.T) {
	for _, test := range []struct {
		search NStep
		want   int64
	}{
		{NStep{Depth: 1, Expand: 3}, 10},
		{NStep{Depth: 2, Expand: 3}, 10 + 3*10},
		{NStep{Depth: 3, Expand: 3}, 10 + 3*10 + 9*10},
		{NStep{Depth: 3, Expand: unlimited}, 10 + 100 + 1000},
		{NStep{}, 10 + 6*10 + 36*10},
		{NStep{Depth: 2}, 10 + 6*10},
	} {
		p := test.search.Plan(context.Background(), full{10})
		if p.Nodes != test.want {
			t.Errorf("%+v evaluated %d positions, want %d", test.search, p.Nodes, test.want)
		}
	}
}

func TestNoMoves(t *testing.T) {
	p := play(3, 6, newRow("ABA"))
	if len(p.Candidates) != 0 || p.Value != 1 || p.Nodes != 0 {
		t.Errorf("%d candidates, value %v, nodes %d, want none, the bonus 1, and 0", len(p.Candidates), p.Value, p.Nodes)
	}
}

func TestPlanDescribesItsMoves(t *testing.T) {
	p := play(2, 6, newRow("CAABBBC"))
	best := p.Candidates[0]
	if want := []engine.Pos{{Col: 1}, {Col: 2}}; best.Move != at(1) || !slices.Equal(best.Group, want) {
		t.Errorf("best move %v of group %v, want %v", best.Move, best.Group, want)
	}
	if len(p.Advice) != 1 {
		t.Errorf("advice %v, want the game's", p.Advice)
	}
	p = play(2, 6, full{1})
	if p.Candidates[0].Group != nil || p.Advice != nil {
		t.Errorf("a game without descriptions got %v and %v", p.Candidates[0].Group, p.Advice)
	}
}

func TestPlanLeavesTheStateAlone(t *testing.T) {
	s := newRow("CAABBBCDDCC")
	before := *s
	play(3, 6, s)
	if *s != before {
		t.Errorf("state is %s, was %s", s.letters[:s.n], before.letters[:before.n])
	}
}

func TestCancelledSearchStillRanksAllMoves(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	s := newRow("AABBBCAADDDDCBB")
	got := NStep{Depth: 5}.Plan(ctx, s)
	want := play(1, unlimited, s)
	if !slices.Equal(moves(got), moves(want)) || got.Nodes != want.Nodes {
		t.Errorf("order %v after %d positions, want the one-step ranking %v after %d",
			moves(got), got.Nodes, moves(want), want.Nodes)
	}
}

// limited is a game that is cancelled when a given number of positions has been
// evaluated.
type limited struct {
	*cursor
	left   *int
	cancel func()
}

func (l limited) Value() float64 {
	if *l.left--; *l.left == 0 {
		l.cancel()
	}
	return l.cursor.Value()
}

func (l limited) CopyTo(engine.State) engine.State {
	return limited{&cursor{l.tree}, l.left, l.cancel}
}

func TestCancelledSearchKeepsWhatItFinished(t *testing.T) {
	deep := func(points int) tree {
		return game(1, edge{0, game(0, edge{points, end(0)})}, edge{0, game(0, edge{points, end(0)})})
	}
	root := &tree{0, []edge{{7, deep(10)}, {8, deep(0)}, {9, deep(3)}}}
	// One-step order: 2, 1, 0. Below each, two positions are evaluated and one more for each of these.
	for _, test := range []struct {
		positions int
		order     []int
		steps     []int
		q         []float64
	}{
		{3, []int{2, 1, 0}, []int{1, 1, 1}, []float64{10, 9, 8}},
		{4, []int{2, 1, 0}, []int{1, 1, 1}, []float64{10, 9, 8}},
		{7, []int{2, 1, 0}, []int{3, 1, 1}, []float64{12, 9, 8}},
		{8, []int{2, 1, 0}, []int{3, 1, 1}, []float64{12, 9, 8}},
		{11, []int{2, 1, 0}, []int{3, 3, 1}, []float64{12, 8, 8}},
		{99, []int{0, 2, 1}, []int{3, 3, 3}, []float64{17, 12, 8}},
	} {
		ctx, cancel := context.WithCancel(context.Background())
		left := test.positions
		p := NStep{Depth: 3}.Plan(ctx, limited{&cursor{root}, &left, cancel})
		cancel()
		var steps []int
		var q []float64
		for _, c := range p.Candidates {
			steps = append(steps, len(c.PV))
			q = append(q, c.Q)
		}
		if !slices.Equal(moves(p), test.order) || !slices.Equal(steps, test.steps) || !slices.Equal(q, test.q) {
			t.Errorf("cancelled after %d positions: order %v, steps %v, Q %v, want %v, %v, %v",
				test.positions, moves(p), steps, q, test.order, test.steps, test.q)
		}
	}
}

func TestPositionsAllocateNothing(t *testing.T) {
	s := newRow("AABBACCABBDAACDBBDDCABBA")
	few, many := play(3, unlimited, s), play(5, unlimited, s)
	if many.Nodes < few.Nodes+2000 {
		t.Fatalf("%d and %d positions: nothing to compare", few.Nodes, many.Nodes)
	}
	a := testing.AllocsPerRun(10, func() { play(3, unlimited, s) })
	b := testing.AllocsPerRun(10, func() { play(5, unlimited, s) })
	// The deeper search needs memory for two more plies and longer lines.
	if b > a+40 {
		t.Errorf("%v allocations for %d positions, %v for %d", a, few.Nodes, b, many.Nodes)
	}
}

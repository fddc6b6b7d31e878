package planner

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/internal/exhaustive"
	"github.com/domvision/domvision/internal/realdata"
)

// bubbleBurst is one of the article's grids, which lie next to the project where
// it is developed and are no part of it.
func bubbleBurst(tb testing.TB, n int) engine.State {
	tb.Helper()
	path := realdata.Path(tb, fmt.Sprintf("data/bubbleburst%d.txt", n))
	text, err := os.ReadFile(path)
	if err != nil {
		tb.Fatal(err)
	}
	g, err := engine.ParseGrid(string(text))
	if err != nil {
		tb.Fatalf("%s: %v", path, err)
	}
	return board(tb, rules(tb, "bubble-burst"), g)
}

// TestTreePublishedScores: the article's figures, which its public code gives for
// its three grids, and also those of the order that it describes.
func TestTreePublishedScores(t *testing.T) {
	exhaustive.NoRace(t)
	for _, test := range exhaustive.OneIn(t, 4, []struct {
		spec string
		want [3]int
	}{
		{"breadth-first:select=top3,compat=1", [3]int{166, 302, 206}},
		{"breadth-first:select=all,compat=1", [3]int{148, 126, 128}},
		{"breadth-first:select=least-common,compat=1", [3]int{102, 140, 210}},
		{"priority-first:select=top3,compat=1", [3]int{266, 368, 296}},
		{"priority-first:select=all,compat=1", [3]int{342, 334, 314}},
		{"priority-first:select=least-common,compat=1", [3]int{450, 416, 316}},

		// "A higher depth penalty is better", of those from 7 to 18.
		{"priority-first:penalty=7,compat=1", [3]int{212, 166, 222}},
		{"priority-first:penalty=11,compat=1", [3]int{318, 288, 310}},
		{"priority-first:penalty=15,compat=1", [3]int{422, 380, 334}},

		{"priority-first:select=top3", [3]int{264, 336, 258}},
		{"priority-first:select=all", [3]int{360, 354, 304}},
		{"priority-first:select=least-common", [3]int{440, 790, 308}},
		{"priority-first:penalty=7", [3]int{370, 692, 322}},
		{"priority-first:penalty=11", [3]int{440, 740, 214}},
		{"priority-first:penalty=15", [3]int{440, 786, 346}},
	}) {
		t.Run(test.spec, func(t *testing.T) {
			t.Parallel()
			spec, err := Specs().Parse(test.spec, Budget{})
			if err != nil {
				t.Fatal(err)
			}
			for i, want := range test.want {
				s := bubbleBurst(t, i+1)
				plan := spec.New().Plan(context.Background(), s)
				checkTreePlan(t, s, plan)
				if plan.Nodes != defaultTreeNodes {
					t.Errorf("grid %d: %d positions visited", i+1, plan.Nodes)
				}
				line := plan.Candidates[0].PV
				got := linePoints(s, line)
				t.Logf("grid %d: %d points in %d moves, %v", i+1, got, len(line), plan.Elapsed)
				if got != want {
					t.Errorf("grid %d: %d points, want %d", i+1, got, want)
				}
			}
		})
	}
}

// linePoints plays a line and adds up what its moves earn.
func linePoints(s engine.State, line []engine.Move) (sum int) {
	s = s.CopyTo(nil)
	for _, m := range line {
		sum += s.Play(m)
	}
	return sum
}

// checkTreePlan checks that every legal move is a candidate, once, and that its
// line replays to what it says.
func checkTreePlan(t *testing.T, s engine.State, plan Plan) {
	t.Helper()
	var listed []engine.Move
	for _, c := range plan.Candidates {
		checkLine(t, s, c)
		listed = append(listed, c.Move)
	}
	legal := s.Moves(nil)
	for _, moves := range [][]engine.Move{listed, legal} {
		slices.SortFunc(moves, readingOrder)
	}
	if !slices.Equal(listed, legal) {
		t.Errorf("candidates %v, legal are %v", listed, legal)
	}
}

// TestTreeVisitsEverything: without a limit, the whole game is searched, in any
// order.
func TestTreeVisitsEverything(t *testing.T) {
	for _, game := range []string{"bubble-burst", "dom", "samegame"} {
		for _, order := range []visitOrder{breadthFirst, highestFirst, published} {
			t.Run(fmt.Sprintf("%s/%d", game, order), func(t *testing.T) {
				rng := rand.New(rand.NewPCG(9, 10))
				search := treeSearch{Order: order, Select: allGroups, Penalty: 3, Nodes: unlimited}
				for range 30 {
					s := board(t, rules(t, game), collapse.Level{Rows: 4, Cols: 4, Colors: 3}.Deal(rng))
					plan := search.Plan(context.Background(), s)
					checkTreePlan(t, s, plan)
					checkBestQ(t, s, plan)
				}
			})
		}
	}
}

// checkBestQ checks that the Q of every candidate is the most points that are possible after
// its move.
func checkBestQ(t *testing.T, s *collapse.Board, plan Plan) {
	t.Helper()
	for i, c := range plan.Candidates {
		next := s.CopyTo(nil)
		if want := float64(next.Play(c.Move)) + bestGame(next); c.Q != want {
			t.Errorf("candidate %d: %v points, %v are possible on\n%v", i, c.Q, want, s.Grid())
		}
	}
	if len(plan.Candidates) > 0 && plan.Candidates[0].Q != bestGame(s) {
		t.Errorf("%v points, %v are possible on\n%v", plan.Candidates[0].Q, bestGame(s), s.Grid())
	}
}

// TestTreeOrders: which of two ways is looked at first, where the budget is not
// enough for both.
func TestTreeOrders(t *testing.T) {
	// Move 0 earns 40 and leads to moves of 1 point; move 1 earns 19.
	s := &cursor{new(tree)}
	*s.tree = game(0,
		edge{40, game(0, edge{1, end(0)})},
		edge{19, game(0, edge{2, game(0, edge{100, end(0)})})})
	for _, test := range []struct {
		order visitOrder
		nodes int
		want  int // points of the best line
	}{
		// |40-18| = 22 before |41-36| = 5 before |19-18| = 1 before |21-36| = 15
		{highestFirst, 1, 40},
		{highestFirst, 2, 41},
		{highestFirst, 4, 41},
		{highestFirst, 5, 121},
		// 1 first, then 15 rather than 22: deeper, with fewer points; then |121-54|
		// is more than 22.
		{published, 1, 19},
		{published, 2, 21},
		{published, 3, 40},
		{published, 4, 41},
		{published, 5, 121},
		{breadthFirst, 1, 40},
		{breadthFirst, 2, 40},
		{breadthFirst, 3, 41},
		{breadthFirst, 5, 121},
	} {
		search := treeSearch{Order: test.order, Select: allGroups, Penalty: 18, Nodes: test.nodes}
		plan := search.Plan(context.Background(), s)
		if got := linePoints(s, plan.Candidates[0].PV); got != test.want {
			t.Errorf("%+v: %d points, want %d", search, got, test.want)
		}
		if plan.Nodes != int64(test.nodes) {
			t.Errorf("%+v: %d positions visited", search, plan.Nodes)
		}
	}
}

// TestTreePrunedLast: moves that the selection does not follow come last, with
// what the one-step search says of them.
func TestTreePrunedLast(t *testing.T) {
	s := newRow("AABBBCCCCDDDDDEEEEEE")
	plan := treeSearch{Select: topThree}.Plan(context.Background(), s)
	checkTreePlan(t, s, plan)
	if got := moves(plan); len(got) != 5 || slices.Min(got[:3]) != 5 || !slices.Equal(got[3:], []int{2, 0}) && !slices.Equal(got[3:], []int{0, 2}) {
		t.Errorf("order %v, want 5, 9 and 14 first", got)
	}
	for i, c := range plan.Candidates {
		if want := 5; i < 3 && len(c.PV) != want {
			t.Errorf("line %v, want %d moves", c.PV, want)
		} else if i >= 3 && len(c.PV) != 1 {
			t.Errorf("line %v of a move that is not followed", c.PV)
		}
	}
}

func TestTreeCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	s := startBoards(t, 1)[0]
	plan, want := treeSearch{}.Plan(ctx, s), NStep{Depth: 1}.Plan(ctx, s)
	if plan.Nodes != 0 || !slices.Equal(clicks(plan), clicks(want)) {
		t.Errorf("%d positions, %v, want the one-step ranking %v", plan.Nodes, clicks(plan), clicks(want))
	}
}

func TestTreeWithoutMoves(t *testing.T) {
	for _, order := range []visitOrder{breadthFirst, highestFirst, published} {
		if plan := (treeSearch{Order: order}).Plan(context.Background(), newRow("ABC")); len(plan.Candidates) != 0 || plan.Nodes != 0 {
			t.Errorf("%+v", plan)
		}
	}
}

func TestSelections(t *testing.T) {
	g, err := engine.ParseGrid(baselineBoard)
	if err != nil {
		t.Fatal(err)
	}
	onBoard := board(t, rules(t, "bubble-burst"), g)
	for _, test := range []struct {
		by    selection
		state engine.State
		want  [][2]int
	}{
		{allGroups, onBoard, [][2]int{{0, 0}, {1, 0}, {2, 2}, {2, 3}, {3, 0}, {3, 4}, {4, 1}}},
		{topThree, onBoard, [][2]int{{2, 3}, {0, 0}, {1, 0}}},
		// Two C, and B and A eight times each, of which B is seen first.
		{leastCommon, onBoard, [][2]int{{0, 0}, {2, 2}, {3, 4}}},
		{leastCommon, newRow("ABBCCCDDEE"), [][2]int{{0, 1}, {0, 3}, {0, 6}}}, // shows no grid
	} {
		chosen := (&selector{by: test.by}).choose(test.state, test.state.Moves(nil))
		var got [][2]int
		for _, m := range chosen {
			got = append(got, [2]int{m.At.Row, m.At.Col})
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: %v, want %v", test.by, got, test.want)
		}
	}
}

// TestQueueSorts: where the article's comparison is an order, as among positions
// of one depth, a heap takes them by it.
func TestQueueSorts(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for _, order := range []visitOrder{highestFirst, published} {
		q := queue{order: order, penalty: 18}
		waiting, last := 0, 0.0
		for range 5000 {
			if waiting == 0 || rng.IntN(5) < 3 && waiting < 300 {
				// Half of the time, all are taken before more come.
				for range 1 + rng.IntN(20) {
					q.push(entry{depth: 2, points: int32(rng.IntN(100))})
					waiting++
				}
			}
			for n := 0; !q.empty(); n++ {
				p := q.priority(q.pop())
				waiting--
				if n > 0 && (order == highestFirst && p > last || order == published && p < last) {
					t.Fatalf("order %d: %v after %v", order, p, last)
				}
				last = p
			}
		}
	}
}

// TestTreeAllocations: memory grows with the tree and the depth, a slice at a
// time; only to see the colours, a copy of the grid is made for each position.
func TestTreeAllocations(t *testing.T) {
	s := startBoards(t, 1)[0]
	for _, test := range []struct {
		search treeSearch
		each   int // allocations per position visited
	}{
		{treeSearch{Order: breadthFirst, Select: allGroups}, 0},
		{treeSearch{Order: highestFirst, Select: topThree, Penalty: 18}, 0},
		{treeSearch{Order: published, Select: leastCommon, Penalty: 18}, 1},
	} {
		test.search.Nodes = 5000
		got := testing.AllocsPerRun(2, func() { test.search.Plan(context.Background(), s) })
		if limit := float64(test.each*5001 + 1000); got > limit {
			t.Errorf("%+v: %v allocations, want at most %v", test.search, got, limit)
		}
	}
}

// BenchmarkTree plans the first move of the article's first grid with its budget.
func BenchmarkTree(b *testing.B) {
	for _, text := range []string{
		"breadth-first:select=top3", "breadth-first:select=all", "breadth-first:select=least-common",
		"priority-first:select=top3", "priority-first:select=all", "priority-first:select=least-common",
		"priority-first:select=top3,compat=1", "priority-first:select=all,compat=1", "priority-first:select=least-common,compat=1",
	} {
		b.Run(text, func(b *testing.B) {
			spec, err := Specs().Parse(text, Budget{})
			if err != nil {
				b.Fatal(err)
			}
			s := bubbleBurst(b, 1)
			b.ReportAllocs()
			nodes := int64(0)
			for b.Loop() {
				nodes += spec.New().Plan(context.Background(), s).Nodes
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}

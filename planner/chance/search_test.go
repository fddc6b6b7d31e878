package chance

import (
	"context"
	"math"
	"reflect"
	"testing"
	"time"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/swap"
	"github.com/domvision/domvision/planner"
)

// columns is the order of the candidates on the bank.
func columns(p planner.Plan) (list []int) {
	for _, c := range p.Candidates {
		list = append(list, c.Move.At.Col)
	}
	return list
}

// TestBaselines: each ranks by its own rule, and lists every move once.
func TestBaselines(t *testing.T) {
	for _, c := range []struct {
		name   string
		search planner.Search
		want   []int
	}{
		{"top row", topRow(), []int{take, draw, invest}},
		{"match type", matchType(nil), []int{draw, invest, take}},
		{"shortest", Shortest(nil), []int{take, invest, draw}},
	} {
		plan := c.search.Plan(context.Background(), &bank{rounds: 3})
		if got := columns(plan); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: order %v, want %v", c.name, got, c.want)
		}
		if plan.Nodes != 3 {
			t.Errorf("%s: %d positions", c.name, plan.Nodes)
		}
	}
	greedy := Greedy(source(1)).Plan(context.Background(), &bank{rounds: 3, due: 4})
	if got := columns(greedy); got[0] != take || len(got) != 3 || greedy.Candidates[0].Points != 6 || greedy.Candidates[0].Q != 6 {
		t.Errorf("greedy: %+v", greedy.Candidates)
	}
	first := map[int]int{}
	random := random(source(2))
	for range 300 {
		first[columns(random.Plan(context.Background(), &bank{rounds: 1}))[0]]++
	}
	for col := range 3 {
		if first[col] < 70 || first[col] > 130 {
			t.Errorf("random: of 300 moves %d are %d", first[col], col)
		}
	}
}

// TestBaselinesOnRealBoards: ties at random and in board order differ, legal moves
// are all there.
func TestBaselinesOnRealBoards(t *testing.T) {
	for game, searches := range map[string][]planner.Search{
		"bejeweled": {topRow(), Greedy(source(1)), matchType(nil), matchType(source(1)), random(source(1))},
		"bilging":   {topRow(), Greedy(source(1)), Shortest(nil), Shortest(source(1)), random(source(1))},
	} {
		rules, err := swap.Find(game)
		if err != nil {
			t.Fatal(err)
		}
		board := rules.Deal(source(3))
		legal := map[engine.Move]bool{}
		for _, m := range board.Moves(nil) {
			legal[m] = true
		}
		for i, s := range searches {
			plan := s.Plan(context.Background(), board)
			seen := map[engine.Move]bool{}
			for _, c := range plan.Candidates {
				if !legal[c.Move] || seen[c.Move] || c.Points != board.Score(c.Move) {
					t.Fatalf("%s, search %d: candidate %+v", game, i, c)
				}
				seen[c.Move] = true
			}
			if len(seen) != len(legal) {
				t.Errorf("%s, search %d: %d candidates of %d moves", game, i, len(seen), len(legal))
			}
		}
	}
}

// TestMoveSearch: one move ahead, the draw is worth most; two ahead, to invest; with
// one round left, the draw again. The mean comes near to the expectation.
func TestMoveSearch(t *testing.T) {
	for _, c := range []struct {
		depth, rounds int
		first         int
		q             float64
	}{
		{1, 5, draw, 3}, {2, 5, invest, 0 + 5 + 3}, {2, 1, draw, 3}, {3, 3, invest, 5 + 5 + 3},
	} {
		plan := MoveSearch{Depth: c.depth, Samples: 300, Draws: 8}.Plan(context.Background(), &bank{rounds: c.rounds})
		if got := columns(plan); got[0] != c.first || len(got) != 3 {
			t.Errorf("%d of %d rounds ahead: order %v, want %d first", c.depth, c.rounds, got, c.first)
		}
		// The best of three means of eight is a little above the best expectation.
		if q := plan.Candidates[0].Q; math.Abs(q-c.q) > 1.2 {
			t.Errorf("%d of %d rounds ahead: Q %v, want about %v", c.depth, c.rounds, q, c.q)
		}
	}
	if plan := (MoveSearch{}).Plan(context.Background(), &bank{}); len(plan.Candidates) != 0 {
		t.Errorf("a finished game has %d candidates", len(plan.Candidates))
	}
}

// TestPlanSearch: at a price of 3 a move to take is worth -1 and to invest before it
// +1; at a price of 6 it is the other way round.
func TestPlanSearch(t *testing.T) {
	for i, price := range []float64{3, 3, 6, 6} {
		clears, want := 1+i%2, invest
		if price == 6 {
			want = take
		}
		plan := PlanSearch{Price: price, Clears: clears}.Plan(context.Background(), &bank{rounds: 9})
		if got := columns(plan); got[0] != want || len(got) != 3 {
			t.Errorf("at %v: order %v, want %d first", price, got, want)
		}
		best := max(2-price, 7-2*price)
		if got := plan.Candidates[0].Q; got != float64(1+clears)*best {
			t.Errorf("at %v: Q %v, want %v", price, got, float64(1+clears)*best)
		}
	}
	plan := PlanSearch{}.Plan(context.Background(), &bank{rounds: 1})
	if got := columns(plan); got[0] != take || len(got) != 3 {
		t.Errorf("order %v", got)
	}
}

// TestDeepening: with a budget that is spent while it looks one clear deeper, the
// search answers what it had found before.
func TestDeepening(t *testing.T) {
	bilging, err := swap.Find("bilging")
	if err != nil {
		t.Fatal(err)
	}
	board := bilging.Deal(source(1))
	plan := func(s PlanSearch) planner.Plan {
		s.Plans, s.Inner = 6, 3
		return s.Plan(context.Background(), board)
	}
	var nodes int64
	for clears := 1; clears < budgetClears; clears++ {
		whole := plan(PlanSearch{Clears: clears})
		cut := plan(PlanSearch{Budget: planner.Budget{Nodes: whole.Nodes + 1}})
		if !reflect.DeepEqual(whole.Candidates, cut.Candidates) {
			t.Errorf("%d clears ahead it finds %+v, cut short %+v", clears, whole.Candidates[0], cut.Candidates[0])
		}
		if whole.Nodes <= nodes || cut.Nodes <= whole.Nodes {
			t.Errorf("%d positions with %d clears, %d with one less, %d when cut short", whole.Nodes, clears, nodes, cut.Nodes)
		}
		nodes = whole.Nodes
	}
}

// TestBudgetAtTheLastDepth: what is left of a budget when all clears are looked ahead
// is spent, and on nothing deeper: every clear is worth an investment and what it
// brings, the last one by its Outlook.
func TestBudgetAtTheLastDepth(t *testing.T) {
	const nodes, price = 10_000, 3
	plan := PlanSearch{Price: price, Budget: planner.Budget{Nodes: nodes}}.Plan(context.Background(), &bank{rounds: 99})
	if plan.Nodes < nodes || plan.Candidates[0].Q != (budgetClears+1)*(7-2*price) {
		t.Errorf("%d positions for a budget of %d, Q %v", plan.Nodes, nodes, plan.Candidates[0].Q)
	}
}

// TestWorkersDoNotMatter: whatever the number of workers, the plan is the same; and
// another seed draws otherwise.
func TestWorkersDoNotMatter(t *testing.T) {
	bilging, _ := swap.Find("bilging")
	bejeweled, _ := swap.Find("bejeweled")
	for name, plan := range map[string]func(jobs int, seed uint64) planner.Plan{
		"plans": func(jobs int, seed uint64) planner.Plan {
			return PlanSearch{Clears: 2, Jobs: jobs, Seed: seed}.Plan(context.Background(), bilging.Deal(source(1)))
		},
		"moves": func(jobs int, seed uint64) planner.Plan {
			return MoveSearch{Jobs: jobs, Seed: seed}.Plan(context.Background(), bejeweled.Deal(source(1)))
		},
	} {
		one, many, other := plan(1, 1), plan(5, 1), plan(1, 2)
		if !reflect.DeepEqual(one.Candidates, many.Candidates) || one.Nodes != many.Nodes || one.Nodes == 0 {
			t.Errorf("%s: five workers find\n%+v\none finds\n%+v", name, many.Candidates, one.Candidates)
		}
		if reflect.DeepEqual(one.Candidates, other.Candidates) {
			t.Errorf("%s: another seed makes no difference", name)
		}
	}
}

// TestCancelled: a search whose time is up answers with all moves, and one without
// end ends with its context.
func TestCancelled(t *testing.T) {
	bilging, _ := swap.Find("bilging")
	board := bilging.Deal(source(1))
	cancelled := func(after time.Duration) planner.Plan {
		ctx, cancel := context.WithTimeout(context.Background(), after)
		defer cancel()
		plan := PlanSearch{Budget: planner.Budget{Time: time.Hour}}.Plan(ctx, board)
		if len(plan.Candidates) != len(board.Moves(nil)) || plan.Candidates[0].PV == nil {
			t.Errorf("cancelled after %v: %d candidates", after, len(plan.Candidates))
		}
		return plan
	}
	if plan := cancelled(0); plan.Nodes != 0 {
		t.Errorf("cancelled before: %d positions", plan.Nodes)
	}
	for after := 100 * time.Millisecond; cancelled(after).Nodes == 0; after *= 2 { // while it runs
		if after > 10*time.Second {
			t.Fatalf("no position within %v", after)
		}
	}
}

// TestCancelledSample: a single sample that would take for ever ends with the context.
func TestCancelledSample(t *testing.T) {
	bilging, _ := swap.Find("bilging")
	bejeweled, _ := swap.Find("bejeweled")
	start := time.Now()
	PlanSearch{Clears: mostDepth, Plans: 2, Inner: mostPlans, Samples: 1, Draws: mostSamples}.Plan(soon(t), bilging.Deal(source(1)))
	MoveSearch{Depth: mostDepth, Samples: 1, Draws: mostSamples}.Plan(soon(t), bejeweled.Deal(source(1)))
	if took := time.Since(start); took > 30*time.Second {
		t.Errorf("went on for %v", took)
	}
}

// soon is a context that is done in a moment.
func soon(t *testing.T) context.Context {
	ctx, cancel := context.WithTimeout(context.Background(), 200*time.Millisecond)
	t.Cleanup(cancel)
	return ctx
}

package chance

import (
	"context"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/domvision/domvision/engine/swap"
	"github.com/domvision/domvision/planner"
)

func TestSpecs(t *testing.T) {
	movers, plotters := MoverSpecs(), PlotterSpecs()
	second := planner.Budget{Time: time.Second}
	tested := map[string]bool{}
	for _, test := range []struct {
		registry        planner.Registry
		usual           planner.Budget
		text, canonical string
		want            planner.Search // nil: not compared
	}{
		{movers, planner.Budget{}, "moves", "moves:depth=2,samples=4,draws=1,passes=1,seed=0", MoveSearch{Depth: 2, Samples: 4, Draws: 1, Passes: 1}},
		{movers, second, "moves", "moves:depth=2,samples=4,draws=1,time=1s,passes=0,seed=0", MoveSearch{Depth: 2, Samples: 4, Draws: 1, Budget: second}},
		{movers, second, "moves:nodes=9,depth=1,passes=3,seed=4", "moves:depth=1,samples=4,draws=1,nodes=9,passes=3,seed=4",
			MoveSearch{Depth: 1, Samples: 4, Draws: 1, Passes: 3, Seed: 4, Budget: planner.Budget{Nodes: 9}}},
		{movers, planner.Budget{}, "match-type", "match-type:ties=order", nil},
		{movers, planner.Budget{}, "match-type:ties=random,seed=2", "match-type:ties=random,seed=2", nil},
		{movers, second, "greedy", "greedy:seed=0", nil},
		{movers, second, "top-row", "top-row", nil},
		{plotters, planner.Budget{}, "plans:price=7.5", "plans:price=7.5,plans=12,inner=8,ways=4,samples=4,draws=1,seed=0,clears=2",
			PlanSearch{Price: 7.5, Clears: 2, Plans: 12, Inner: 8, Ways: 4, Samples: 4, Draws: 1}},
		{plotters, second, "plans:seed=2", "plans:price=8,plans=12,inner=8,ways=4,samples=4,draws=1,seed=2,clears=3,time=1s",
			PlanSearch{Price: 8, Clears: 3, Plans: 12, Inner: 8, Ways: 4, Samples: 4, Draws: 1, Seed: 2, Budget: second}},
		{plotters, planner.Budget{}, "bingo-first:nodes=9,clears=2", "bingo-first:price=8,plans=12,inner=8,ways=4,samples=4,draws=1,seed=0,clears=2,nodes=9",
			PlanSearch{Price: 8, Clears: 2, Plans: 12, Inner: 8, Ways: 4, Samples: 4, Draws: 1, Budget: planner.Budget{Nodes: 9}, BingosFirst: true}},
		{plotters, planner.Budget{}, "shortest", "shortest:ties=order", nil},
		{plotters, second, "mdp", "mdp:k=10,weights=built-in,seed=0", nil},
		{plotters, planner.Budget{}, "mdp:weights=bilging.json,k=3,seed=1", "mdp:k=3,weights=bilging.json,seed=1", nil},
		{plotters, planner.Budget{}, "random:seed=3", "random:seed=3", nil},
	} {
		spec, err := test.registry.Parse(test.text, test.usual)
		if err != nil {
			t.Errorf("%q: %v", test.text, err)
			continue
		}
		if spec.String() != test.canonical {
			t.Errorf("%q is written %q, want %q", test.text, spec, test.canonical)
		}
		if again, err := test.registry.Parse(spec.String(), planner.Budget{}); err != nil || again.String() != spec.String() {
			t.Errorf("%q read again is %q, %v", spec, again, err)
		}
		if got := spec.New(); test.want != nil && !reflect.DeepEqual(got, test.want) {
			t.Errorf("%q is %+v, want %+v", test.text, got, test.want)
		}
		name, _, _ := strings.Cut(test.canonical, ":")
		tested[name] = true
	}
	for _, e := range slices.Concat(movers, plotters) {
		if !tested[e.Name] {
			t.Errorf("%s has no specification in this test", e.Name)
		}
	}
}

func TestSpecErrors(t *testing.T) {
	for _, test := range []struct {
		registry   planner.Registry
		text, want string
	}{
		{MoverSpecs(), "nrpa", `unknown planner "nrpa"; known are moves, match-type, greedy, top-row, random`},
		{PlotterSpecs(), "moves", `unknown planner "moves"; known are plans, bingo-first, `},
		{MoverSpecs(), "moves:passes=0", `passes=0: at least 1`},
		{MoverSpecs(), "moves:passes=11", `passes=11: at most 10`},
		{MoverSpecs(), "moves:depth=99999999999999999", `depth=99999999999999999: at most 12`},
		{MoverSpecs(), "moves:samples=9000000000000000000", `samples=9000000000000000000: at most 1000`},
		{MoverSpecs(), "moves:draws=1001", `draws=1001: at most 1000`},
		{PlotterSpecs(), "plans:plans=1001", `plans=1001: at most 1000`},
		{PlotterSpecs(), "bingo-first:inner=1001", `inner=1001: at most 1000`},
		{PlotterSpecs(), "plans:samples=1001", `samples=1001: at most 1000`},
		{PlotterSpecs(), "plans:draws=1001", `draws=1001: at most 1000`},
		{PlotterSpecs(), "plans:clears=13", `clears=13: at most 12`},
		{PlotterSpecs(), "mdp:k=1001", `k=1001: at most 1000`},
		{PlotterSpecs(), "plans:price=0", `price=0: at least 0.1`},
		{PlotterSpecs(), "plans:price=cheap", `price=cheap: expected a number`},
		{PlotterSpecs(), "plans:price=NaN", `price=NaN: expected a number`},
		{PlotterSpecs(), "mdp:weights=no-such-file", `no-such-file`},
		{PlotterSpecs(), "mdp:weights=spec.go", `weights=spec.go: not a learned model`},
		{PlotterSpecs(), "mdp:weights=/dev/zero", `weights=/dev/zero: `},
		{PlotterSpecs(), "mdp:weights=", `weights=: expected something`},
		{PlotterSpecs(), "shortest:ties=none", `ties=none: known are order, random`},
		{MoverSpecs(), "match-type:depth=1", `unknown option "depth"; known are ties, seed`},
	} {
		if spec, err := test.registry.Parse(test.text, planner.Budget{}); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: %q, %v; want %s", test.text, spec, err, test.want)
		}
	}
}

// TestBudget: a search with a budget of positions finds the same every time, ends
// after the round that spends it, and goes on beyond one pass for a larger one.
func TestBudget(t *testing.T) {
	rules, err := swap.Find("bejeweled")
	if err != nil {
		t.Fatal(err)
	}
	board := rules.Deal(source(1))
	nodes := func(budget planner.Budget) int64 {
		plan := func() planner.Plan {
			return MoveSearch{Depth: 1, Budget: budget}.Plan(context.Background(), board)
		}
		p := plan()
		if budget.Time == 0 && !reflect.DeepEqual(p.Candidates, plan().Candidates) {
			t.Errorf("%v: two searches differ", budget)
		}
		return p.Nodes
	}
	once := nodes(planner.Budget{})
	least, more := nodes(planner.Budget{Nodes: 1}), nodes(planner.Budget{Nodes: once + 1})
	if least < 1 || least >= once || more <= once || more > 4*once {
		t.Errorf("%d positions for a budget of 1, %d for %d, %d without", least, more, once+1, once)
	}
	// A busy machine may take any time for one pass, but in the end there is time for more.
	for within := 50 * time.Millisecond; nodes(planner.Budget{Time: within}) <= once; within *= 2 {
		if within > 10*time.Second {
			t.Fatalf("no more than %d positions within %v", once, within)
		}
	}
}

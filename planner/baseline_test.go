package planner

import (
	"context"
	"slices"
	"testing"

	"github.com/domvision/domvision/engine"
)

// baselineBoard has two groups or more of every colour, and is ranked otherwise
// by every rule of thumb.
const baselineBoard = `BB...
AA...
BCBAA
AABAB
BCCAB`

// clicks lists the row and the column that each candidate clicks.
func clicks(plan Plan) [][2]int {
	var places [][2]int
	for _, c := range plan.Candidates {
		places = append(places, [2]int{c.Move.At.Row, c.Move.At.Col})
	}
	return places
}

func TestBaselines(t *testing.T) {
	g, err := engine.ParseGrid(baselineBoard)
	if err != nil {
		t.Fatal(err)
	}
	s := board(t, rules(t, "dom"), g)
	orders := map[string][][2]int{
		"top-down":       {{0, 0}, {1, 0}, {2, 2}, {2, 3}, {3, 0}, {3, 4}, {4, 1}},
		"bottom-up":      {{4, 1}, {3, 4}, {3, 0}, {2, 3}, {2, 2}, {1, 0}, {0, 0}},
		"color-top":      {{1, 0}, {2, 3}, {3, 0}, {0, 0}, {2, 2}, {3, 4}, {4, 1}},
		"color-size-top": {{2, 3}, {1, 0}, {3, 0}, {0, 0}, {2, 2}, {3, 4}, {4, 1}},
	}
	for name, search := range baselines(t) {
		want, ok := orders[name]
		if got := clicks(search.Plan(context.Background(), s)); ok && !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
		if !ok && name != "random" {
			t.Errorf("there is no order for %s", name)
		}
	}
}

// baselines returns the rules of thumb that --planner offers, by name.
func baselines(t *testing.T) map[string]Search {
	all := map[string]Search{}
	for _, name := range Specs().names() {
		spec, err := Specs().Parse(name, Budget{})
		if err != nil {
			t.Fatal(err)
		}
		if search, ok := spec.New().(baseline); ok {
			all[name] = search
		}
	}
	return all
}

// TestBaselineTellsTheSameAsNStep: a baseline orders what the one-step search
// tells of the moves, and changes nothing else.
func TestBaselineTellsTheSameAsNStep(t *testing.T) {
	s := startBoards(t, 1)[0]
	want := NStep{Depth: 1}.Plan(context.Background(), s)
	slices.SortFunc(want.Candidates, fromTop)
	for _, search := range baselines(t) {
		got := search.Plan(context.Background(), s)
		slices.SortFunc(got.Candidates, fromTop)
		equal := slices.EqualFunc(got.Candidates, want.Candidates, func(a, b Candidate) bool {
			return a.Q == b.Q && a.Points == b.Points && slices.Equal(a.PV, b.PV) && slices.Equal(a.Group, b.Group)
		})
		if !equal || got.Nodes != want.Nodes || got.Value != want.Value {
			t.Errorf("%v, want %v", got, want)
		}
	}
}

// TestColorSizeTopOnOneColor: a game that shows no grid has one colour.
func TestColorSizeTopOnOneColor(t *testing.T) {
	plan := colorSizeTop().Plan(context.Background(), newRow("AABBBCCDDDD"))
	if got := moves(plan); !slices.Equal(got, []int{7, 2, 0, 5}) {
		t.Errorf("order %v, want the largest first, equals from the left", got)
	}
}

// TestRandom: the seed decides, every move can come first, and all are equally
// likely to (within four standard errors).
func TestRandom(t *testing.T) {
	s := newRow("AABBCCDD")
	first := map[int]int{}
	const seeds = 4000
	for seed := range uint64(seeds) {
		got := moves(random(seed).Plan(context.Background(), s))
		if again := moves(random(seed).Plan(context.Background(), s)); !slices.Equal(got, again) {
			t.Fatalf("seed %d: %v, then %v", seed, got, again)
		}
		first[got[0]]++
	}
	for _, move := range []int{0, 2, 4, 6} {
		if n := first[move]; n < 1000-110 || n > 1000+110 {
			t.Errorf("move %d came first %d times of %d, want a quarter", move, n, seeds)
		}
	}
	// Another position, the same seed: another choice, some of the time.
	differ := false
	for i := range 10 {
		other := newRow("AABBCCDD" + "EEFFGGHH"[:2*(i%4)])
		a, b := random(3).Plan(context.Background(), s), random(3).Plan(context.Background(), other)
		differ = differ || a.Candidates[0].Move != b.Candidates[0].Move
	}
	if !differ {
		t.Error("the position has no say in what is chosen")
	}
}

package simulate

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/planner"
)

// searchFunc is a search that is a function.
type searchFunc func(context.Context, engine.State) planner.Plan

func (f searchFunc) Plan(ctx context.Context, s engine.State) planner.Plan { return f(ctx, s) }

func start(t *testing.T, text string) (collapse.Rules, engine.Grid) {
	t.Helper()
	rules, err := settings(t, "dom", "").rules()
	if err != nil {
		t.Fatal(err)
	}
	g, err := engine.ParseGrid(text)
	if err != nil {
		t.Fatal(err)
	}
	return rules, g
}

func TestPlay(t *testing.T) {
	for _, test := range []struct {
		name, text string
		want       Result // MS is not compared
	}{
		// The three A, then the two B that have met; C is left.
		{"two moves", "AAC\nBAB", Result{Points: 5, Bonus: 90, Left: 1, Moves: 2, Nodes: 2}},
		{"empty board", "AA\nAA", Result{Points: 4, Bonus: 100, Moves: 1, Nodes: 1}},
		{"no moves", "AB\nBA", Result{Bonus: 60, Left: 4}},
		{"no bonus", "ABABAB\nBABABA", Result{Left: 12}},
		{"times three", "AAB\npower 0 0 multiplier", Result{Points: 6, Bonus: 90, Left: 1, Moves: 1, Nodes: 1}},
	} {
		t.Run(test.name, func(t *testing.T) {
			rules, g := start(t, test.text)
			got, err := play(context.Background(), rules, g, searchNamed(t, planner.Specs(), "top-down"))
			if err != nil {
				t.Fatal(err)
			}
			if got.MS < 0 {
				t.Errorf("%v ms", got.MS)
			}
			if got.MS = 0; got != test.want {
				t.Errorf("%+v, want %+v", got, test.want)
			}
		})
	}
}

// searchNamed returns a search of a registry.
func searchNamed(t *testing.T, registry planner.Registry, name string) planner.Search {
	t.Helper()
	spec, err := registry.Parse(name, planner.Budget{})
	if err != nil {
		t.Fatal(err)
	}
	return spec.New()
}

// cheating is a search that breaks the rules, and the error it must cause.
type cheating struct {
	name   string
	search searchFunc
	want   string
}

// cheats break the rules in every way, around an honest search. none is the place of an illegal move, and
// illegal its error; promise is the error of a candidate that promises one point too many.
func cheats(honest planner.Search, none engine.Pos, illegal, promise string) []cheating {
	changed := func(change func(*planner.Candidate)) searchFunc {
		return func(ctx context.Context, s engine.State) planner.Plan {
			plan := honest.Plan(ctx, s)
			change(&plan.Candidates[0])
			return plan
		}
	}
	return []cheating{
		{"an illegal move", changed(func(c *planner.Candidate) { c.Move.At = none }), illegal},
		{"a promise that is not kept", changed(func(c *planner.Candidate) { c.Points++ }), promise},
		{"no move", func(context.Context, engine.State) planner.Plan { return planner.Plan{} },
			"move 1: the planner found no move, although there are legal moves"},
		{"playing while planning", func(ctx context.Context, s engine.State) planner.Plan {
			s.Play(s.Moves(nil)[0])
			return honest.Plan(ctx, s)
		}, "replay: "},
	}
}

// check has the search play, and wants it to be found out.
func (c cheating) check(t *testing.T, play func(planner.Search) (Result, error)) {
	t.Run(c.name, func(t *testing.T) {
		if got, err := play(c.search); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v, error %v; want %s", got, err, c.want)
		}
	})
}

// TestPlayTrustsNobody: a search that breaks the rules, in whatever way, is found
// out.
func TestPlayTrustsNobody(t *testing.T) {
	for _, c := range cheats(searchNamed(t, planner.Specs(), "top-down"), engine.Pos{Row: 2, Col: 2},
		"move 1: row 3, column 3 has no neighbour of its colour", "move 1: it earns 3 points instead of 4") {
		c.check(t, func(search planner.Search) (Result, error) {
			rules, g := start(t, "AAD\nABB\nBAC\nAAC\nBBB")
			g.Set(engine.Pos{Row: 2, Col: 2}, engine.Cell{Color: 'E'})
			return play(context.Background(), rules, g, search)
		})
	}
}

func TestVerify(t *testing.T) {
	rules, g := start(t, "AAC\nBAB")
	at := func(row, col int) engine.Move { return engine.Move{At: engine.Pos{Row: row, Col: col}} }
	right := Result{Points: 5, Bonus: 90, Left: 1}
	for _, test := range []struct {
		name   string
		result Result
		line   []engine.Move
		want   string
	}{
		{"right", right, []engine.Move{at(0, 0), at(1, 0)}, ""},
		{"too many points", Result{Points: 6, Bonus: 90, Left: 1}, []engine.Move{at(0, 0), at(1, 0)}, "95 points and 1 tiles left, played were 96 and 1"},
		{"too few left", Result{Points: 5, Bonus: 90}, []engine.Move{at(0, 0), at(1, 0)}, "95 points and 1 tiles left, played were 95 and 0"},
		{"not over", right, []engine.Move{at(0, 0)}, "the level is not over"},
		{"illegal", right, []engine.Move{at(0, 0), at(0, 0)}, "move 2: row 1, column 1 is empty"},
		{"too long", right, []engine.Move{at(0, 0), at(1, 0), at(2, 0)}, "move 3: the game is over by then"},
	} {
		err := test.result.verify(rules, g, test.line)
		if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
			t.Errorf("%s: error %v, want %q", test.name, err, test.want)
		}
	}
}

// TestPlayCancelled: what a search answers when it is cut short is not played.
func TestPlayCancelled(t *testing.T) {
	rules, g := start(t, "AAC\nBAB")
	ctx, cancel := context.WithCancel(context.Background())
	got, err := play(ctx, rules, g, searchFunc(func(ctx context.Context, s engine.State) planner.Plan {
		cancel()
		return searchNamed(t, planner.Specs(), "top-down").Plan(ctx, s)
	}))
	if !errors.Is(err, context.Canceled) || got != (Result{}) {
		t.Errorf("%+v, error %v", got, err)
	}
}

package watch

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/planner"
	"github.com/domvision/domvision/session"
)

// TestGoal: what the level asks for is planned for, and moves count down as they are made.
func TestGoal(t *testing.T) {
	r := rules(t, "toon-blast")
	rng := rand.New(rand.NewPCG(3, 1))
	board, err := collapse.NewBoard(r, grid(t, "GGBGWB/BWBBWG/BWBGWW/GGWBBW"))
	if err != nil {
		t.Fatal(err)
	}
	s := &screen{grid: func() engine.Grid { return board.Grid() }}
	c := config(s)
	c.Rules = func(Reading) (Rules, error) { return Rules{Clear: r}, nil }
	c.Goal = advise.Goal{Moves: 12}
	planned := ""
	c.Plan = func(_ context.Context, rules Rules, g engine.Grid, _ [][]engine.Move, _ time.Duration) (planner.Plan, error) {
		planned = rules.Goal.Say(nil)
		b, err := collapse.NewBoard(r, g)
		if err != nil {
			return planner.Plan{}, err
		}
		return planner.Plan{Candidates: []planner.Candidate{{Move: b.Moves(nil)[0]}}}, nil
	}
	w, press, shown := run(t, c)
	press()
	a := shown.answer(t).Answer
	if planned != "12 moves left" || a.Rules.Goal.Moves != 12 {
		t.Errorf("planned for %q", planned)
	}
	color := a.Grid.Colors()[0]
	if err := w.setGoal(t.Context(), a.Board, advise.Goal{Moves: 9, Colors: []engine.Color{color}}); err != nil {
		t.Fatal(err)
	}
	a = shown.answer(t).Answer
	if want := fmt.Sprintf("9 moves left; clear %c", color.Char()); planned != want {
		t.Errorf("planned for %q; want %q", planned, want)
	}
	best, _ := a.Best()
	s.change(func() { board.PlayWith(best.Move, rng) })
	press()
	shown.answer(t)
	if want := fmt.Sprintf("8 moves left; clear %c", color.Char()); planned != want {
		t.Errorf("after a move planned for %q; want %q", planned, want)
	}
	press() // the same board
	if a = shown.answer(t).Answer; a.Rules.Goal.Moves != 8 {
		t.Errorf("a look costs a move: %+v", a.Rules.Goal)
	}
	for want, goal := range map[string]advise.Goal{"at most 999": {Moves: 1000}, "at most 100,000,000": {Points: -1}, "points or colours": {Points: 9, Colors: []engine.Color{color}}, "no colour": {Colors: []engine.Color{engine.Empty}}} {
		if err := w.setGoal(t.Context(), a.Board, goal); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v; want %q", goal, err, want)
		}
	}
	j := newGoalJSON(a)
	if back, err := j.goal(); !j.Can || !j.Clears || err != nil || back.Say(nil) != a.Rules.Goal.Say(nil) {
		t.Errorf("for the page: %+v, %v", j, err)
	}
	if _, err := (goalJSON{Colors: "."}).goal(); err == nil {
		t.Error("the page asks to clear empty cells")
	}
}

// TestGoalAfter: a level that begins asks for something else, and what is not known to be a move costs none.
func TestGoalAfter(t *testing.T) {
	goal := advise.Goal{Moves: 5, Colors: []engine.Color{'G'}}
	total := goalAfter(advise.Goal{Points: 50}, Step{Event: session.OtherMove, Moves: []Played{{Points: 20}, {Points: 9}}}, false)
	if got := total.Say(nil); got != "21 points to go" {
		t.Errorf("29 of 50 points are earned: %q", got)
	}
	for _, c := range []struct {
		step  Step
		first bool
		want  string
	}{
		{Step{Event: session.NewLevel}, true, "5 moves left; clear G"},
		{Step{Event: session.NewLevel}, false, ""},
		{Step{Event: session.AsAdvised, Moves: make([]Played, 2)}, false, "3 moves left; clear G"},
		{Step{Event: session.OtherMove}, false, "4 moves left; clear G"},
		{Step{Event: session.AsAdvised, Moves: make([]Played, 9)}, false, "clear G"},
		{Step{Event: session.Undo, Back: 1}, false, "6 moves left; clear G"},
		{Step{Event: session.Misread}, false, "5 moves left; clear G"},
	} {
		if got := goalAfter(goal, c.step, c.first).Say(nil); got != c.want {
			t.Errorf("after %+v, first %v: %q; want %q", c.step, c.first, got, c.want)
		}
	}
}

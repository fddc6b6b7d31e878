package watch

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/planner"
)

// TestSteadyAdvice: only a move that earns more replaces the first answer, and "better than" is said only of one
// that still is.
func TestSteadyAdvice(t *testing.T) {
	a, b, c := engine.Move{At: engine.Pos{Row: 1}}, engine.Move{At: engine.Pos{Row: 2}}, engine.Move{At: engine.Pos{Row: 3}}
	plan := func(list ...planner.Candidate) planner.Plan { return planner.Plan{Candidates: list} }
	one := func(m engine.Move, q float64) planner.Candidate {
		return planner.Candidate{Move: m, Q: q, PV: []engine.Move{m}}
	}
	w := &Watch{answer: &Answer{Plan: plan(one(a, 100), one(b, 90)), known: grid(t, "GG\nBB\nWW\nYY")}, history: &collapseHistory{rules: rules(t, "samegame")}}
	for i, step := range []struct {
		plan  planner.Plan
		news  bool
		best  engine.Move
		first bool // the best is the first answer, or as good
	}{
		{plan(one(b, 100)), false, a, true},
		{plan(one(b, 100), one(a, 100), one(c, 40)), true, a, true},
		{plan(one(b, 99)), false, a, true},
		{plan(one(b, 105), one(a, 100)), true, b, false},
		{plan(one(c, 106), one(b, 106), one(a, 100)), true, b, false},
		{plan(one(c, 107), one(a, 107), one(b, 106)), true, c, true},
		{plan(one(c, 107), one(a, 107), one(b, 106)), false, c, true},
	} {
		news := w.accept(t.Context(), thought{plan: step.plan})
		best, _ := w.answer.Best()
		if news != step.news || best.Move != step.best || (w.answer.Before == nil) != step.first {
			t.Errorf("%d: news %v, best %v, better than %v", i, news, best, w.answer.Before)
		}
	}
}

// TestAdviceFollowsTheFirstMove: the texts on power-ups are about the line of the move that is shown as the best, also
// if a search ranked another one first.
func TestAdviceFollowsTheFirstMove(t *testing.T) {
	c := config(newScreen(t, "dom", "GGBW/BWBW/WBGG/power 0 0 timer"))
	calls := 0
	c.Plan = func(ctx context.Context, rules Rules, g engine.Grid, known [][]engine.Move, within time.Duration) (planner.Plan, error) {
		a, err := advise.Plan(ctx, rules.Game(), g, advise.Options{Search: "beam:width=20", Known: known})
		if calls++; calls > 1 {
			list := slices.Clone(a.Candidates)
			list[0], list[1] = list[1], list[0]
			list[0].Q = list[1].Q
			a.Plan.Candidates = list
			a.Plan.Advice = advise.AdviceOn(ctx, rules.Game(), g, a.Plan)
		}
		return a.Plan, err
	}
	_, press, shown := run(t, c)
	press()
	first := shown.answer(t).Answer.Plan
	press()
	again := shown.answer(t).Answer.Plan
	if len(first.Advice) != 1 || again.Candidates[0].Move != first.Candidates[0].Move || again.Advice[0].Text != first.Advice[0].Text {
		t.Errorf("%v\n%v\n%v\n%v", first.Candidates[0], first.Advice, again.Candidates[0], again.Advice)
	}
}

// TestPressAgain: if the board has not changed, the advice changes only for a move that earns more. The page
// says to click "it" once more.
func TestPressAgain(t *testing.T) {
	better := 0.0
	c := config(newScreen(t, "dom", small))
	calls := 0
	c.Plan = func(ctx context.Context, rules Rules, g engine.Grid, known [][]engine.Move, within time.Duration) (planner.Plan, error) {
		plan, err := quickly(ctx, rules, g, known, within)
		list := plan.Candidates
		list[1].Q = list[0].Q
		if calls++; calls > 1 {
			list[0], list[1] = list[1], list[0]
			list[0].Q += better
		}
		return plan, err
	}
	_, press, shown := run(t, c)
	press()
	first, _ := shown.answer(t).Answer.Best()
	press()
	again := shown.answer(t).Answer
	if best, _ := again.Best(); again.Step.Event != "" || best.Move != first.Move {
		t.Errorf("%q: first %v, then %v", again.Step.Event, first.Move, best.Move)
	}
	better = 1
	press()
	if best, _ := shown.answer(t).Answer.Best(); best.Move == first.Move {
		t.Errorf("%v, although another move earns more", best.Move)
	}
}

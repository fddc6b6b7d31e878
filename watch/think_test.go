package watch

import (
	"testing"

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
		news := w.accept(thought{plan: step.plan})
		best, _ := w.answer.Best()
		if news != step.news || best.Move != step.best || (w.answer.Before == nil) != step.first {
			t.Errorf("%d: news %v, best %v, better than %v", i, news, best, w.answer.Before)
		}
	}
}

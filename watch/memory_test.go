package watch

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/planner"
	"github.com/domvision/domvision/session"
)

// beamer plans with a beam of a width that the test changes.
type beamer struct{ width atomic.Int64 }

func (b *beamer) plan(ctx context.Context, rules Rules, g engine.Grid, known [][]engine.Move, _ time.Duration) (planner.Plan, error) {
	board, err := collapse.NewBoard(rules.Clear.Article(), g)
	if err != nil {
		return planner.Plan{}, err
	}
	return planner.Beam{Width: int(b.width.Load())}.Improve(ctx, board, known...), nil
}

// TestPlansAreKept: what was found for a board is not lost when it comes again, neither after a move was taken
// back nor after a move that the player had tried on the page.
func TestPlansAreKept(t *testing.T) {
	s := newTheatre(t, 8, 8, 4, nil)
	first := s.game.Board().Grid()
	var planning beamer
	planning.width.Store(20)
	c := config(s.screen)
	c.Source, c.Read, c.Plan = s, s.read, planning.plan
	w, press, shown := run(t, c)
	look := func(event session.Event) (*Answer, planner.Candidate) {
		t.Helper()
		press()
		a := shown.answer(t).Answer
		best, ok := a.Best()
		if a.Step.Event != event || !ok {
			t.Fatalf("%q, %+v", a.Step.Event, best)
		}
		return a, best
	}
	play := func(m engine.Move) (points float64) {
		t.Helper()
		s.change(func() {
			p, err := s.game.Play(m)
			if err != nil {
				t.Fatal(err)
			}
			points = float64(p)
		})
		return points
	}

	begin, best := look(session.NewLevel)
	tried := begin.Plan.Candidates[len(begin.Plan.Candidates)-1].Move
	v, err := w.try(t.Context(), begin.Base, []engine.Move{tried})
	if err != nil {
		t.Fatal(err)
	}
	if v.Total > best.Q {
		t.Fatalf("the worst move, with %g, is better than the best, with %g", v.Total, best.Q)
	}
	planning.width.Store(1)
	points := play(tried)
	_, then := look(session.OtherMove)
	if then.Q < v.Total-points {
		t.Errorf("after a move that was tried with %g in all, %g is expected", v.Total-points, then.Q)
	}

	planning.width.Store(100)
	points += play(then.Move)
	_, wide := look(session.AsAdvised)
	s.change(func() {
		if err := s.game.Start(first); err != nil {
			t.Fatal(err)
		}
	})
	planning.width.Store(1)
	_, again := look(session.Undo)
	if again.Q < points+wide.Q {
		t.Errorf("two moves later %g were expected in all; when they are taken back it is %g", points+wide.Q, again.Q)
	}
	if total := playedOut(t, first, again.PV); total != again.Q {
		t.Errorf("the advice promises %g and earns %g", again.Q, total)
	}
}

package watch

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/planner"
)

// hasty plans the board itself with a beam of one and every other board with a wide one, so that moves that
// are tried turn out better than the advice.
func hasty(first engine.Grid) func(context.Context, Rules, engine.Grid, [][]engine.Move, time.Duration) (planner.Plan, error) {
	return func(ctx context.Context, rules Rules, g engine.Grid, known [][]engine.Move, _ time.Duration) (planner.Plan, error) {
		board, err := collapse.NewBoard(rules.Clear.Article(), g)
		if err != nil {
			return planner.Plan{}, err
		}
		width := 200
		if g.Equal(first) {
			width = 1
		}
		return planner.Beam{Width: width}.Improve(ctx, board, known...), nil
	}
}

// TestTriedBecomesAdvice: a tried move that turns out higher than the advice becomes the advice, with the line
// that was found for it; one that does not leaves it alone.
func TestTriedBecomesAdvice(t *testing.T) {
	s := newTheatre(t, 8, 8, 3, nil)
	first := s.game.Board().Grid()
	c := config(s.screen)
	c.Source, c.Read, c.Plan = s, s.read, hasty(first)
	w, press, shown := run(t, c)
	press()
	was := shown.answer(t).Answer
	best, _ := was.Best()
	adopted := false
	for _, other := range was.Plan.Candidates[1:] {
		v, err := w.try(t.Context(), was.Base, []engine.Move{other.Move})
		if err != nil {
			t.Fatal(err)
		}
		if v.Total <= best.Q {
			continue
		}
		a := shown.answer(t).Answer
		is, _ := a.Best()
		if is.Move != other.Move || is.Q != v.Total || a.Base != was.Base || !a.Improved || a.Before == nil || *a.Before != best.Move {
			t.Fatalf("tried %v with %g against %g; the advice is %+v", other.Move, v.Total, best.Q, a)
		}
		if total := playedOut(t, first, is.PV); total != is.Q {
			t.Errorf("the advice promises %g and earns %g", is.Q, total)
		}
		adopted = true
		break
	}
	if !adopted {
		t.Fatal("no move that is tried turns out better than a beam of one")
	}
	now, _ := w.try(t.Context(), was.Base, nil)
	worst := now.Plan.Candidates[len(now.Plan.Candidates)-1]
	v, err := w.try(t.Context(), was.Base, []engine.Move{worst.Move})
	if err != nil {
		t.Fatal(err)
	}
	after, _ := w.try(t.Context(), was.Base, nil)
	if v.Total < now.Total && after.Plan.Candidates[0].Move != now.Plan.Candidates[0].Move {
		t.Errorf("the advice is %v after a try that is worse", after.Plan.Candidates[0])
	}
	if _, err := w.try(t.Context(), was.Base+7, nil); !errors.Is(err, errGone) {
		t.Errorf("on a board that is not kept: %v", err)
	}
}

// playedOut is what a line earns on the board, with the bonus.
func playedOut(t *testing.T, g engine.Grid, line []engine.Move) (total float64) {
	t.Helper()
	board, err := collapse.NewBoard(rules(t, "dom").Article(), g)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range line {
		total += float64(board.Play(m))
	}
	if n := len(board.Moves(nil)); n > 0 {
		t.Fatalf("%d moves are left", n)
	}
	return total + float64(board.Bonus())
}

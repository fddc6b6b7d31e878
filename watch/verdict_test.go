package watch

import (
	"context"
	"testing"
	"time"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/planner"
)

// TestOwnMove: a move of one's own is judged by what the level can still bring, and is in the list of moves until it is
// taken back. An advised move needs no judgement.
func TestOwnMove(t *testing.T) {
	s := newScreen(t, "samegame", "GGGB/BBWB/GGGG")
	c := config(s)
	c.Plan = func(ctx context.Context, rules Rules, g engine.Grid, _ [][]engine.Move, _ time.Duration) (planner.Plan, error) {
		board, err := collapse.NewBoard(rules.Clear, g)
		if err != nil {
			return planner.Plan{}, err
		}
		return planner.NStep{Depth: 12}.Plan(ctx, board), nil
	}
	_, press, shown := run(t, c)
	press()
	first := shown.answer(t).Answer
	best, _ := first.Best()
	worst := first.Plan.Candidates[len(first.Plan.Candidates)-1]
	if !first.ToEnd() || worst.Q >= best.Q || first.Own != nil || len(first.Made) != 0 {
		t.Fatalf("to the end: %v; %+v", first.ToEnd(), first.Plan)
	}
	play := func(m engine.Move) *Answer {
		s.change(func() {
			if _, err := s.game.Play(m); err != nil {
				t.Fatal(err)
			}
		})
		press()
		return shown.answer(t).Answer
	}
	a := play(worst.Move)
	if a.Own == nil || a.Own.Promised != first.LevelEnd(best) || a.Own.Now != first.LevelEnd(worst) || a.Own.Lost() <= 0 {
		t.Fatalf("%+v; the advice promised %v, the move brings %v", a.Own, first.LevelEnd(best), first.LevelEnd(worst))
	}
	if len(a.Made) != 1 || a.Made[0].Advised || a.Made[0].Verdict != a.Own {
		t.Errorf("%+v", a.Made)
	}
	press()
	if again := shown.answer(t).Answer; again.Own == nil || *again.Own != *a.Own || len(again.Made) != 1 {
		t.Errorf("pressed again: %+v, %+v", again.Own, again.Made)
	}
	next, _ := a.Best()
	if b := play(next.Move); b.Own != nil || len(b.Made) != 2 || !b.Made[1].Advised || b.Made[0].Verdict == nil {
		t.Errorf("after the advised move: %+v, %+v", b.Own, b.Made)
	}
	s.change(func() {
		if err := s.game.Start(first.Grid); err != nil {
			t.Fatal(err)
		}
	})
	press()
	if back := shown.answer(t).Answer; back.Own != nil || len(back.Made) != 0 {
		t.Errorf("taken back: %+v, %+v", back.Own, back.Made)
	}
}

// TestSayOwn: the loss in points, and the way back where there is one.
func TestSayOwn(t *testing.T) {
	single := Score{Single: true}
	for _, c := range []struct {
		v     Verdict
		score Score
		want  string
	}{
		{Verdict{3242, 3143}, Score{Level: 2}, "−99 points against the advice: 3143 instead of 3242."},
		{Verdict{3242, 3241.4}, Score{Bank: collapse.Bank{Undos: 1}}, "−1 point against the advice: 3241 instead of 3242. The banked Undo takes it back."},
		{Verdict{100, 90}, single, "−10 points against the advice: 90 instead of 100. Take it back if your game has an undo."},
		{Verdict{100.2, 100.4}, single, "As good as the advice."},
		{Verdict{100, 103}, single, "3 points better than the advice: 103 instead of 100."},
	} {
		if got := (&Answer{Own: &c.v, Score: c.score}).SayOwn(); got != c.want {
			t.Errorf("%+v: %q, want %q", c.v, got, c.want)
		}
	}
	if got := (&Answer{}).SayOwn(); got != "" {
		t.Errorf("without one: %q", got)
	}
}

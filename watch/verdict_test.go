package watch

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/engine/swap"
	"github.com/domvision/domvision/planner"
	"github.com/domvision/domvision/session"
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
		{Verdict{Promised: 3242, Now: 3143}, Score{Level: 2}, "−99 points against the advice: 3143 instead of 3242."},
		{Verdict{Promised: 3242, Now: 3241.4}, Score{Bank: collapse.Bank{Undos: 1}}, "−1 point against the advice: 3241 instead of 3242. The banked Undo takes it back."},
		{Verdict{Promised: 100, Now: 90}, single, "−10 points against the advice: 90 instead of 100. Take it back if your game has an undo."},
		{Verdict{Promised: 100.2, Now: 100.4}, single, "As good as the advice."},
		{Verdict{Promised: 100, Now: 103}, single, "3 points better than the advice: 103 instead of 100."},
	} {
		if got := (&Answer{Own: &c.v, Score: c.score}).SayOwn(); got != c.want {
			t.Errorf("%+v: %q, want %q", c.v, got, c.want)
		}
	}
	for v, want := range map[Verdict]string{
		{Promised: 7.4, Noise: 2}: "About −7 points against the advice.",
		{Promised: 1.3, Noise: 2}: "About −1 point against the advice, perhaps by chance.",
		{Promised: 0.3, Noise: 2}: "About as good as the advice.",
	} {
		if got := (&Answer{Own: &v, Rules: Rules{Swap: &swap.Rules{}}}).SayOwn(); got != want {
			t.Errorf("%+v: %q, want %q", v, got, want)
		}
	}
	if got := (&Answer{}).SayOwn(); got != "" {
		t.Errorf("without one: %q", got)
	}
}

// TestRedoneMove: a move that is made again after it was taken back is not better than the advice, even if the search
// finds less for its board than the first time.
func TestRedoneMove(t *testing.T) {
	for name, rank := range map[string]int{"advised": 0, "own": 1} {
		t.Run(name, func(t *testing.T) {
			s := newScreen(t, "samegame", "GGGB/BBWB/GGGG")
			c, short := config(s), false
			c.Rules = func(Reading) (Rules, error) { return Rules{Clear: rules(t, "samegame")}, nil }
			c.Plan = func(ctx context.Context, rules Rules, g engine.Grid, _ [][]engine.Move, _ time.Duration) (planner.Plan, error) {
				plan, err := deeply(ctx, rules, g, nil, 0)
				if last := len(plan.Candidates) - 1; short {
					plan.Candidates = plan.Candidates[last:]
				}
				return plan, err
			}
			_, press, shown := run(t, c)
			look := func(change func()) *Answer {
				s.change(change)
				press()
				return shown.answer(t).Answer
			}
			first := look(func() {})
			move := first.Plan.Candidates[rank].Move
			play := func() {
				if _, err := s.game.Play(move); err != nil {
					t.Fatal(err)
				}
			}
			was := look(play)
			if back := look(func() { short = true; s.game.Start(first.Grid) }); back.Step.Back != 1 {
				t.Fatalf("%+v", back.Step)
			}
			again := look(func() { short = false; play() })
			if again.Step.Event != session.OtherMove || again.Own == nil || again.Own.Lost() < 0 || was.Own != nil && *again.Own != *was.Own {
				t.Errorf("%q, %+v; the first time %+v", again.Step.Event, again.Own, was.Own)
			}
		})
	}
}

// TestGaps: the list of moves shows where a board follows that no known move leads to, until the move before is taken back.
func TestGaps(t *testing.T) {
	s, rec := newScreen(t, "samegame", "GGBGWBGWBGW/BWBGWBGWBGW"), &recorder{}
	c := config(s)
	c.Rules = func(Reading) (Rules, error) { return Rules{Clear: rules(t, "samegame")}, nil }
	c.Record = func(string, string) (Recorder, error) { return rec, nil }
	t.Run("played", func(t *testing.T) {
		_, press, shown := run(t, c)
		look := func(change func()) (gaps []int, list []madeJSON) {
			s.change(change)
			press()
			a := shown.answer(t).Answer
			return a.Gaps, madeOf(a)
		}
		look(func() {})
		look(func() { s.game.Play(clicks(0, 0)[0]) })
		after, err := engine.ParseGrid("GGWB\nBBWB")
		if err != nil {
			t.Fatal(err)
		}
		if gaps, list := look(func() { s.game.Start(after) }); !slices.Equal(gaps, []int{1}) || len(list) != 2 || list[0].Gap || !list[1].Gap {
			t.Fatalf("%v, %+v", gaps, list)
		}
		if gaps, list := look(func() { s.game.Play(clicks(0, 0)[0]) }); !slices.Equal(gaps, []int{1}) || len(list) != 3 || !list[1].Gap || list[2].Gap {
			t.Errorf("%v, %+v", gaps, list)
		}
	})
	steps := recorded(rec).Steps()
	if list, gaps := madeIn(steps, make([]bool, len(steps))); len(list) != 2 || !slices.Equal(gaps, []int{1}) {
		t.Errorf("from the record: %v, %+v", gaps, list)
	}
}

// TestMovesWithoutEnd: the list of moves of a game without an end does not grow for ever. What goes is still counted.
func TestMovesWithoutEnd(t *testing.T) {
	const moves, gap = 3 * maxMade, 2*maxMade + 7
	var last *Answer
	for n := range moves {
		a := &Answer{Step: Step{Event: session.OtherMove, Moves: []Played{{Move: engine.Move{At: engine.Pos{Col: n}}, Points: 10}}}}
		if n == gap {
			a.follow(last)
			last, a = a, &Answer{Step: Step{Event: session.Unclear}}
		} else if n < 7 {
			a.Step = Step{Event: session.Unclear}
		}
		a.follow(last)
		last = a
	}
	if n := len(last.Made); n != maxMade || last.Made[n-1].Move.At.Col != moves-1 {
		t.Fatalf("%d moves are listed, %+v last", n, last.Made[n-1])
	}
	if got, want := sumOf(last), [2]int{moves - 7, 10 * (moves - 7)}; got != want {
		t.Errorf("%v moves and points, want %v", got, want)
	}
	for i, m := range last.Made {
		if after := m.Move.At.Col == gap+1; after != slices.Contains(last.Gaps, i) {
			t.Errorf("gaps at %v, want one before move %d", last.Gaps, i)
		}
	}
	if len(last.Gaps) != 1 {
		t.Errorf("gaps at %v", last.Gaps)
	}
}

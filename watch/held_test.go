package watch

import (
	"context"
	"testing"
	"time"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/planner"
	"github.com/domvision/domvision/session"
)

// TestHeldIsPlanned: plans know the level, the bank, and whether the last move can be taken back; so do plans
// for moves that are tried.
func TestHeldIsPlanned(t *testing.T) {
	s := newScreen(t, "dom", "GGBWBW/BWBOOO/WBWBWB/BWBWWW/power 0 0 undo")
	c := config(s)
	asked := make(chan advise.Held, 64)
	c.Plan = func(ctx context.Context, rules Rules, g engine.Grid, known [][]engine.Move, within time.Duration) (planner.Plan, error) {
		asked <- rules.Held
		return advised(ctx, rules, g, known, within)
	}
	w, press, shown := run(t, c)
	look := func(event session.Event, want advise.Held) *Answer {
		t.Helper()
		press()
		a := shown.answer(t).Answer
		if held := <-asked; held != want || a.Step.Event != event {
			t.Fatalf("%q: planned with %+v, want %+v", a.Step.Event, held, want)
		}
		return a
	}
	play := func(row, col int) {
		t.Helper()
		s.change(func() {
			if _, err := s.game.Play(engine.Move{At: engine.Pos{Row: row, Col: col}}); err != nil {
				t.Fatal(err)
			}
		})
	}
	undo := collapse.Bank{Undos: 1}
	look(session.NewLevel, advise.Held{Level: 1})
	play(0, 0)
	banked := look(session.AsAdvised, advise.Held{Level: 1, Bank: undo, Moves: 1})

	v, err := w.try(t.Context(), banked.Base, []engine.Move{{At: engine.Pos{Row: 1, Col: 3}}})
	if err != nil || v.Earned != 3 {
		t.Fatalf("%d points, %v", v.Earned, err)
	}
	if held := <-asked; !held.Ahead.Undo || held.Ahead.Best != max(3, collapse.UndoWorth(4)) {
		t.Errorf("after a move that is tried: %+v", held)
	}
	for len(asked) > 0 {
		<-asked // the best move, planned for comparison
	}

	play(1, 3)
	look(session.OtherMove, advise.Held{Level: 1, Bank: undo, Last: 3, Moves: 2})
	look("", advise.Held{Level: 1, Bank: undo, Last: 3, Moves: 2})
	s.change(func() {
		if err := s.game.UseUndo(); err != nil {
			t.Fatal(err)
		}
	})
	look(session.Undo, advise.Held{Level: 1, Moves: 2})
}

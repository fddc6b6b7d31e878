package watch

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/planner"
	"github.com/domvision/domvision/session"
)

// advised plans as the front ends do.
func advised(ctx context.Context, rules Rules, g engine.Grid, _ [][]engine.Move, _ time.Duration) (planner.Plan, error) {
	answer, _ := advise.Plan(ctx, rules.Game(), g, advise.Options{Search: "nstep:d=1"})
	return answer.Plan, nil
}

// TestShuffleIsAdvised: if no move is left, the advice is to use the banked Shuffle. The level then goes on,
// and its bonus is counted once.
func TestShuffleIsAdvised(t *testing.T) {
	s := newScreen(t, "dom", "GGBWBW/BWBWBW/WBWBWB/BWBWBW/power 0 0 shuffle")
	s.game.Patient = true
	c := config(s)
	c.Plan = advised
	_, press, shown := run(t, c)
	shuffles := 0
	for {
		press()
		a := shown.answer(t).Answer
		text := ""
		for _, advice := range a.Plan.Advice {
			text += advice.Text
		}
		if a.Score.Total != s.game.Score() && !a.Step.Over {
			t.Fatalf("%d points, the game has %d", a.Score.Total, s.game.Score())
		}
		best, ok := a.Best()
		switch {
		case ok && strings.Contains(text, "your Shuffle"):
			t.Fatalf("%q although a move is left", text)
		case ok:
			s.change(func() {
				if _, err := s.game.Play(best.Move); err != nil {
					t.Fatal(err)
				}
			})
			continue
		case a.CanShuffle():
			if shuffles++; !strings.HasPrefix(text, "Use your Shuffle: ") && a.Grid.Tiles() > 8 {
				t.Errorf("%q on\n%v", text, a.Grid)
			}
			s.change(func() {
				if err := s.game.UseShuffle(); err != nil {
					t.Fatal(err)
				}
			})
			press()
			if v := shown.answer(t).Answer; v.Step.Event != session.Shuffle || v.Score.Bank != (collapse.Bank{}) {
				t.Fatalf("%+v", v)
			}
			continue
		}
		if !a.Step.Over || !s.game.Over() || a.Score.Total != s.game.Score() || len(a.Plan.Advice) > 0 {
			t.Errorf("%+v, the game has %d points", a, s.game.Score())
		}
		break
	}
	if shuffles != 1 {
		t.Errorf("%d shuffles", shuffles)
	}
}

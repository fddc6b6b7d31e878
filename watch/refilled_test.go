package watch

import (
	"context"
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

// TestRefilledLevel follows a level of Toon Blast, with a hole and a blocker, move by move: sometimes as advised,
// sometimes otherwise, by what package advise plans.
func TestRefilledLevel(t *testing.T) {
	r := rules(t, "toon-blast")
	board, err := collapse.NewBoard(r, grid(t, "GGBGWB_/BWB_WGG/BWBG*GW/GGWBBWB/power 2 4 blocker"))
	if err != nil {
		t.Fatal(err)
	}
	s := &screen{grid: func() engine.Grid { return board.Grid() }}
	c := config(s)
	c.Rules = func(Reading) (Rules, error) { return Rules{Clear: r}, nil }
	rec := &recorder{}
	c.Record = func(string, string) (Recorder, error) { return rec, nil }
	c.Trouble = func(err error) { t.Error(err) }
	c.Plan = func(ctx context.Context, rules Rules, g engine.Grid, _ [][]engine.Move, _ time.Duration) (planner.Plan, error) {
		a, err := advise.Plan(ctx, rules.Game(), g, advise.Options{})
		return a.Plan, err
	}
	_, press, shown := run(t, c)
	rng := rand.New(rand.NewPCG(1, 1))
	events := map[session.Event]int{}
	for n := range 20 {
		press()
		v := shown.answer(t)
		if v.State != Answered || v.Answer.Board != n+1 || v.Answer.Score.Say() != "" || !v.Answer.Grid.Equal(board.Grid()) {
			t.Fatalf("board %d: %+v, %v\n%s", n+1, v, v.Err, board.Grid())
		}
		events[v.Answer.Step.Event]++
		if event, says := v.Answer.Step.Event, v.Answer.Say(); event == session.OtherMove && !strings.Contains(says, "move") {
			t.Errorf("says %q", says)
		}
		best, _ := v.Answer.Best()
		if err := board.Check(best.Move); err != nil {
			t.Fatal(err)
		}
		move := best.Move
		if moves := board.Moves(nil); n%4 == 3 {
			move = moves[len(moves)-1]
		}
		s.change(func() { board.PlayWith(move, rng) })
	}
	if events[session.NewLevel] != 1 || events[session.AsAdvised] < 12 || events[session.OtherMove] == 0 {
		t.Errorf("events %v", events)
	}
	if len(rec.turns) < 20 {
		t.Errorf("%d boards are recorded", len(rec.turns))
	}
}

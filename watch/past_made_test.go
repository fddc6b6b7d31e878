package watch

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/planner"
	"github.com/domvision/domvision/session"
)

// deeply plans to the end of a small board.
func deeply(ctx context.Context, rules Rules, g engine.Grid, _ [][]engine.Move, _ time.Duration) (planner.Plan, error) {
	board, err := collapse.NewBoard(rules.Clear, g)
	if err != nil {
		return planner.Plan{}, err
	}
	return planner.NStep{Depth: 12}.Plan(ctx, board), nil
}

// TestMovesGoOn: after a restart the list of moves is as before: with what one's own lost, and without those that were
// taken back. An undo still leads to the board before.
func TestMovesGoOn(t *testing.T) {
	const board = "GGGBW/BBWBW/GGWGG/BWGBB"
	s, rec := newScreen(t, "samegame", board), &recorder{}
	same := func(c *Config) {
		c.Plan = deeply
		c.Rules = func(Reading) (Rules, error) { return Rules{Clear: rules(t, "samegame")}, nil }
		c.Past = nil
	}
	c := config(s)
	same(&c)
	c.Record = func(string, string) (Recorder, error) { return rec, nil }
	var was *Answer
	var undone, redone engine.Grid
	t.Run("played", func(t *testing.T) {
		_, press, shown := run(t, c)
		look := func() *Answer {
			t.Helper()
			press()
			return shown.answer(t).Answer
		}
		play := func(which func([]planner.Candidate) planner.Candidate, a *Answer) *Answer {
			t.Helper()
			m := which(a.Plan.Candidates).Move
			s.change(func() {
				if _, err := s.game.Play(m); err != nil {
					t.Fatal(err)
				}
			})
			return look()
		}
		best := func(c []planner.Candidate) planner.Candidate { return c[0] }
		worst := func(c []planner.Candidate) planner.Candidate { return c[len(c)-1] }
		a := play(worst, look())
		undone = s.game.Board().Grid()
		b := play(best, a)
		redone = s.game.Board().Grid()
		s.change(func() { s.grid = func() engine.Grid { return undone } })
		if u := look(); u.Step.Event != session.Undo || u.Step.Back != 1 || len(u.Made) != 1 || u.Score.Total != a.Score.Total {
			t.Fatalf("undone: %+v, %+v, %+v", u.Step, u.Made, u.Score)
		}
		s.change(func() { s.grid = func() engine.Grid { return redone } }) // the undo is undone
		if r := look(); len(r.Step.Moves) != 1 || len(r.Made) != 2 || r.Score.Total != b.Score.Total {
			t.Fatalf("redone: %+v, %+v, %+v", r.Step, r.Made, r.Score)
		}
		s.change(func() { s.grid = nil })
		was = play(worst, look())
	})
	before := madeOf(was)
	if len(before) != 3 || before[0].Lost <= 0 || !before[1].Advised {
		t.Fatalf("%+v", before)
	}
	past := recorded(rec)
	past.Game = "samegame"
	for i, s := range past.Steps() {
		if s.TakenBack != (i == 1) {
			t.Errorf("board %d: taken back %v", i+1, s.TakenBack)
		}
	}
	again := config(s)
	same(&again)
	again.Record = func(string, string) (Recorder, error) { return rec, nil }
	again.Past = func() *session.Session { return past }
	again.GoOn = func(*session.Session) (Recorder, error) { return rec, nil }
	_, press, shown := run(t, again)
	press()
	a := shown.answer(t).Answer
	after := madeOf(a)
	if len(after) != len(before) {
		t.Fatalf("after the restart %+v, before %+v", after, before)
	}
	for i := range after {
		if after[i] != before[i] {
			t.Errorf("move %d: %+v, before %+v", i+1, after[i], before[i])
		}
	}
	if a.Score.Total != was.Score.Total {
		t.Errorf("%d points, before %d", a.Score.Total, was.Score.Total)
	}
	s.change(func() { s.grid = func() engine.Grid { return undone } })
	press()
	if u := shown.answer(t).Answer; u.Step.Event != session.Undo || u.Step.Back != 2 || len(u.Made) != 1 {
		t.Errorf("undone afterwards: %+v, %+v", u.Step, u.Made)
	}
}

// TestUndoAndOther: an undo and another move between two looks replace the move in the list, the points and the record.
func TestUndoAndOther(t *testing.T) {
	s, rec := newScreen(t, "samegame", "GGGB/BBWB/WWGG"), &recorder{}
	c := config(s)
	c.Rules = func(Reading) (Rules, error) { return Rules{Clear: rules(t, "samegame")}, nil }
	c.Record = func(string, string) (Recorder, error) { return rec, nil }
	start := s.game.Board().Grid()
	t.Run("played", func(t *testing.T) {
		_, press, shown := run(t, c)
		press()
		shown.answer(t)
		s.change(func() { s.game.Play(clicks(0, 0)[0]) })
		press()
		shown.answer(t)
		s.change(func() { s.game.Start(start); s.game.Play(clicks(2, 2)[0]) })
		press()
		a := shown.answer(t).Answer
		if a.Step.Event != session.Undo || a.Step.Back != 1 || len(a.Made) != 1 || a.Made[0].Move.At != (engine.Pos{Row: 2, Col: 2}) {
			t.Errorf("%+v, %+v", a.Step, a.Made)
		}
		if text := a.Say(); text != "Undone, then you played 1 move: 0 points." {
			t.Error(text)
		}
	})
	past := recorded(rec)
	past.Game = "samegame"
	steps := past.Steps()
	if len(steps) != 4 || !steps[0].TakenBack || steps[2].Event != session.Undo || steps[2].Played == nil || steps[2].TakenBack || steps[3].Total != 0 || steps[3].Event != session.OtherMove {
		t.Errorf("%+v", steps)
	}
}

// TestMoreMovesThanLooks: four moves between two looks are told apart on a usual board. More are too many: the page says
// that the board does not follow, the points are those that were seen, and the next move
// is recognised again.
func TestMoreMovesThanLooks(t *testing.T) {
	for moves, found := range map[int]bool{4: true, 9: false} {
		level := collapse.Level{Rows: 12, Cols: 14, Colors: 4}.Deal(rand.New(rand.NewPCG(3, 1)))
		s, rec := newScreen(t, "sgt-samegame", level.String()), &recorder{}
		c := config(s)
		c.Rules = func(Reading) (Rules, error) { return Rules{Clear: rules(t, "sgt-samegame")}, nil }
		c.Record = func(string, string) (Recorder, error) { return rec, nil }
		_, press, shown := run(t, c)
		look := func() *Answer {
			t.Helper()
			press()
			return shown.answer(t).Answer
		}
		look()
		s.change(func() {
			for i := range moves {
				options := s.game.Board().Moves(nil)
				s.game.Play(options[(7*i+3)%len(options)])
			}
		})
		a := look()
		if found != (len(a.Step.Moves) == moves) || found == a.Score.AtLeast || found && a.Score.Total != s.game.Score() {
			t.Errorf("%d moves: %+v, %+v", moves, a.Step.Event, a.Score)
		}
		if text := a.Say(); !found && !strings.HasPrefix(text, "This board does not follow from the previous one") {
			t.Errorf("%d moves: %s", moves, text)
		}
		best, _ := a.Best()
		s.change(func() { s.game.Play(best.Move) })
		if next := look(); next.Step.Event != session.AsAdvised || next.Score.AtLeast == found {
			t.Errorf("after %d moves: %+v, %+v", moves, next.Step.Event, next.Score)
		}
	}
}

package watch

import (
	"context"
	"errors"
	"image"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/domvision/domvision/capture"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/planner"
	"github.com/domvision/domvision/session"
)

const small = "GGB/BWB/WBG"

// TestGame: a game is followed move by move, and recorded.
func TestGame(t *testing.T) {
	s, rec := newScreen(t, "dom", small), &recorder{}
	c := config(s)
	c.Record = func(game, profile string) (Recorder, error) {
		if profile != "test" {
			t.Errorf("profile %q", profile)
		}
		return rec, nil
	}
	t.Run("played", func(t *testing.T) {
		_, press, shown := run(t, c)
		for !s.game.Over() {
			press()
			v := shown.answer(t)
			best, ok := v.Answer.Best()
			if v.State != Answered || !ok {
				t.Fatalf("%+v", v)
			}
			s.change(func() {
				if points, err := s.game.Play(best.Move); err != nil || points != best.Points {
					t.Fatal(points, err)
				}
			})
		}
		press()
		if v := shown.answer(t); !v.Answer.Step.Over || v.Answer.Score.Total != s.game.Score() || v.Answer.Step.Event != session.AsAdvised {
			t.Errorf("%+v", v.Answer)
		}
	})
	if !rec.closed {
		t.Error("the record is not closed")
	}
	total := 0
	for i, turn := range rec.turns {
		if total += turn.Points + turn.Bonus; turn.Total != total || turn.Frame == nil || (turn.Move == nil) != (i == 0) {
			t.Errorf("turn %d: %+v, %d points by now", i, turn, total)
		}
	}
	if last := rec.turns[len(rec.turns)-1]; !last.Over || last.Total != s.game.Score() {
		t.Errorf("last %+v", last)
	}
}

// TestRecordsUnseenMoves: moves between two looks are recorded one by one.
func TestRecordsUnseenMoves(t *testing.T) {
	s, rec := newScreen(t, "dom", small), &recorder{}
	c := config(s)
	c.Record = func(string, string) (Recorder, error) { return rec, nil }
	t.Run("played", func(t *testing.T) {
		_, press, shown := run(t, c)
		press()
		shown.answer(t)
		s.change(func() { s.game.Play(clicks(0, 0)[0]); s.game.Play(clicks(0, 2)[0]) })
		press()
		if v := shown.answer(t); len(v.Answer.Step.Moves) != 2 {
			t.Errorf("%+v", v.Answer.Step)
		}
	})
	if len(rec.turns) != 3 || rec.turns[1].Move == nil || rec.turns[1].Total != 2 || rec.turns[2].Total != s.game.Score() {
		t.Errorf("%+v", rec.turns)
	}
}

// TestRecordsLateBonus: that a level is over may be seen only when a cell is known, and
// may turn out wrong. The record has the bonus that the total has.
func TestRecordsLateBonus(t *testing.T) {
	at := engine.Pos{Row: 0, Col: 1} // in the end
	for _, c := range []struct {
		name           string
		learn          func(s *screen, w *Watch, press func(), board int) error
		answers, bonus int
	}{
		{"seen at the second look", func(s *screen, _ *Watch, press func(), _ int) error {
			s.change(func() { s.misses, s.at.X = nil, 3 }) // moved, and so read anew
			press()
			return nil
		}, 1, 80},
		{"said", func(_ *screen, w *Watch, _ func(), board int) error {
			return w.correct(t.Context(), board, at, engine.Cell{Color: 'W'})
		}, 1, 80},
		{"said otherwise afterwards", func(_ *screen, w *Watch, _ func(), board int) error {
			return errors.Join(w.correct(t.Context(), board, at, engine.Cell{Color: 'W'}), w.correct(t.Context(), board, at, engine.Cell{Color: 'B'}))
		}, 2, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, rec := newScreen(t, "dom", "GG/BW"), &recorder{}
			s.misses = map[engine.Pos]engine.Color{{Row: 1, Col: 1}: engine.Unknown}
			config := config(s)
			config.Record = func(string, string) (Recorder, error) { return rec, nil }
			t.Run("played", func(t *testing.T) {
				w, press, shown := run(t, config)
				press()
				shown.answer(t)
				s.change(func() { s.game.Play(clicks(0, 0)[0]) })
				press()
				v := shown.answer(t)
				if err := c.learn(s, w, press, v.Answer.Board); err != nil {
					t.Error(err)
				}
				for range c.answers {
					v = shown.answer(t)
				}
				if err := w.setScore(t.Context(), 1, v.Answer.Score.Total); err != nil { // it is written once more
					t.Error(err)
				}
			})
			if last := rec.turns[len(rec.turns)-1]; len(rec.turns) != 2 || last.Points != 2 || last.Bonus != c.bonus || last.Total != 2+c.bonus || last.Over != (c.bonus > 0) {
				t.Errorf("%d turns, the last %+v", len(rec.turns), last)
			}
		})
	}
}

// TestRecordsAssumedMoves: moves that are counted as advised are recorded so.
func TestRecordsAssumedMoves(t *testing.T) {
	moves := []Played{{Points: 2}, {Points: 3, Before: 2}}
	for _, c := range []struct {
		step Step
		want session.Event
	}{
		{Step{Event: session.NewLevel, Assumed: true, Moves: moves}, session.AsAdvised},
		{Step{Event: session.AsAdvised, Moves: moves}, session.AsAdvised},
		{Step{Event: session.OtherMove, Moves: moves}, session.OtherMove},
	} {
		if turn := between(&Answer{Step: c.step}, 1); turn.Event != c.want || turn.Points != 2 || turn.Total != 2 {
			t.Errorf("%q: %+v", c.step.Event, turn)
		}
	}
}

// TestMoving: a board that moves is read when it is still, and one that never is
// is an error. Time is the bubble's, which passes only while everybody waits.
func TestMoving(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newScreen(t, "dom", small)
		c := config(s)
		c.Still = capture.Still{}
		_, press, shown := run(t, c)
		s.change(func() { s.moving = 3 })
		press()
		v := shown.answer(t)
		if v.Err != nil || v.Answer.Reading.Board.Y != boardAt {
			t.Fatalf("%v: %+v", v.Err, v.Answer)
		}
		s.change(func() { s.moving = 1 << 20 })
		press()
		if v := shown.answer(t); !errors.Is(v.Err, capture.ErrNotStill) && !errors.Is(v.Err, errNothingSeen) {
			t.Errorf("%v", v.Err)
		}
	})
}

// TestSurvives: the window is moved, closed and opened again, the display goes and
// comes back.
func TestSurvives(t *testing.T) {
	s := newScreen(t, "dom", small)
	_, press, shown := run(t, config(s))
	press()
	shown.answer(t)
	s.change(func() { s.at = image.Pt(15, 7) })
	press()
	if v := shown.answer(t); v.Err != nil || !v.Answer.Step.Same || v.Answer.Reading.Board.X != boardAt+15 {
		t.Errorf("moved: %v %+v", v.Err, v.Answer)
	}
	for _, gone := range []error{capture.ErrNoDisplay, errors.New("the window was closed")} {
		s.change(func() { s.err = gone })
		press()
		if v := shown.answer(t); !errors.Is(v.Err, gone) || v.Answer == nil {
			t.Errorf("%v, want %v", v.Err, gone)
		}
		s.change(func() { s.err = nil; s.game.Play(s.game.Board().Moves(nil)[0]) })
		press()
		if v := shown.answer(t); v.Err != nil || len(v.Answer.Step.Moves) != 1 {
			t.Errorf("back again: %v %+v", v.Err, v.Answer)
		}
	}
}

// TestMisread: a cell that does not fit is looked at once more. If it then fits,
// nobody is told; if not, it is unknown until the player puts it right.
func TestMisread(t *testing.T) {
	const board = "GGBGWBGWBGW/BWBGWBGWBGW/BWBGWBGWBGW"
	at := engine.Pos{Row: 1, Col: 5}
	s := newScreen(t, "dom", board)
	w, press, shown := run(t, config(s))
	press()
	shown.answer(t)
	s.change(func() { s.misses = map[engine.Pos]engine.Color{at: 'R'} })
	press()
	v := shown.answer(t)
	if v.Answer.Step.Event != session.Misread || v.Answer.Grid.At(at).Color != engine.Unknown || len(v.Answer.Unsure()) != 1 {
		t.Fatalf("%+v", v.Answer)
	}
	if err := w.correct(t.Context(), v.Answer.Board+1, at, engine.Cell{Color: 'B'}); !errors.Is(err, errChanged) {
		t.Errorf("another board: %v", err)
	}
	if err := w.correct(t.Context(), v.Answer.Board, at, engine.Cell{}); err == nil {
		t.Error("a hole was made")
	}
	if err := w.correct(t.Context(), v.Answer.Board, at, engine.Cell{Color: 'B'}); err != nil {
		t.Fatal(err)
	}
	if v := shown.answer(t); v.Answer.Grid.At(at).Color != 'B' || len(v.Answer.Corrections) != 1 {
		t.Errorf("%+v", v.Answer)
	}
	press()
	if v := shown.answer(t); !v.Answer.Step.Same || v.Answer.Grid.At(at).Color != 'B' {
		t.Errorf("read wrongly again, after it was put right: %+v", v.Answer)
	}
}

// TestMisreadOnce: what fits when it is looked at again is not spoken of.
func TestMisreadOnce(t *testing.T) {
	s := newScreen(t, "dom", "GGBGWBGWBGW/BWBGWBGWBGW")
	c := config(s)
	var reads int
	c.Read = func(img *image.RGBA) (Reading, error) {
		r, err := read(img)
		if reads++; reads == 2 {
			r.Grid.Cells[5].Color = 'R'
		}
		return r, err
	}
	_, press, shown := run(t, c)
	press()
	shown.answer(t)
	s.change(func() { s.at.X = 3 }) // moved, and so read anew
	press()
	if v := shown.answer(t); !v.Answer.Step.Same || reads != 3 {
		t.Errorf("%+v after %d readings", v.Answer.Step, reads)
	}
}

// TestAnotherGame: a whole board of another game begins that one, and what is left
// of a board does not.
func TestAnotherGame(t *testing.T) {
	s := newScreen(t, "dom", small)
	c := config(s)
	var game atomic.Value
	game.Store("dom")
	c.Read = func(img *image.RGBA) (Reading, error) {
		r, err := read(img)
		r.Game = game.Load().(string)
		return r, err
	}
	c.Rules = func(r Reading) (Rules, error) {
		rules, err := collapse.Find(r.Game)
		return Rules{Clear: rules}, err
	}
	_, press, shown := run(t, c)
	press()
	shown.answer(t)
	game.Store("samegame")
	s.change(func() { s.at.X = 3; s.game.Play(clicks(0, 0)[0]) }) // moved, and so read anew
	press()
	if v := shown.answer(t); v.Answer.Score.Total != 2 || v.Answer.Step.Event != session.OtherMove && v.Answer.Step.Event != session.AsAdvised {
		t.Errorf("the rest of a board: %+v", v.Answer)
	}
	s.change(func() { s.at.X = 6; s.game.Start(grid(t, "GGGG/BBBB/WGWG")) })
	press()
	if v := shown.answer(t); v.Answer.Step.Event != session.NewLevel || v.Answer.Score.Total != 0 {
		t.Errorf("a whole board: %+v", v.Answer)
	}
	s.change(func() { s.at.X = 9; s.game.Play(clicks(0, 0)[0]) })
	press()
	if v := shown.answer(t); v.Answer.Score.Total != 4 {
		t.Errorf("by the rules of the other game: %+v", v.Answer)
	}
}

// slow plans for longer and longer, and finds another move every time.
type slow struct{ rounds atomic.Int32 }

func (s *slow) plan(ctx context.Context, rules Rules, g engine.Grid, known []engine.Move, within time.Duration) (planner.Plan, error) {
	plan, err := oneStep(ctx, rules, g, known, within)
	n := s.rounds.Add(1)
	if n > 1 {
		select {
		case <-ctx.Done():
		case <-time.After(within):
		}
	}
	c := plan.Candidates
	c[0], c[int(n)%len(c)] = c[int(n)%len(c)], c[0]
	c[0].Q = float64(100 * n)
	return plan, err
}

// TestImproves: after the quick answer come better ones, and the player is told
// that the move changed.
func TestImproves(t *testing.T) {
	c := config(newScreen(t, "dom", small))
	s := &slow{}
	c.Plan, c.Rounds = s.plan, []time.Duration{time.Nanosecond, 5 * time.Millisecond, 5 * time.Millisecond}
	_, press, shown := run(t, c)
	press()
	first := shown.answer(t)
	if first.State != Improving || first.Answer.Improved {
		t.Fatalf("%+v", first)
	}
	was, _ := first.Answer.Best()
	second := shown.answer(t)
	if is, _ := second.Answer.Best(); second.State != Improving || !second.Answer.Improved || second.Answer.Before == nil || *second.Answer.Before != was.Move || is.Move == was.Move {
		t.Errorf("%+v", second.Answer)
	}
	if third := shown.answer(t); third.State != Answered || third.Answer.Board != 1 || third.Answer.Number != 3 {
		t.Errorf("%+v", third)
	}
}

// TestPressWhileThinking: a press ends the planning for the board before.
func TestPressWhileThinking(t *testing.T) {
	c := config(newScreen(t, "dom", small))
	s := &slow{}
	c.Plan, c.Rounds = s.plan, []time.Duration{time.Nanosecond, time.Hour}
	_, press, shown := run(t, c)
	for range 5 {
		press()
		if v := shown.answer(t); v.State != Improving {
			t.Fatalf("%+v", v)
		}
	}
}

// TestAuto: the watch looks by itself when the board has changed, and says nothing
// while it has not.
func TestAuto(t *testing.T) {
	s := newScreen(t, "dom", small)
	c := config(s)
	c.Auto = true
	_, _, shown := run(t, c)
	best, _ := shown.answer(t).Answer.Best()
	s.change(func() { s.moving = 2; s.game.Play(best.Move) })
	if v := shown.answer(t); v.Err != nil || v.Answer.Step.Event != session.AsAdvised {
		t.Errorf("%+v", v.Answer.Step)
	}
	s.change(func() { s.err = capture.ErrNoDisplay })
	if v := shown.answer(t); !errors.Is(v.Err, capture.ErrNoDisplay) {
		t.Errorf("%+v", v)
	}
}

// TestAutoRecovers: what could not be captured for a while is answered again, though
// the board is as it was.
func TestAutoRecovers(t *testing.T) {
	for name, fail := range map[string]func(*Watch){
		"a look":   func(w *Watch) { w.look(t.Context(), time.Now()) },
		"a glance": func(w *Watch) { w.glance(t.Context()) },
	} {
		s := newScreen(t, "dom", small)
		w := New(config(s))
		w.glance(t.Context())
		s.err = capture.ErrNoDisplay
		fail(w)
		if w.state != Refused {
			t.Fatalf("%s without a display: %q", name, w.state)
		}
		s.err = nil
		w.glance(t.Context())
		if w.state != Answered || !w.answer.Step.Same {
			t.Errorf("%s, and the display is back: %q", name, w.state)
		}
	}
}

// TestKeepAbandoned: who asks may go before it is done; the race detector looks on.
func TestKeepAbandoned(t *testing.T) {
	c := config(newScreen(t, "dom", small))
	ctx, cancel := context.WithCancel(t.Context())
	gone, done := make(chan struct{}), make(chan struct{})
	c.Keep = func(*Answer, engine.Pos) (string, error) {
		cancel()
		<-gone
		close(done)
		return "too late", nil
	}
	w, press, shown := run(t, c)
	press()
	shown.answer(t)
	if where, err := w.keep(ctx, 1, engine.Pos{}); where != "" || !errors.Is(err, context.Canceled) {
		t.Errorf("%q, %v", where, err)
	}
	close(gone)
	<-done
}

// TestAutoSameBoard: a board that is as it was is answered anew where more of it is
// known, or it lies elsewhere; else what was shown stays.
func TestAutoSameBoard(t *testing.T) {
	s := newScreen(t, "dom", "GGBGW/BWBGW/BWBGW")
	s.misses = map[engine.Pos]engine.Color{{Row: 1, Col: 1}: engine.Unknown}
	w := New(config(s))
	w.glance(t.Context())
	for _, step := range []struct {
		what   string
		change func()
		anew   bool
	}{
		{"read in full, and moved a little", func() { s.misses, s.at.X = nil, 3 }, true},
		{"moved a little", func() { s.at.X = 6 }, false},
		{"moved far", func() { s.at = image.Pt(90, 90) }, true},
		{"moved little by little", func() { s.at.X = 94 }, false},
	} {
		before := w.answer
		step.change()
		w.glance(t.Context())
		if w.state != Answered || (w.answer != before) != step.anew || !w.answer.Step.Same && step.anew {
			t.Errorf("%s: %+v", step.what, w.answer)
		}
	}
	s.game.Play(clicks(0, 0)[0])
	if w.glance(t.Context()); w.answer.Board != 2 {
		t.Errorf("a move is not seen: %+v", w.answer)
	}
}

// TestRecordFails: a record that cannot be written is told of once, and the game
// goes on.
func TestRecordFails(t *testing.T) {
	s, rec := newScreen(t, "dom", small), &recorder{err: session.ErrFull}
	c := config(s)
	c.Record = func(string, string) (Recorder, error) { return rec, nil }
	var told []error
	c.Trouble = func(err error) { told = append(told, err) }
	t.Run("played", func(t *testing.T) {
		_, press, shown := run(t, c)
		for range 3 {
			press()
			v := shown.answer(t)
			best, _ := v.Answer.Best()
			s.change(func() { s.game.Play(best.Move) })
		}
	})
	if len(told) != 1 || !errors.Is(told[0], session.ErrFull) || !rec.closed || len(rec.turns) != 1 {
		t.Errorf("told %v, %d turns", told, len(rec.turns))
	}
}

// TestScore: the player knows the score better.
func TestScore(t *testing.T) {
	s := newScreen(t, "dom", small)
	w, press, shown := run(t, config(s))
	if err := w.setScore(t.Context(), 3, 200); !errors.Is(err, errNoBoard) {
		t.Errorf("before the first board: %v", err)
	}
	press()
	shown.answer(t)
	if err := w.setScore(t.Context(), 3, 200); err != nil {
		t.Fatal(err)
	}
	if v := shown.answer(t); v.Answer.Score.Level != 3 || v.Answer.Score.Total != 200 || v.Answer.Score.InLevel != 0 {
		t.Errorf("%+v", v.Answer.Score)
	}
	if err := w.setScore(t.Context(), -1, 0); err == nil {
		t.Error("a level below 0 was taken")
	}
}

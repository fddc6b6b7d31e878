package watch

import (
	"errors"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/session"
)

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
	at := engine.Pos{Row: 1, Col: 1}
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

package watch

import (
	"context"
	"errors"
	"image"
	"testing"
	"time"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/session"
)

// TestRecordsUnseenMoves: moves between two looks are recorded, all at once: the answer waits for that.
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
	if len(rec.turns) != 3 || rec.turns[1].Move == nil || rec.turns[1].Total != 2 || rec.turns[2].Total != s.game.Score() || rec.calls != 2 {
		t.Errorf("%d calls, %+v", rec.calls, rec.turns)
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

// TestRecordsAssumedMoves: moves that are counted as advised are recorded so, also before one that is not.
func TestRecordsAssumedMoves(t *testing.T) {
	moves := []Played{{Points: 2}, {Points: 3, Before: 2}}
	for _, c := range []struct {
		step Step
		want session.Event
	}{
		{Step{Event: session.NewLevel, Assumed: true, Moves: moves}, session.AsAdvised},
		{Step{Event: session.AsAdvised, Moves: moves, Advised: 2}, session.AsAdvised},
		{Step{Event: session.OtherMove, Moves: moves, Advised: 1}, session.AsAdvised},
		{Step{Event: session.OtherMove, Moves: moves}, session.OtherMove},
	} {
		if turn := between(&Answer{Step: c.step}, 1); turn.Event != c.want || turn.Points != 2 || turn.Total != 2 {
			t.Errorf("%q: %+v", c.step.Event, turn)
		}
	}
}

// TestRecordFull: a full record is reported once, and the game goes on. The boards it lacks are counted.
func TestRecordFull(t *testing.T) {
	s, rec := newScreen(t, "dom", small), &recorder{err: session.ErrFull}
	c := config(s)
	c.Record = func(string, string) (Recorder, error) { return rec, nil }
	var told []error
	c.Trouble = func(err error) { told = append(told, err) }
	var status RecordStatus
	c.Recording = func(s RecordStatus) { status = s }
	t.Run("played", func(t *testing.T) { playThree(t, s, c) })
	if len(told) != 1 || !errors.Is(told[0], session.ErrFull) || !rec.closed || status.Missing != 3 || status.Waiting != 0 {
		t.Errorf("told %v, %+v", told, status)
	}
}

func playThree(t *testing.T, s *screen, c Config) {
	_, press, shown := run(t, c)
	for range 3 {
		press()
		v := shown.answer(t)
		best, _ := v.Answer.Best()
		s.change(func() { s.game.Play(best.Move) })
	}
}

// flaky fails while the disk is full, as session.Recorder does: nothing of a turn is written then.
type flaky struct {
	recorder
	full bool
}

var errDisk = errors.New("no space left on device")

func (f *flaky) Record(turns ...session.Turn) error {
	if f.full {
		return errDisk
	}
	return f.recorder.Record(turns...)
}

func (f *flaky) Amend(t session.Turn) error {
	if f.full {
		return errDisk
	}
	return f.recorder.Amend(t)
}

// TestRecordAfterFullDisk: once there is space again, the boards of the meantime are written.
func TestRecordAfterFullDisk(t *testing.T) {
	for name, broken := range map[string]bool{"from the start": true, "later": false} {
		t.Run(name, func(t *testing.T) {
			s, rec := newScreen(t, "dom", small), &flaky{}
			disk := make(chan bool, 1) // full?
			disk <- broken
			c := config(s)
			c.retryRecord = time.Millisecond
			c.Record = func(string, string) (Recorder, error) {
				full := <-disk
				disk <- full
				if full {
					return nil, errDisk
				}
				return rec, nil
			}
			states := make(chan RecordStatus, 100_000)
			c.Recording = func(s RecordStatus) { states <- s }
			troubles := 0
			c.Trouble = func(error) { troubles++ }
			t.Run("played", func(t *testing.T) {
				if broken {
					c.Plan = oneStep
					_, press, shown := run(t, c)
					press()
					shown.answer(t)
					if s := <-states; !errors.Is(s.Err, errDisk) || s.Waiting != 1 {
						t.Errorf("while the disk is full: %+v", s)
					}
					<-disk
					disk <- false
					for s := range states {
						if s.Err == nil {
							if s.Waiting != 0 || s.Missing != 0 {
								t.Errorf("afterwards: %+v", s)
							}
							return
						}
					}
				}
				playThree(t, s, c)
			})
			want := 3
			if broken {
				want = 1
			}
			if len(rec.turns) != want || !rec.closed || broken != (troubles == 1) {
				t.Errorf("%d turns, %d troubles", len(rec.turns), troubles)
			}
		})
	}
}

// TestWaitingTurns: what waits for the disk is bounded, keeps its order, and its last pictures.
func TestWaitingTurns(t *testing.T) {
	rec := &flaky{full: true}
	var status RecordStatus
	r := &recording{begin: func(string, string) (Recorder, error) { return rec, nil }, tell: func(s RecordStatus) { status = s }}
	frame := image.NewRGBA(image.Rect(0, 0, 1, 1))
	for i := range maxWaiting + 10 {
		r.add(recordJob{turn: session.Turn{Total: i, Frame: frame}})
		if i == 500 {
			r.flush()
		}
	}
	r.add(recordJob{turn: session.Turn{Total: -1}, amend: true})
	r.flush()
	if status.Missing != 10 || status.Waiting != maxWaiting || !errors.Is(status.Err, errDisk) {
		t.Errorf("%+v", status)
	}
	rec.full = false
	r.flush()
	if status.Missing != 10 || status.Waiting != 0 || status.Err != nil || len(rec.turns) != maxWaiting {
		t.Errorf("%+v, %d turns", status, len(rec.turns))
	}
	frames := 0
	for i, turn := range rec.turns {
		if turn.Frame != nil {
			frames++
		}
		if i < maxWaiting-1 && turn.Total != i+10 || i == maxWaiting-1 && turn.Total != -1 {
			t.Fatalf("turn %d is %d", i, turn.Total)
		}
	}
	if frames != maxFrames {
		t.Errorf("%d pictures", frames)
	}
	rec.full = true
	r.add(recordJob{turn: session.Turn{}})
	r.close()
	if status.Missing != 11 || !rec.closed {
		t.Errorf("at the end: %+v", status)
	}
}

// slowRecorder is a recorder that waits before each turn, and each picture.
type slowRecorder struct {
	recorder
	turns, pictures chan struct{}
}

func (s *slowRecorder) Record(turns ...session.Turn) error {
	<-s.turns
	return s.recorder.Record(turns...)
}

func (s *slowRecorder) Picture(session.Turn) error {
	<-s.pictures
	return nil
}

// TestRecordedBeforeShown: when an answer is shown, its board is in the record; its picture need not be.
func TestRecordedBeforeShown(t *testing.T) {
	s, rec := newScreen(t, "dom", small), &slowRecorder{turns: make(chan struct{}), pictures: make(chan struct{})}
	close(rec.turns)
	c := config(s)
	c.recordPatience = time.Minute
	c.Record = func(string, string) (Recorder, error) { return rec, nil }
	recorded := make(chan int, 1)
	c.Viewers = []Viewer{viewerFunc(func(v View) {
		if v.News {
			rec.mu.Lock()
			defer rec.mu.Unlock()
			recorded <- len(rec.recorder.turns)
		}
	})}
	_, press, shown := run(t, c)
	for board := 1; board <= 3; board++ {
		press()
		if n := <-recorded; n != board {
			t.Errorf("board %d is shown while %d are recorded", board, n)
		}
		v := shown.answer(t)
		best, _ := v.Answer.Best()
		s.change(func() { s.game.Play(best.Move) })
		rec.pictures <- struct{}{}
	}
}

// TestSlowDisk: an answer waits for a slow disk only for a while, and the ones after it not at all. Nothing is
// missing in the end.
func TestSlowDisk(t *testing.T) {
	s, rec := newScreen(t, "dom", small), &slowRecorder{turns: make(chan struct{}), pictures: make(chan struct{})}
	close(rec.pictures)
	c := config(s)
	c.recordPatience = 50 * time.Millisecond
	c.Record = func(string, string) (Recorder, error) { return rec, nil }
	t.Run("played", func(t *testing.T) {
		w, press, shown := run(t, c)
		for board := 1; board <= 3; board++ {
			press()
			v := shown.answer(t)
			best, _ := v.Answer.Best()
			s.change(func() { s.game.Play(best.Move) })
			if board == 1 {
				if err := w.ask(t.Context(), func(context.Context) error { w.record.patience = time.Hour; return nil }); err != nil {
					t.Error(err)
				}
			}
		}
		close(rec.turns)
	})
	if len(rec.recorder.turns) != 3 {
		t.Errorf("%d turns", len(rec.recorder.turns))
	}
}

// TestPictureHoldsUpNothing: a picture that cannot be written is tried again, but no later board waits for it.
func TestPictureHoldsUpNothing(t *testing.T) {
	rec := &unpictured{}
	var status RecordStatus
	r := &recording{begin: func(string, string) (Recorder, error) { return rec, nil }, tell: func(s RecordStatus) { status = s }}
	frame := image.NewRGBA(image.Rect(0, 0, 1, 1))
	turn := func(total int) recordJob { return recordJob{turn: session.Turn{Total: total, Frame: frame}} }
	r.add(turn(1))
	r.flush()
	if len(rec.turns) != 1 || !errors.Is(status.Err, errDisk) || status.Waiting != 0 || len(r.waiting) != 1 {
		t.Errorf("%d turns, %+v, %d waiting", len(rec.turns), status, len(r.waiting))
	}
	r.add(recordJob{turn: session.Turn{Total: 2}, amend: true})
	r.add(turn(3))
	r.flush()
	if len(rec.turns) != 2 || rec.turns[0].Total != 2 || rec.turns[1].Total != 3 || status.Waiting != 0 {
		t.Errorf("%+v, %+v", rec.turns, status)
	}
	r.close()
	if status.Missing != 0 {
		t.Errorf("at the end: %+v", status)
	}
}

// unpictured is a recorder on a disk that has no room for pictures.
type unpictured struct{ recorder }

func (*unpictured) Picture(session.Turn) error { return errDisk }

// TestPageShowsRecord: the page says that the record cannot be written, and for how many boards,
// while it lasts.
func TestPageShowsRecord(t *testing.T) {
	page := NewPage()
	page.Explain = func(err error) (string, string) { return err.Error(), "Make room." }
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	events := page.Events(ctx)
	for _, c := range []struct {
		status RecordStatus
		want   string
	}{
		{RecordStatus{Err: errDisk, Waiting: 2}, `{"trouble":"This game is not being recorded: no space left on device.","hint":"Make room. As soon as it can be written, 2 boards will be."}`},
		{RecordStatus{Missing: 1}, `{"trouble":"The record lacks 1 board.","hint":""}`},
		{RecordStatus{}, `{"trouble":"","hint":""}`},
	} {
		page.Recording(c.status)
		if e := <-events; e.Name != "record" || string(e.Data) != c.want {
			t.Errorf("%s %s, want %s", e.Name, e.Data, c.want)
		}
	}
}

// viewerFunc is a [Viewer] with no stages.
type viewerFunc func(View)

func (f viewerFunc) Show(v View) []Stage {
	f(v)
	return nil
}

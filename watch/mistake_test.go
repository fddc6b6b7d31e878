package watch

import (
	"context"
	"errors"
	"image"
	"sync/atomic"
	"testing"

	"github.com/domvision/domvision/internal/fault"
	"github.com/domvision/domvision/session"
)

// mistaken is a recorder that panics as often as it says.
type mistaken struct {
	recorder
	left int
}

func (m *mistaken) Record(turns ...session.Turn) error {
	if m.left > 0 {
		m.left--
		panic("a mistake in the record")
	}
	return m.recorder.Record(turns...)
}

func (m *mistaken) Close() error {
	m.recorder.Close()
	panic("a mistake at the end")
}

// TestMistakeInRecord: a mistake where the record is written is reported, and costs neither the game nor a
// turn.
func TestMistakeInRecord(t *testing.T) {
	s, rec := newScreen(t, "dom", small), &mistaken{left: 1}
	c := config(s)
	c.Record = func(string, string) (Recorder, error) { return rec, nil }
	var told []error
	c.Trouble = func(err error) { told = append(told, err) }
	t.Run("played", func(t *testing.T) { playThree(t, s, c) })
	if len(rec.turns) != 3 || !rec.closed || len(told) == 0 || !errors.As(told[0], new(*fault.Error)) {
		t.Errorf("%d turns, told %v", len(rec.turns), told)
	}
}

// TestMistakeInOverlay: a mistake where the overlay is drawn is reported.
func TestMistakeInOverlay(t *testing.T) {
	c := config(newScreen(t, "dom", small))
	c.Overlay = func(*Answer) error { panic("a mistake in the overlay") }
	told := make(chan error, 1)
	c.Trouble = func(err error) { told <- err }
	_, press, shown := run(t, c)
	press()
	shown.answer(t)
	if err := <-told; !errors.As(err, new(*fault.Error)) {
		t.Error(err)
	}
}

// TestMistakeInLook: a mistake while a board is read, for a press, a glance or a request, costs that answer
// only.
func TestMistakeInLook(t *testing.T) {
	for _, auto := range []bool{false, true} {
		s := newScreen(t, "dom", small)
		var broken atomic.Bool
		c := config(s)
		c.Auto = auto
		c.Read = func(img *image.RGBA) (Reading, error) {
			if broken.Load() {
				panic("a mistake while reading")
			}
			return read(img)
		}
		w, press, shown := run(t, c)
		if !auto {
			press()
		}
		v := shown.answer(t)
		board := v.Answer.Board
		broken.Store(true)
		s.change(func() { s.game.Play(clicks(0, 0)[0]) })
		press()
		if v := shown.answer(t); v.State != Refused || !errors.As(v.Err, new(*fault.Error)) {
			t.Fatalf("auto %v: %s, %v", auto, v.State, v.Err)
		}
		err := w.ask(t.Context(), func(context.Context) error { panic("a mistake in a request") })
		if !errors.As(err, new(*fault.Error)) {
			t.Errorf("auto %v: a request: %v", auto, err)
		}
		broken.Store(false)
		press()
		if v := shown.answer(t); v.State == Refused || v.Answer.Board != board+1 {
			t.Errorf("auto %v: afterwards: %s, %v", auto, v.State, v.Err)
		}
	}
}

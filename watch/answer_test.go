package watch

import (
	"errors"
	"image"
	"testing"
	"testing/synctest"
	"time"

	"github.com/domvision/domvision/capture"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/session"
)

// TestMoving: a board that moves is read when it is still, and one that never is
// is an error. Time is the bubble's, which passes only while everybody waits.
func TestMoving(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newScreen(t, "dom", small)
		c := config(s)
		c.Still = capture.Still{}
		_, press, shown := run(t, c)
		for _, frames := range []int{3, int(4 * time.Second / capture.DefaultPause)} { // tiles that fall; a chain of clears
			s.change(func() { s.moving = frames })
			press()
			v := shown.answer(t)
			if v.Err != nil || v.Answer.Reading.Board.Y != boardAt {
				t.Fatalf("%d frames: %v: %+v", frames, v.Err, v.Answer)
			}
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
		"an answer": func(w *Watch) { w.answerBoard(t.Context(), time.Now()) },
		"a glance":  func(w *Watch) { w.glance(t.Context()) },
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

// TestAutoOver: advice for the last move of a game goes away if the board can no longer be read. Earlier advice stays,
// because a group may be selected.
func TestAutoOver(t *testing.T) {
	for text, want := range map[string]State{"GG": Refused, "GGWW": Answered} {
		s := newScreen(t, "samegame", text)
		w := New(config(s))
		w.glance(t.Context())
		s.grid = func() engine.Grid { return engine.NewGrid(1, 1) }
		if w.glance(t.Context()); w.state != want {
			t.Errorf("%s: %q, want %q", text, w.state, want)
		}
		s.grid = nil
		if w.glance(t.Context()); w.state != Answered {
			t.Errorf("%s, and the board is back: %q", text, w.state)
		}
	}
}

// TestAutoSameBoard: an unchanged board gets a new answer if more of it is known or it lies elsewhere;
// otherwise the answer stays.
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

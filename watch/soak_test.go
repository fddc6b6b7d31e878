package watch

import (
	"context"
	"runtime"
	"testing"
	"time"

	"github.com/domvision/domvision/internal/exhaustive"
	"github.com/domvision/domvision/overlay"
)

// TestSoak: ten thousand presses, with a page that is followed, a record, overlays
// and improving plans, take no more memory than one thousand, and when it is over
// nothing goes on.
func TestSoak(t *testing.T) {
	presses := exhaustive.Some(t, 2_000, 10_000)
	before := runtime.NumGoroutine()
	overlays := 0
	t.Run("watch", func(t *testing.T) {
		s := newScreen(t, "dom", small)
		c := config(s)
		c.Rounds = []time.Duration{time.Nanosecond, time.Nanosecond}
		rec := &recorder{}
		c.Record = func(string, string) (Recorder, error) { return rec, nil }
		c.Overlay = func(a *Answer) error {
			overlays++
			overlay.Draw(a.Frame, overlay.Options{Board: a.Reading.Board, Candidates: a.Plan.Candidates})
			return nil
		}
		page := followedPage(t)
		c.Viewers = append(c.Viewers, page)
		w, press, shown := run(t, c)
		page.Watch = w
		var early uint64
		for n := range presses {
			press()
			v := shown.answer(t)
			s.change(func() { s.carryOn(t, v) })
			switch n {
			case presses / 10:
				early = inUse()
			case presses - 1:
				if late := inUse(); late > early+4<<20 {
					t.Errorf("%d kB in use after %d presses, %d kB after %d", late>>10, presses, early>>10, presses/10)
				}
			}
			rec.forget()
		}
	})
	if overlays == 0 {
		t.Error("nothing was drawn")
	}
	waitFor(t, "goroutines to end", func() bool { return runtime.NumGoroutine() <= before })
}

// forget drops the turns that were recorded, but for the last.
func (r *recorder) forget() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.turns) > 1 {
		r.turns = r.turns[len(r.turns)-1:]
	}
}

// carryOn plays as was advised, sometimes otherwise; when no move is left the next
// game begins. Now and then the picture is gone for once.
func (s *screen) carryOn(t *testing.T, v View) {
	s.err = nil
	if s.grabs%97 == 0 {
		s.err = errNothingSeen
		return
	}
	if v.State == Refused || s.grabs%13 == 0 {
		return
	}
	moves := s.game.Board().Moves(nil)
	if len(moves) == 0 {
		if err := s.game.Start(grid(t, small)); err != nil {
			t.Error(err)
		}
		return
	}
	m := moves[s.grabs%len(moves)]
	if best, ok := v.Answer.Best(); ok && s.grabs%3 > 0 {
		m = best.Move
	}
	if _, err := s.game.Play(m); err != nil {
		t.Error(err)
	}
}

// followedPage is a page whose events somebody follows.
func followedPage(t *testing.T) *Page {
	t.Helper()
	page := NewPage()
	page.Explain = func(err error) (string, string) { return err.Error(), "" }
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan struct{})
	events := page.Events(ctx)
	go func() {
		defer close(ended)
		for range events {
		}
	}()
	t.Cleanup(func() { cancel(); <-ended })
	return page
}

// inUse is the memory that is in use, in bytes.
func inUse() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapInuse
}

func waitFor(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for late := time.Now().Add(patience); !ok(); time.Sleep(time.Millisecond) {
		if time.Now().After(late) {
			var stacks [1 << 16]byte
			t.Fatalf("waited in vain for %s\n%s", what, stacks[:runtime.Stack(stacks[:], true)])
		}
	}
}

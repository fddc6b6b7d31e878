package watch

import (
	"context"
	"time"

	"github.com/domvision/domvision/internal/fault"
)

// The pauses between two glances of Auto: normally, once nothing has changed for a while, and after a
// failed capture. Measured at 1920x1080: a glance takes about 10 ms of one core, so that a still
// screen costs 3.4 % of it with the first pause and 2 % with the second.
const (
	autoPause    = 300 * time.Millisecond
	idlePause    = 500 * time.Millisecond
	idleAfter    = 10 * time.Second
	autoPatience = 3 * time.Second
)

// Run answers presses until ctx ends, which is no error. While it runs, nothing else may
// use what the Config holds. At the end it closes the record.
func (w *Watch) Run(ctx context.Context, presses <-chan time.Time) error {
	defer w.overlay.close()
	defer w.record.close()
	defer w.stopThinking()
	w.show(View{State: Waiting})
	timer := time.NewTimer(autoPause)
	defer timer.Stop()
	for {
		var glance <-chan time.Time
		if w.c.Auto {
			glance = timer.C
		}
		select {
		case <-ctx.Done():
			return nil
		case at := <-presses:
			w.attempt(func() { w.answerBoard(ctx, at) })
		case r := <-w.requests:
			r.done <- fault.Try(func() error { return r.do(ctx) })
		case t := <-w.thoughts:
			w.attempt(func() { w.improve(ctx, t) })
		case <-glance:
			pause := autoPatience
			w.attempt(func() { pause = w.glance(ctx) })
			timer.Reset(pause)
		}
	}
}

// attempt refuses an answer in which the program makes a mistake: the game goes on.
func (w *Watch) attempt(do func()) {
	err := fault.Try(func() error { do(); return nil })
	if err == nil || w.state == Refused {
		return // with Auto, a mistake is shown once
	}
	w.stopThinking()
	w.refuse(err, sight{})
}

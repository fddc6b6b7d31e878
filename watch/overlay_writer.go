package watch

import "github.com/domvision/domvision/internal/fault"

// overlayWriter draws overlays in a goroutine of its own, so that the caller never waits. If it cannot keep
// up, it draws only the newest. The zero value draws nothing.
type overlayWriter struct {
	newest chan *Answer
	done   chan struct{}
	last   *Answer // that was handed over
}

// newOverlayWriter calls draw for every answer that looks different, and trouble for its first
// error. Either may be nil.
func newOverlayWriter(draw func(*Answer) error, trouble func(error)) overlayWriter {
	if draw == nil {
		return overlayWriter{}
	}
	w := overlayWriter{newest: make(chan *Answer, 1), done: make(chan struct{})}
	go func() {
		defer close(w.done)
		for answer := range w.newest {
			if err := fault.Try(func() error { return draw(answer) }); err != nil && trouble != nil {
				trouble(err)
				trouble = nil
			}
		}
	}()
	return w
}

// put hands over an answer, unless the last one looks the same.
func (w *overlayWriter) put(a *Answer) {
	if w.newest == nil || w.last != nil && looksSame(w.last, a) {
		return
	}
	w.last = a
	for {
		select {
		case w.newest <- a:
			return
		default:
		}
		select {
		case <-w.newest:
		default:
		}
	}
}

func looksSame(a, b *Answer) bool {
	one, _ := a.Best()
	two, _ := b.Best()
	return a.Board == b.Board && one.Move == two.Move && one.Q == two.Q && a.Grid.Equal(b.Grid)
}

// close ends it once everything is drawn.
func (w *overlayWriter) close() {
	if w.newest != nil {
		close(w.newest)
		<-w.done
	}
}

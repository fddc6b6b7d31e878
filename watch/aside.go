package watch

// aside draws overlays in a goroutine of its own, so that nobody waits for them. If it
// cannot keep up, it draws only the newest.
type aside struct {
	newest chan *Answer
	done   chan struct{}
	last   *Answer // that was handed over
}

func newAside(c Config) aside {
	if c.Overlay == nil {
		return aside{}
	}
	a := aside{newest: make(chan *Answer, 1), done: make(chan struct{})}
	go func() {
		defer close(a.done)
		told := false
		for answer := range a.newest {
			if err := c.Overlay(answer); err != nil && !told && c.Trouble != nil {
				told = true
				c.Trouble(err)
			}
		}
	}()
	return a
}

// put hands over an answer, unless the last one looks the same.
func (s *aside) put(a *Answer) {
	if s.newest == nil || s.last != nil && looksSame(s.last, a) {
		return
	}
	s.last = a
	for {
		select {
		case s.newest <- a:
			return
		default:
		}
		select {
		case <-s.newest:
		default:
		}
	}
}

func looksSame(a, b *Answer) bool {
	one, _ := a.Best()
	two, _ := b.Best()
	return a.Board == b.Board && one.Move == two.Move && one.Q == two.Q && a.Grid.Equal(b.Grid)
}

// close ends it, when all is drawn.
func (s *aside) close() {
	if s.newest != nil {
		close(s.newest)
		<-s.done
	}
}

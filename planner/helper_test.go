package planner

import (
	"context"
	"errors"
	"io"
	"testing"
	"time"

	"github.com/domvision/domvision/engine"
)

// tube is one end of a pipe within a process.
type tube struct {
	to, from chan []byte
	gone     chan struct{} // closed: the process at the other end has died
}

func (t tube) Send(m []byte) error {
	select {
	case t.to <- m:
		return nil
	case <-t.gone:
		return io.ErrClosedPipe
	}
}

func (t tube) Receive() ([]byte, error) {
	select {
	case m := <-t.from:
		return m, nil
	case <-t.gone:
		return nil, io.ErrClosedPipe
	}
}

func newTube() (here, there tube) {
	out, back, gone := make(chan []byte, 2), make(chan []byte, 2), make(chan struct{})
	return tube{out, back, gone}, tube{back, out, gone}
}

// help starts helpers for a search in goroutines, which share nothing with it, and returns their
// ends of the pipes and how each ended.
func help(n NRPA, s func() engine.Puzzle, helpers int) (pipes []Pipe, ended chan error) {
	ended = make(chan error, helpers)
	for i := range helpers {
		here, there := newTube()
		pipes = append(pipes, here)
		go func() { ended <- n.Help(s(), n.Side+i, there) }()
	}
	return pipes, ended
}

// TestHelpers: a search finds the same wherever its games are played.
func TestHelpers(t *testing.T) {
	for _, r := range variants(t) {
		for _, side := range []int{0, 1} {
			const cores = 3
			search := NRPA{Budget: Budget{Nodes: 30_000}, Iterations: 10, Side: cores, Seed: 5}
			want := search.Plan(context.Background(), levels(t, r, 1)[0])
			search.Side = side
			pipes, ended := help(search, func() engine.Puzzle { return levels(t, r, 1)[0] }, cores-side)
			got := Helped{search, pipes}.Plan(context.Background(), levels(t, r, 1)[0])
			same(t, got, want)
			if got.Nodes != want.Nodes {
				t.Errorf("%s, %d at home: looked at %d positions, not %d", r.Name, side, got.Nodes, want.Nodes)
			}
			for range pipes {
				if err := <-ended; err != nil {
					t.Errorf("%s: a helper ended with %v", r.Name, err)
				}
			}
		}
	}
}

// TestHelpersStop: helpers end with the search they help, at once if that is cancelled.
func TestHelpersStop(t *testing.T) {
	search := NRPA{Budget: Budget{Time: time.Hour}}
	level := func() engine.Puzzle { return levels(t, rules(t, "dom").Article(), 1)[0] }
	pipes, ended := help(search, level, 2)
	ctx, cancel := context.WithTimeout(context.Background(), 200*time.Millisecond)
	defer cancel()
	checkGames(t, level(), Helped{search, pipes}.Plan(ctx, level()))
	for range pipes {
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}
}

// TestHelperEndsAnnealing: a helper that has begun to anneal tells what it knows, also if the search is cancelled at once.
func TestHelperEndsAnnealing(t *testing.T) {
	level := levels(t, rules(t, "dom").Article(), 1)[0]
	here, there := newTube()
	go func() { _ = (NRPA{}).Help(level, 0, there) }()
	line := Beam{Width: 1}.Plan(context.Background(), level).Candidates[0].PV
	h, found := helper{pipe: here}, newLines(level)
	h.anneal(line, 1, hot, Budget{Nodes: 1000})
	if nodes := h.end(found); h.lost != nil || nodes == 0 || len(found.best().moves) == 0 {
		t.Errorf("%d positions, %d moves, error %v", nodes, len(found.best().moves), h.lost)
	}
	h.dismiss()
}

// TestHelperLost: if helpers die, the search goes on with the others, or at home.
func TestHelperLost(t *testing.T) {
	level := func() engine.Puzzle { return levels(t, rules(t, "dom").Article(), 1)[0] }
	const nodes = 20_000
	for name, test := range map[string]struct {
		after time.Duration
		lost  int // of two
	}{"at once": {0, 1}, "later": {20 * time.Millisecond, 1}, "all": {20 * time.Millisecond, 2}} {
		search := NRPA{Budget: Budget{Nodes: nodes}}
		pipes, ended := help(search, level, 2)
		for _, pipe := range pipes[:test.lost] {
			time.AfterFunc(test.after, func() { close(pipe.(tube).gone) })
		}
		plan := Helped{search, pipes}.Plan(context.Background(), level())
		checkGames(t, level(), plan)
		if plan.Nodes < nodes {
			t.Errorf("%s: looked at %d positions of %d", name, plan.Nodes, nodes)
		}
		for range pipes {
			if err := <-ended; err != nil && !errors.Is(err, io.ErrClosedPipe) {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}

// TestHelpRefuses: what makes no sense ends the help, and nothing else.
func TestHelpRefuses(t *testing.T) {
	level := levels(t, rules(t, "dom").Article(), 1)[0]
	for name, message := range map[string]string{
		"unknown": "x", "cut short": "b\x00", "no place": "c\x00\x00\x00\x00", "no policy": "c1", "no line": "a\x00\x00\x00\x00", "nothing to anneal": "g",
		"no such factor": "c\x01\x00\x00\x00\x00\x00\x02\x00\x00\x00\x80\x3f",
	} {
		here, there := newTube()
		if err := here.Send([]byte(message)); err != nil {
			t.Fatal(err)
		}
		if err := (NRPA{}).Help(level, 0, there); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// TestChanges: whoever knows the earlier policy learns the later one, from a message that is as short
// as the difference.
func TestChanges(t *testing.T) {
	sent, known, now := newPolicy(), newPolicy(), newPolicy()
	for _, changed := range []map[int]float32{{0: 2, 5: 0.25, len(now) - 1: 7}, {5: 1, 6: 3}, nil} {
		for slot, x := range changed {
			now[slot] = x
		}
		var m message
		m.changes(sent, now)
		if want := 4 + 8*len(changed); len(m) != want {
			t.Errorf("%d bytes for %d changes, not %d", len(m), len(changed), want)
		}
		r := reader{data: m}
		r.changes(known)
		if r.err != nil || len(r.data) != 0 || *known != *now || *sent != *now {
			t.Errorf("after %v: error %v, %d bytes left; the policies are equal: %v, %v",
				changed, r.err, len(r.data), *known == *now, *sent == *now)
		}
	}
}

// BenchmarkChanges prepares the message for a call: one factor in a hundred has changed.
func BenchmarkChanges(b *testing.B) {
	sent, now := newPolicy(), newPolicy()
	m := make(message, 0, 8*len(now))
	for i := 0; b.Loop(); i++ {
		for slot := 0; slot < len(now); slot += 100 {
			now[slot] = float32(2 + i%2)
		}
		m = m[:0]
		m.changes(sent, now)
	}
}

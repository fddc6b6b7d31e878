package planner

import (
	"context"
	"errors"
	"runtime"
	"strings"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/fault"
)

// mistaken is a game whose rules have a mistake, which only shows in other goroutines than the given one.
type mistaken struct {
	engine.Puzzle
	home string
}

func (m *mistaken) Play(move engine.Move) int {
	if goroutine() != m.home {
		panic("a mistake in the rules")
	}
	return m.Puzzle.Play(move)
}

func (m *mistaken) CopyTo(dst engine.State) engine.State {
	to, ok := dst.(*mistaken)
	if !ok {
		to = new(mistaken)
	}
	var board engine.State
	if ok {
		board = to.Puzzle
	}
	to.Puzzle, to.home = m.Puzzle.CopyTo(board).(engine.Puzzle), m.home
	return to
}

// goroutine tells goroutines apart.
func goroutine() string {
	trace := make([]byte, 64)
	name, _, _ := strings.Cut(string(trace[:runtime.Stack(trace, false)]), "[")
	return name
}

// TestMistakeInWorker: a panic in a goroutine of a search reaches its caller, who can catch it.
func TestMistakeInWorker(t *testing.T) {
	root := &mistaken{levels(t, rules(t, "samegame"), 1)[0], goroutine()}
	for _, s := range []Search{NRPA{Budget: Budget{Nodes: 100_000}}, Beam{Width: 1000, Jobs: 4}} {
		err := fault.Try(func() error { s.Plan(context.Background(), root); return nil })
		if !errors.As(err, new(*fault.Error)) {
			t.Errorf("%T: %v", s, err)
		}
	}
}

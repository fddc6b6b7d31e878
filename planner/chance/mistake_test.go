package chance

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/fault"
)

// mistaken is a bank whose rules have a mistake.
type mistaken struct{ bank }

func (m *mistaken) PlayWith(engine.Move, *rand.Rand) int { panic("a mistake in the rules") }

func (m *mistaken) CopyTo(dst engine.State) engine.State {
	to, ok := dst.(*mistaken)
	if !ok {
		to = new(mistaken)
	}
	*to = *m
	return to
}

// TestMistakeInWorker: a panic in a goroutine of a search reaches its caller, who can catch it.
func TestMistakeInWorker(t *testing.T) {
	err := fault.Try(func() error {
		MoveSearch{}.Plan(context.Background(), &mistaken{bank{rounds: 3}})
		return nil
	})
	if !errors.As(err, new(*fault.Error)) {
		t.Error(err)
	}
}

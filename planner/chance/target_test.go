package chance

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/domvision/domvision/engine"
)

// wager is a game of two moves each turn: 3 points for certain, or 10 with a chance of one in four.
type wager struct{ moves int }

func (w *wager) Moves(dst []engine.Move) []engine.Move {
	if w.moves == 0 {
		return dst
	}
	return append(dst, engine.Move{}, engine.Move{At: engine.Pos{Col: 1}})
}

func (w *wager) PlayWith(m engine.Move, rng *rand.Rand) (points int) {
	w.moves--
	switch {
	case m.At.Col == 0:
		return 3
	case rng.IntN(4) == 0:
		return 10
	}
	return 0
}

func (w *wager) Play(m engine.Move) int  { w.moves--; return w.Score(m) }
func (w *wager) Score(m engine.Move) int { return 3 * (1 - m.At.Col) }
func (w *wager) Value() float64          { return 0 }
func (w *wager) Prospect() float64       { return 0 }

func (w *wager) CopyTo(dst engine.State) engine.State {
	c, ok := dst.(*wager)
	if !ok {
		c = &wager{}
	}
	*c = *w
	return c
}

// TestTarget: who needs no more plays for certain, who needs more takes the risk. The chance is one that can be had, and
// not more.
func TestTarget(t *testing.T) {
	for _, c := range []struct {
		points, bold int
		least, most  float64
	}{
		{6, 0, 0.7, 1},            // twice 3 points are enough
		{10, 1, 0.2, 1 - 9./16},   // one of two
		{20, 1, 0, 1./16 + 1./32}, // both
	} {
		search := MoveSearch{Samples: 64, Draws: 64, Target: Target{c.points, 2}}
		plan := search.Plan(context.Background(), &wager{moves: 2})
		if got := plan.Candidates[0].Move.At.Col; got != c.bold || plan.Chance <= c.least || plan.Chance > c.most {
			t.Errorf("for %d points: move %d, want %d; chance %.2f, want %.2f to %.2f", c.points, got, c.bold, plan.Chance, c.least, c.most)
		}
	}
	if plan := (MoveSearch{}).Plan(context.Background(), &wager{moves: 2}); plan.Chance != 0 || plan.Candidates[0].Move.At.Col != 0 {
		t.Errorf("without a target: %+v", plan)
	}
}

package learn

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/planner/chance"
)

// chain is a game of so many positions in a row. A step to the right earns nothing,
// but in the last position 10 points, after which it begins anew; to stay earns 1.
type chain struct {
	at, length int
	lucky      bool // the last step leads to the first or to the second position
	blind      bool // positions cannot be told apart
}

const (
	step = iota
	stay
)

func (c *chain) Moves(dst []engine.Move) []engine.Move {
	return append(dst, engine.Move{At: engine.Pos{Col: step}}, engine.Move{At: engine.Pos{Col: stay}})
}

func (c *chain) Score(m engine.Move) int {
	switch {
	case m.At.Col == stay:
		return 1
	case c.at == c.length-1:
		return 10
	}
	return 0
}

func (c *chain) PlayWith(m engine.Move, rng *rand.Rand) int {
	points := c.Score(m)
	if m.At.Col == step {
		c.at = (c.at + 1) % c.length
		if c.at == 0 && c.lucky {
			c.at = rng.IntN(2)
		}
	}
	return points
}

func (c *chain) Play(m engine.Move) int { return c.PlayWith(m, rand.New(rand.NewPCG(0, 0))) }
func (c *chain) Value() float64         { return 0 }

func (c *chain) CopyTo(dst engine.State) engine.State {
	d, ok := dst.(*chain)
	if !ok {
		d = new(chain)
	}
	*d = *c
	return d
}

// Features has one feature for every position but the first, for which the constant stands.
func (c *chain) Features(dst []float64) []float64 {
	for i := 1; i < c.length; i++ {
		x := 0.
		if c.at == i || c.blind {
			x = 1
		}
		dst = append(dst, x)
	}
	return dst
}

// positions has every position of the chain twice.
func positions(c chain) (list []*chain) {
	for i := range 2 * c.length {
		p := c
		p.at = i % c.length
		list = append(list, &p)
	}
	return list
}

// exact is the value of every position, by value iteration.
func exact(c chain, discount float64) []float64 {
	v := make([]float64, c.length)
	for range 5_000 {
		again := v[0]
		if c.lucky {
			again = (v[0] + v[1]) / 2
		}
		next := make([]float64, c.length)
		for i := range v {
			onwards := 10 + discount*again
			if i+1 < c.length {
				onwards = discount * v[i+1]
			}
			next[i] = max(onwards, 1+discount*v[i])
		}
		v = next
	}
	return v
}

// TestFitIsExact: with a feature for every position the value equals that of value iteration; with chance, as
// closely as the samples allow.
func TestFitIsExact(t *testing.T) {
	for _, c := range []struct {
		chain    chain
		discount float64
		within   float64
	}{
		{chain{length: 4}, 0.9, 1e-4},
		{chain{length: 12}, 0.9, 1e-4}, // to stay is better in the first ones
		{chain{length: 4}, 0.99, 1e-3},
		{chain{length: 4, lucky: true}, 0.9, 0.5},
	} {
		done, err := Fit(context.Background(), positions(c.chain), Fitting{Discount: c.discount, Samples: 4_000})
		if err != nil {
			t.Fatal(err)
		}
		last := done[len(done)-1]
		if last.Change >= converged || last.Error > 1e-6+c.within {
			t.Errorf("%+v: not at rest: %+v", c.chain, last)
		}
		for i, want := range exact(c.chain, c.discount) {
			got := last.Theta[0]
			if i > 0 {
				got += last.Theta[i]
			}
			if math.Abs(got-want) > c.within {
				t.Errorf("%+v with %v: position %d is worth %v, want %v", c.chain, c.discount, i, got, want)
			}
		}
	}
}

// TestFitIsTheSameEveryTime, whatever goes on at the same time; another seed draws
// otherwise.
func TestFitIsTheSameEveryTime(t *testing.T) {
	fit := func(seed uint64) []Iteration {
		done, err := Fit(context.Background(), positions(chain{length: 4, lucky: true}), Fitting{Iterations: 50, Samples: 7, Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		return done
	}
	if !reflect.DeepEqual(fit(1), fit(1)) {
		t.Error("two fits of the same differ")
	}
	if reflect.DeepEqual(fit(1), fit(2)) {
		t.Error("two seeds give the same")
	}
	if n := len(fit(1)); n != 50 {
		t.Errorf("%d iterations of 50", n)
	}
}

func TestFitErrors(t *testing.T) {
	long := positions(chain{length: 3})
	if _, err := Fit(context.Background(), long[:2], Fitting{}); err == nil {
		t.Error("2 positions gave 3 weights")
	}
	if _, err := Fit(context.Background(), positions(chain{length: 3, blind: true}), Fitting{}); err == nil {
		t.Error("features that are all the same gave weights")
	}
	if _, err := Fit(context.Background(), long, Fitting{Discount: 3}); !errors.Is(err, ErrDiverged) {
		t.Errorf("a discount of 3: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Fit(ctx, long, Fitting{}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// TestModelPlays: with the values learned for the chain, a search follows it.
func TestModelPlays(t *testing.T) {
	c := chain{length: 4}
	done, err := Fit(context.Background(), positions(c), Fitting{})
	if err != nil {
		t.Fatal(err)
	}
	theta := done[len(done)-1].Theta
	model := chance.Model{Weights: theta[1:], Constant: theta[0], Discount: DefaultDiscount}
	search := chance.NewValueSearch(model, 1, rand.New(rand.NewPCG(0, 0)))
	for i := range c.length {
		c.at = i
		if m := search.Plan(context.Background(), &c).Candidates[0].Move; m.At.Col != step {
			t.Errorf("stays in position %d", i)
		}
	}
}

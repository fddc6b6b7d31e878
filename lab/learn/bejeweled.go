package learn

import (
	"cmp"
	"context"
	"encoding/json"
	"io"
	"math/rand/v2"
	"runtime"

	"golang.org/x/sync/errgroup"

	"github.com/domvision/domvision/engine/swap"
	"github.com/domvision/domvision/internal/fault"
	"github.com/domvision/domvision/planner/chance"
)

// SelfPlay holds the parameters of learning the danger of Bejeweled positions: boards are dealt and played on
// at random until few swaps are left, and from there by a search. The game dies if no swap is left within the
// horizon.
type SelfPlay struct {
	Positions int // 0: DefaultSelfPlay
	Horizon   int // swaps within which a game ends or does not; 0: DefaultHorizon
	Seed      uint64

	// Progress is called after every position, from several goroutines; nil: not at all.
	Progress func()
}

// What the zero [SelfPlay] learns from.
const (
	DefaultSelfPlay = 20_000
	DefaultHorizon  = 10
)

// mostFew is the largest number of legal swaps of a position that self-play begins with; each number from 1
// on is equally likely.
const mostFew = 14

// Danger is a learned probability that no move is left within some swaps: the logistic function of a constant
// plus the weighted features.
type Danger struct {
	Game      string    `json:"game"`
	Features  []string  `json:"features"`
	Weights   []float64 `json:"weights"`
	Constant  float64   `json:"constant"`
	Horizon   int       `json:"horizon"`
	Positions int       `json:"positions"`
	Seed      uint64    `json:"seed"`
	Died      int       `json:"died"`     // of the positions
	LogLoss   float64   `json:"log_loss"` // of the fit, per position
}

// Write writes the model as JSON.
func (d Danger) Write(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(d)
}

// Example is a position of self-play: its features, and whether its game died.
type Example struct {
	Features []float64
	Died     bool
}

// Bejeweled learns the danger of positions. It returns the examples, too.
func Bejeweled(ctx context.Context, s SelfPlay) (Danger, []Example, error) {
	if s.Positions == 0 {
		s.Positions = DefaultSelfPlay
	}
	if s.Horizon == 0 {
		s.Horizon = DefaultHorizon
	}
	rules, err := swap.Find("bejeweled")
	if err != nil {
		return Danger{}, nil, err
	}
	examples := make([]Example, s.Positions)
	var workers errgroup.Group
	workers.SetLimit(runtime.GOMAXPROCS(0))
	for i := 0; i < s.Positions && ctx.Err() == nil; i++ {
		workers.Go(func() (err error) {
			defer fault.Catch(&err)
			examples[i] = s.example(ctx, rules, rand.New(rand.NewPCG(s.Seed, uint64(i))))
			if s.Progress != nil {
				s.Progress()
			}
			return nil
		})
	}
	if err := cmp.Or(workers.Wait(), ctx.Err()); err != nil {
		return Danger{}, nil, err
	}
	theta, loss, err := logistic(examples)
	if err != nil {
		return Danger{}, nil, err
	}
	d := Danger{
		Game: rules.Name, Features: swap.DangerNames(), Weights: theta[1:], Constant: theta[0],
		Horizon: s.Horizon, Positions: s.Positions, Seed: s.Seed, LogLoss: loss,
	}
	for _, e := range examples {
		if e.Died {
			d.Died++
		}
	}
	return d, examples, nil
}

// example plays one game.
func (s SelfPlay) example(ctx context.Context, rules swap.Rules, rng *rand.Rand) Example {
	b := fewLeft(ctx, rules, rng)
	features := b.Dangers()
	e := Example{Features: features[:]}
	search := chance.MoveSearch{Depth: 1, Samples: 2, Passes: 1, Jobs: 1, Seed: rng.Uint64()}
	for range s.Horizon {
		plan := search.Plan(ctx, b)
		if ctx.Err() != nil {
			return e
		}
		if len(plan.Candidates) == 0 {
			break
		}
		b.PlayWith(plan.Candidates[0].Move, rng)
	}
	e.Died = len(b.Moves(nil)) == 0
	return e
}

// fewLeft deals boards and plays on them at random until one has few legal swaps.
func fewLeft(ctx context.Context, rules swap.Rules, rng *rand.Rand) *swap.Board {
	few := 1 + rng.IntN(mostFew)
	for {
		b := rules.Deal(rng)
		for moves := b.Moves(nil); len(moves) > 0; moves = b.Moves(moves[:0]) {
			if len(moves) <= few || ctx.Err() != nil {
				return b
			}
			b.PlayWith(moves[rng.IntN(len(moves))], rng)
		}
	}
}

package learn

import (
	"context"
	"math/rand/v2"

	"github.com/domvision/domvision/engine/swap"
	"github.com/domvision/domvision/planner/chance"
)

// Set is how many positions of each kind to learn from. 0 means DefaultPositions.
type Set struct {
	OneMove int // with a bingo in one move
	Several int // with a bingo in several moves
}

// DefaultPositions is how many positions of each kind the article learned from.
const DefaultPositions = 1000

func (s Set) withDefaults() Set {
	if s.OneMove == 0 {
		s.OneMove = DefaultPositions
	}
	if s.Several == 0 {
		s.Several = DefaultPositions
	}
	return s
}

// Boards deals boards until enough have a bingo that takes several swaps. For the positions with a bingo in
// one swap it then plays all of these swaps but the last, since such boards are hardly ever dealt. The
// article does not say how it made its own. If ctx ends early, there are fewer.
func (s Set) Boards(ctx context.Context, rules swap.Rules, seed uint64) []*swap.Board {
	s = s.withDefaults()
	rng := rand.New(rand.NewPCG(seed, 0))
	var boards []*swap.Board
	for len(boards) < s.OneMove+s.Several && ctx.Err() == nil {
		b := rules.Deal(rng)
		for moves := range b.Bingos(1, dear) {
			if len(moves) < 2 {
				break
			}
			almost := b.CopyTo(nil).(*swap.Board)
			if len(boards) < s.OneMove {
				for _, m := range moves[:len(moves)-1] {
					almost.Play(m)
				}
			}
			boards = append(boards, almost)
		}
	}
	return boards
}

// dear is a price of a swap higher than the value of any bingo, so that the shortest way wins.
const dear = 1000

// Bilging learns the value of the boards of bilging as the article did. The
// iterations are those of [Fit].
func Bilging(ctx context.Context, s Set, f Fitting) (chance.Model, []Iteration, error) {
	s, f = s.withDefaults(), f.withDefaults()
	rules, err := swap.Find("bilging")
	if err != nil {
		return chance.Model{}, nil, err
	}
	iterations, err := Fit(ctx, s.Boards(ctx, rules, f.Seed), f)
	if err != nil {
		return chance.Model{}, nil, err
	}
	theta := iterations[len(iterations)-1].Theta
	return chance.Model{
		Game: rules.Name, Features: swap.FeatureNames(), Weights: theta[1:], Constant: theta[0],
		Discount: f.Discount, Seed: f.Seed, OneMove: s.OneMove, Several: s.Several,
		Samples: f.Samples, Iterations: len(iterations),
	}, iterations, nil
}

package chance

import (
	"context"
	"slices"

	"github.com/domvision/domvision/engine"
)

// BingoMoves is the largest number of moves within which a bingo counts as possible.
const BingoMoves = 8

// bingo returns the shortest way to a bingo, nil if there is none within BingoMoves. If no
// direct way exists, because something would clear on it, bingo tries each move that clears
// nothing before it, until ctx is done.
func (s PlanSearch) bingo(ctx context.Context, from BingoPlotter) *option {
	if o := s.direct(from); o != nil && len(o.moves) <= BingoMoves {
		return o
	}
	var best *option
	var next engine.State
	for _, m := range from.Moves(nil) {
		if over(ctx) {
			break
		}
		if from.Score(m) != 0 {
			continue
		}
		next = from.CopyTo(next)
		if next.Play(m) != 0 {
			continue // it clears something all the same
		}
		o := s.direct(next.(BingoPlotter))
		if o == nil || len(o.moves) >= BingoMoves || best != nil && len(o.moves)+1 >= len(best.moves) {
			continue
		}
		o.moves = append([]engine.Move{m}, o.moves...)
		o.value -= s.Price
		best = o
	}
	return best
}

// direct returns the shortest plan for a bingo.
func (s PlanSearch) direct(from BingoPlotter) *option {
	const dear = 1000 // more than a bingo is worth: the fewest moves come first
	for moves, points := range from.Bingos(s.Plans, dear) {
		return &option{moves: slices.Clone(moves), points: points, value: valueOf(moves, points, s.Price)}
	}
	return nil
}

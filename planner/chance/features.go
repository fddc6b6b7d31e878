package chance

import (
	"context"
	"math/rand/v2"

	"github.com/domvision/domvision/engine"
)

// Featured is a State that can be described by a vector of features.
type Featured interface {
	State

	// Features appends the features, always the same number in the same game.
	Features(dst []float64) []float64
}

// Successors looks one move ahead: at the mean features of the positions that every move may lead to. Its
// memory is reused from call to call.
type Successors struct {
	Samples int    // of the outcome of a move; a move without chance needs only one
	Seed    uint64 // of all chance; the n-th sample of a move always draws the same

	moves    []engine.Move
	next     engine.State
	sum, one []float64
	nodes    int64
	chance   counted
}

// Each calls do with every legal move in the order of State.Moves, with its certain points and the mean
// features, which are valid only during the call. When ctx is done, the current move gets fewer samples, and
// the moves after it are left out. The first move is never left out.
func (s *Successors) Each(ctx context.Context, from Featured, do func(m engine.Move, points int, features []float64)) {
	rng := rand.New(&s.chance)
	s.moves = from.Moves(s.moves[:0])
	for i, m := range s.moves {
		points := from.Score(m)
		n := 0
		for n < s.Samples {
			s.chance.restart(s.Seed, uint64(i)<<32|uint64(n))
			s.next = from.CopyTo(s.next)
			next := s.next.(Featured)
			next.PlayWith(m, rng)
			s.one = next.Features(s.one[:0])
			s.add(n == 0)
			n++
			if s.chance.draws == 0 || ctx.Err() != nil {
				break // there was no chance in it, or there is no time
			}
		}
		s.nodes += int64(n)
		for k := range s.sum {
			s.sum[k] /= float64(n)
		}
		do(m, points, s.sum)
		if ctx.Err() != nil {
			return
		}
	}
}

// add adds the features of one sample to the sum.
func (s *Successors) add(first bool) {
	if first {
		s.sum = append(s.sum[:0], s.one...)
		return
	}
	for k, x := range s.one {
		s.sum[k] += x
	}
}

// counted is a random source that counts its draws.
type counted struct {
	rand.PCG
	draws int
}

func (c *counted) restart(seed, stream uint64) {
	c.Seed(seed, stream)
	c.draws = 0
}

// Uint64 implements [rand.Source].
func (c *counted) Uint64() uint64 {
	c.draws++
	return c.PCG.Uint64()
}

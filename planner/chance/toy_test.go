package chance

import (
	"iter"
	"math/rand/v2"

	"github.com/domvision/domvision/engine"
)

// bank is a game of so many rounds. In each the player takes 2 points, or draws 0 or
// 6 with even odds, or invests: 0 now, and 5 more in the next round, whatever is
// done then.
type bank struct {
	rounds, due int
}

const (
	take = iota
	draw
	invest
)

func bankMove(col int) engine.Move { return engine.Move{At: engine.Pos{Col: col}} }

func (b *bank) Moves(dst []engine.Move) []engine.Move {
	if b.rounds == 0 {
		return dst
	}
	return append(dst, bankMove(take), bankMove(draw), bankMove(invest))
}

func (b *bank) play(m engine.Move) int {
	points := b.due
	b.rounds--
	b.due = 0
	switch m.At.Col {
	case take:
		points += 2
	case invest:
		b.due = 5
	}
	return points
}

func (b *bank) Play(m engine.Move) int { return b.play(m) }

func (b *bank) PlayWith(m engine.Move, rng *rand.Rand) int {
	points := b.play(m)
	if m.At.Col == draw {
		points += 6 * rng.IntN(2)
	}
	return points
}

func (b *bank) Score(m engine.Move) int {
	if m.At.Col == take {
		return b.due + 2
	}
	return b.due
}

func (b *bank) Value() float64    { return float64(b.due) }
func (b *bank) Prospect() float64 { return 0 }

func (b *bank) CopyTo(dst engine.State) engine.State {
	d, ok := dst.(*bank)
	if !ok {
		d = new(bank)
	}
	*d = *b
	return d
}

// Match calls a draw the best match, an investment the next, and that one a double.
func (b *bank) Match(m engine.Move) (kind int, double bool, chain int) {
	return m.At.Col % 2, m.At.Col == invest, 0
}

func (b *bank) Plans(most, _ int, price float64) iter.Seq2[[]engine.Move, int] {
	list := [][]engine.Move{{bankMove(take)}, {bankMove(invest), bankMove(take)}}
	if b.rounds < 2 {
		list = list[:b.rounds]
	}
	return func(yield func([]engine.Move, int) bool) {
		for _, moves := range list[:min(most, len(list))] {
			points := b.due + 2
			if len(moves) == 2 {
				points = b.due + 5 + 2
			}
			if !yield(moves, points) {
				return
			}
		}
	}
}

// Outlook is the value of the best plan.
func (b *bank) Outlook(price float64) float64 {
	best := -2 * price
	for moves, points := range b.Plans(2, 1, price) {
		best = max(best, valueOf(moves, points, price))
	}
	return best
}

func source(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 2)) }

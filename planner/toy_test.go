package planner

import (
	"context"
	"math/rand/v2"

	"github.com/domvision/domvision/engine"
)

// row is a small game with everything a search must cope with: a row of letters
// in which a run of n >= 2 equal neighbours may be taken for n*n points; then
// the row closes up, so that new runs form. A finished game brings 10 points
// less 3 for every letter left over.
type row struct {
	n       int
	letters [24]byte
}

func newRow(letters string) *row {
	r := &row{n: len(letters)}
	copy(r.letters[:], letters)
	return r
}

func randomRow(rng *rand.Rand, n, colors int) *row {
	r := &row{n: n}
	for i := range n {
		r.letters[i] = 'A' + byte(rng.IntN(colors))
	}
	return r
}

// run is the end of the run that begins at i.
func (r *row) run(i int) int {
	j := i + 1
	for j < r.n && r.letters[j] == r.letters[i] {
		j++
	}
	return j
}

func (r *row) Moves(dst []engine.Move) []engine.Move {
	for i := 0; i < r.n; i = r.run(i) {
		if r.run(i)-i >= 2 {
			dst = append(dst, at(i))
		}
	}
	return dst
}

func (r *row) Play(m engine.Move) int {
	i := m.At.Col
	j := r.run(i)
	copy(r.letters[i:], r.letters[j:r.n])
	r.n -= j - i
	return (j - i) * (j - i)
}

func (r *row) Value() float64 {
	runs, single := 0, 0
	for i := 0; i < r.n; i = r.run(i) {
		if n := r.run(i) - i; n >= 2 {
			runs += n * n
		} else {
			single++
		}
	}
	return float64(runs + 10 - 3*single)
}

func (r *row) CopyTo(dst engine.State) engine.State {
	d, ok := dst.(*row)
	if !ok {
		d = new(row)
	}
	*d = *r
	return d
}

func (r *row) Group(m engine.Move, dst []engine.Pos) []engine.Pos {
	for i := m.At.Col; i < r.run(m.At.Col); i++ {
		dst = append(dst, engine.Pos{Col: i})
	}
	return dst
}

func (r *row) Advice() []engine.Advice { return []engine.Advice{{Text: "hurry"}} }

// tree is a position given outright, with what follows each of its moves.
type tree struct {
	value float64
	moves []edge
}

type edge struct {
	points int
	to     tree
}

// cursor is a [tree] as a game.
type cursor struct{ *tree }

func (c *cursor) Moves(dst []engine.Move) []engine.Move {
	for i := range c.moves {
		dst = append(dst, at(i))
	}
	return dst
}

func (c *cursor) Play(m engine.Move) int {
	e := &c.moves[m.At.Col]
	c.tree = &e.to
	return e.points
}

func (c *cursor) Value() float64 { return c.value }

func (c *cursor) CopyTo(dst engine.State) engine.State {
	d, ok := dst.(*cursor)
	if !ok {
		d = new(cursor)
	}
	*d = *c
	return d
}

// game is a position with moves, end one without.
func game(value float64, moves ...edge) tree { return tree{value, moves} }
func end(bonus float64) tree                 { return tree{value: bonus} }

func at(col int) engine.Move { return engine.Move{At: engine.Pos{Col: col}} }

func play(depth, expand int, s engine.State) Plan {
	return NStep{Depth: depth, Expand: expand}.Plan(context.Background(), s)
}

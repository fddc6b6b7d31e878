package collapse

import (
	"fmt"
	"math/bits"
	"math/rand/v2"

	"github.com/domvision/domvision/engine"
)

// A game that is refilled is planned by expectation: package planner/chance lists what that needs of a game.

// PlayWith plays a move as the game does: new tiles, each of any colour of the board that the game began with, are
// drawn from rng. It panics on an illegal move.
func (b *Board) PlayWith(m engine.Move, rng *rand.Rand) (points int) {
	points, _ = b.clear(m)
	b.quota.Use()
	b.refill(rng)
	return points
}

// Within returns the position in a game that ends after so many moves.
func (b *Board) Within(moves int) *Board {
	c := b.CopyTo(nil).(*Board)
	c.quota = engine.NewQuota(moves)
	return c
}

// Score returns the points of a move, which are certain. An illegal move scores nothing.
func (b *Board) Score(m engine.Move) int {
	if !b.contains(m.At) || !isColor(b.cells[b.index(m.At)]) {
		return 0
	}
	i := b.index(m.At)
	n, _ := b.flood(i)
	return b.score(b.cells[i], n) // none for a group that is too small
}

// Prospect is what the groups of the position are worth beyond the next move: a share of their points, since most of
// them can still be cleared later, or grow.
func (b *Board) Prospect() float64 {
	if b.quota.Spent() {
		return 0
	}
	points, _, _ := b.sumUp()
	return groupShare * float64(points)
}

// groupShare is that share. In 100 games of Toon Blast, 0.2, 0.35, 0.5, 0.7 and 1 earned 320, 330, 334, 344 and 327
// points (SE 4).
const groupShare = 0.7

// best is the points of the best move.
func (b *Board) best() float64 {
	best, base := 0, b.bottom(0)
	for _, roots := range b.roots { // sumUp has found them
		for ; roots != 0; roots &= roots - 1 {
			i := base + bits.TrailingZeros64(roots)
			best = max(best, b.score(b.cells[i], int(b.forest.size[i])))
		}
		base += 64
	}
	return float64(best)
}

// entry is the lowest cell of a column that new tiles reach. There may be tiles and walls above it only where every
// empty cell is refilled.
func (b *Board) entry(col int) int {
	bottom := b.bottom(col)
	i := bottom + b.rows
	switch b.rules.Refill {
	case Everywhere:
		return bottom
	case FromAbove:
		for i > bottom && b.cells[i-1] == hole { // outside of the board
			i--
		}
		for i > bottom && (b.cells[i-1] == empty || b.past(b.cells[i-1])) {
			i--
		}
	}
	return i
}

// refill puts new tiles into the empty cells: from the left-most column, in each from where tiles fall to. Without rng
// they are '?'.
func (b *Board) refill(rng *rand.Rand) {
	changed := uint64(0)
	for col := range b.cols {
		for i := b.entry(col); i < b.bottom(col)+b.rows; i++ {
			if b.cells[i] != empty {
				continue
			}
			b.cells[i] = unread
			if rng != nil {
				b.cells[i] = b.palette[rng.IntN(len(b.palette))]
			}
			b.tiles++
			b.tallyColor(i, +1)
			changed |= b.leave(i)
		}
	}
	b.touchAbove(changed)
}

// Deal returns a board of the usual size, with tiles of random colours.
func (r Rules) Deal(rng *rand.Rand) *Board {
	b, err := NewBoard(r, r.Board.Deal(rng))
	if err != nil {
		panic(fmt.Sprintf("collapse: a board that was dealt: %v", err)) // it is full, and all its tiles are plain
	}
	return b
}

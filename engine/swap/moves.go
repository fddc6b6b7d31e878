package swap

import (
	"math/rand/v2"

	"github.com/domvision/domvision/engine"
)

// Moves implements [engine.State]: the legal swaps by their upper or left tile in
// reading order, to the right before downwards, and clicks on puffer fish. A swap
// of two equal tiles is legal where any swap is. After the last move of [Board.Within] there are none.
func (b *Board) Moves(dst []engine.Move) []engine.Move {
	if b.quota.Spent() {
		return dst
	}
	if b.small() && !b.rules.Idle && b.marks == nil && !b.ownShapes {
		right, below, _ := b.matchingSwaps()
		return appendSwaps(dst, right, below)
	}
	for row := range b.rows {
		for col := range b.cols {
			at := engine.Pos{Row: row, Col: col}
			i := b.at(row, col)
			if b.cells[i] == puffer {
				dst = append(dst, engine.Move{At: at})
			}
			if col+1 < b.cols && b.canSwap(i, 1) {
				dst = append(dst, engine.Move{At: at, Swap: engine.Right})
			}
			if row+1 < b.rows && !b.rules.Sideways && b.canSwap(i, b.stride) {
				dst = append(dst, engine.Move{At: at, Swap: engine.Below})
			}
		}
	}
	return dst
}

// Check returns nil if m is legal, or an error that explains to people why it is not.
func (b *Board) Check(m engine.Move) error { return b.check(m) }

// Play implements [engine.State]: it plays what is certain and what known tiles
// clear after it, leaves '?' where new tiles come in, and returns the points of all
// that; see the package comment for which of them are certain. It panics on an
// illegal move; see [Board.Check].
func (b *Board) Play(m engine.Move) (points int) {
	b.quota.Use()
	r := b.play(m, nil)
	return r.points + r.chain
}

// PlayWith plays a move as the game does: the new tiles are drawn from rng, and
// what they clear counts. It panics on an illegal move.
func (b *Board) PlayWith(m engine.Move, rng *rand.Rand) (points int) {
	b.quota.Use()
	r := b.play(m, rng)
	return r.points + r.chain
}

// Score returns the points of the first clear that a move makes. They are certain, except
// for the points of crabs that leave, which do not count. An illegal move scores nothing.
func (b *Board) Score(m engine.Move) int {
	if !b.legal(m) {
		return 0
	}
	i, step := b.swapCells(m)
	if step == 0 {
		return 0
	}
	if t := b.stung(i, step); t != 0 {
		return jellyfishPoints * b.count(t)
	}
	if b.marks != nil {
		points, _ := b.tryCopy().strike(m)
		return points
	}
	lines := b.swapLines(i, step)
	if len(lines) == 0 {
		return 0
	}
	return b.score(1, lines, 0, i, i+step)
}

// Value implements [engine.State]: the best score of a single move. What follows is up
// to chance.
func (b *Board) Value() float64 {
	best := 0
	for row := range b.rows {
		for col := range b.cols {
			at := engine.Pos{Row: row, Col: col}
			if col+1 < b.cols {
				best = max(best, b.Score(engine.Move{At: at, Swap: engine.Right}))
			}
			if row+1 < b.rows && !b.rules.Sideways {
				best = max(best, b.Score(engine.Move{At: at, Swap: engine.Below}))
			}
		}
	}
	return float64(best)
}

// Group implements [engine.Describer]: the tiles that the first clear removes,
// where they lie after the swap. A move that clears nothing, or is illegal, has no
// group.
func (b *Board) Group(m engine.Move, dst []engine.Pos) []engine.Pos {
	if !b.legal(m) {
		return dst
	}
	after := b.tryCopy()
	after.strike(m)
	for i, t := range after.cells {
		if p := b.pos(i); t == empty && i >= margin && b.contains(p) {
			dst = append(dst, p)
		}
	}
	return dst
}

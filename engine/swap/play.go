package swap

import (
	"fmt"
	"math/bits"
	"math/rand/v2"

	"github.com/domvision/domvision/engine"
)

// Play implements [engine.State]: it plays what is certain and what known tiles
// clear after it, leaves '?' where new tiles come in, and returns the points of all
// that; see the package comment for which of them are certain. It panics on an
// illegal move; see [Board.Check].
func (b *Board) Play(m engine.Move) (points int) {
	r := b.play(m, nil)
	return r.points + r.chain
}

// PlayWith plays a move as the game does: the new tiles are drawn from rng, and
// what they clear counts. It panics on an illegal move.
func (b *Board) PlayWith(m engine.Move, rng *rand.Rand) (points int) {
	r := b.play(m, rng)
	return r.points + r.chain
}

// result is what came of a move.
type result struct {
	points int // of the first clear
	chain  int // of all clears after it
	steps  int // clears
	crabs  int // that left after the first clear
}

// play makes a move and brings the board to rest. Without rng new tiles are '?'.
func (b *Board) play(m engine.Move, rng *rand.Rand) (r result) {
	if !b.legal(m) {
		panic(fmt.Sprintf("swap: illegal move: %v", b.Check(m)))
	}
	level := max(1, b.rules.Level)
	points, columns := b.strike(m)
	crabs := b.crabs
	for columns != 0 {
		r.steps++
		points += b.settle(columns)
		if b.rules.Refill != Calm {
			b.refill(columns, rng)
		}
		if r.steps == 1 {
			r.points, r.crabs = points, crabs-b.crabs
		} else {
			r.chain += points
		}
		lines := b.findLines()
		if len(lines) == 0 {
			break
		}
		points = b.rules.Points(level, r.steps+1, lines)
		columns = b.removeLines(lines)
	}
	if r.steps > 0 && b.rules.Refill == Calm {
		b.refillCalmly(rng)
	}
	return r
}

// columnSet is a set of columns, as bits.
type columnSet uint64

// strike swaps or clicks, and removes what is cleared first.
func (b *Board) strike(m engine.Move) (points int, columns columnSet) {
	i, step := b.swapCells(m)
	if step == 0 {
		return 0, b.burst(i)
	}
	t := b.stung(i, step)
	if t != 0 {
		points = jellyfishPoints * b.count(t)
		return points, b.sting(i, step, t)
	}
	lines := b.swapLines(i, step)
	b.cells[i], b.cells[i+step] = b.cells[i+step], b.cells[i]
	if len(lines) == 0 {
		return 0, 0
	}
	points = b.rules.Points(max(1, b.rules.Level), 1, lines)
	return points, b.removeLines(lines)
}

// removeLines empties the cells of the lines.
func (b *Board) removeLines(lines []Line) (columns columnSet) {
	for _, l := range lines {
		i := b.at(l.Row, l.Col)
		if l.Down {
			columns |= 1 << l.Col
			for range l.Len {
				b.cells[i] = empty
				i += b.stride
			}
			continue
		}
		columns |= (1<<l.Len - 1) << l.Col
		clear(b.cells[i : i+l.Len])
	}
	return columns
}

// settle moves tiles into the empty cells of the columns, and lets crabs leave
// that are above the water, for points.
func (b *Board) settle(columns columnSet) (points int) {
	for columns != 0 {
		for c := columns; c != 0; c &= c - 1 {
			b.drop(bits.TrailingZeros64(uint64(c)))
		}
		columns = 0
		if b.crabs > 0 {
			n := b.crabs
			columns = b.freeCrabs()
			points += (n - b.crabs) * crabPoints * b.rules.Water
		}
	}
	return points
}

// drop moves the tiles of a column together at the end towards which they go.
func (b *Board) drop(col int) {
	from, step := b.at(b.rows-1, col), -b.stride
	if b.rules.Rise {
		from, step = b.at(0, col), b.stride
	}
	to := from
	for range b.rows {
		if t := b.cells[from]; t != empty {
			b.cells[from] = empty
			b.cells[to] = t
			to += step
		}
		from += step
	}
}

package swap

import (
	"fmt"

	"github.com/domvision/domvision/engine"
)

// Moves implements [engine.State]: the legal swaps by their upper or left tile in
// reading order, to the right before downwards, and clicks on puffer fish. A swap
// of two equal tiles is legal where any swap is.
func (b *Board) Moves(dst []engine.Move) []engine.Move {
	if b.small() && !b.rules.Idle {
		right, below := b.matchingSwaps()
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

// canSwap reports whether the swap of cell i with the one a step on, both on the
// board, is legal.
func (b *Board) canSwap(i, step int) bool {
	if b.rules.Idle {
		return b.cells[i] != crab && b.cells[i+step] != crab
	}
	return b.matches(i, step)
}

// Score is the points of the first clear that the move makes, which are certain,
// but for crabs that leave. An illegal move scores nothing.
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
	lines := b.swapLines(i, step)
	if len(lines) == 0 {
		return 0
	}
	return b.rules.Points(max(1, b.rules.Level), 1, lines)
}

// Value implements [engine.State]: the best score that a single move has. What
// comes after is left to chance.
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

// swapCells is the first cell of a swap and the step to the second one; of a
// click, 0.
func (b *Board) swapCells(m engine.Move) (i, step int) {
	i = b.index(m.At)
	switch m.Swap {
	case engine.Right:
		step = 1
	case engine.Below:
		step = b.stride
	}
	return i, step
}

// legal is Check without words.
func (b *Board) legal(m engine.Move) bool {
	if !b.contains(m.At) || !b.contains(m.To()) {
		return false
	}
	i, step := b.swapCells(m)
	switch m.Swap {
	case engine.NoSide:
		return b.cells[i] == puffer
	case engine.Right:
	case engine.Below:
		if b.rules.Sideways {
			return false
		}
	default:
		return false
	}
	return b.canSwap(i, step)
}

// Check returns nil if m is legal, and else an error for people that says why it is not.
func (b *Board) Check(m engine.Move) error {
	to := m.To()
	switch {
	case b.legal(m):
		return nil
	case !b.contains(m.At):
		return fmt.Errorf("%s is not on the board of %d rows and %d columns", m.At.Place(), b.rows, b.cols)
	case m.Swap == engine.NoSide:
		return fmt.Errorf("%s cannot be clicked: tiles are swapped with a neighbour", m.At.Place())
	case m.Swap > engine.Below:
		return fmt.Errorf("%s: unknown side %d to swap with", m.At.Place(), m.Swap)
	case !b.contains(to):
		return fmt.Errorf("%s has no neighbour on that side", m.At.Place())
	case m.Swap == engine.Below && b.rules.Sideways:
		return fmt.Errorf("%s and %s lie above each other: %s swaps only left and right neighbours",
			m.At.Place(), to.Place(), b.rules.Name)
	case b.rules.Idle:
		return fmt.Errorf("%s and %s: a crab cannot be moved", m.At.Place(), to.Place())
	}
	return fmt.Errorf("swapping %s with %s makes no line of three", m.At.Place(), to.Place())
}

// Group implements [engine.Describer]: the tiles that the first clear removes,
// where they lie after the swap. A move that clears nothing, or is illegal, has no
// group.
func (b *Board) Group(m engine.Move, dst []engine.Pos) []engine.Pos {
	if !b.legal(m) {
		return dst
	}
	child := b.copyHere()
	child.strike(m)
	for i, t := range child.cells {
		if p := b.pos(i); t == empty && i >= margin && b.contains(p) {
			dst = append(dst, p)
		}
	}
	return dst
}

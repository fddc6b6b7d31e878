package swap

import (
	"fmt"

	"github.com/domvision/domvision/engine"
)

// canSwap reports whether the swap of cell i with the one a step on, both on the
// board, is legal.
func (p *position) canSwap(i, step int) bool {
	if p.walled && (isWall(p.cells[i]) || isWall(p.cells[i+step])) {
		return false
	}
	if p.rules.Idle {
		return p.cells[i] != crab && p.cells[i+step] != crab
	}
	return p.matches(i, step) || p.marks != nil && p.fuses(i, i+step)
}

// swapCells returns the first cell of a swap and the step to the second one, 0 for a
// click.
func (p *position) swapCells(m engine.Move) (i, step int) {
	i = p.index(m.At)
	switch m.Swap {
	case engine.Right:
		step = 1
	case engine.Below:
		step = p.stride
	}
	return i, step
}

// legal reports whether the rules allow a move.
func (p *position) legal(m engine.Move) bool {
	if !p.contains(m.At) || !p.contains(m.To()) {
		return false
	}
	i, step := p.swapCells(m)
	switch m.Swap {
	case engine.NoSide:
		return p.cells[i] == puffer
	case engine.Right:
	case engine.Below:
		if p.rules.Sideways {
			return false
		}
	default:
		return false
	}
	return p.canSwap(i, step)
}

// check explains to people why a move is illegal. It returns nil if it is legal.
func (p *position) check(m engine.Move) error {
	to := m.To()
	switch {
	case p.legal(m):
		return nil
	case !p.contains(m.At):
		return fmt.Errorf("%s is not on the board of %d rows and %d columns", m.At.Name(), p.rows, p.cols)
	case m.Swap == engine.NoSide:
		return fmt.Errorf("%s cannot be clicked: tiles are swapped with a neighbour", m.At.Name())
	case m.Swap > engine.Below:
		return fmt.Errorf("%s: unknown side %d to swap with", m.At.Name(), m.Swap)
	case !p.contains(to):
		return fmt.Errorf("%s has no neighbour on that side", m.At.Name())
	case m.Swap == engine.Below && p.rules.Sideways:
		return fmt.Errorf("%s and %s lie above each other: %s swaps only left and right neighbours",
			m.At.Name(), to.Name(), p.rules.Name)
	case p.walled && isWall(p.cells[p.index(m.At)]):
		return fmt.Errorf("%s never moves", m.At.Name())
	case p.walled && isWall(p.cells[p.index(to)]):
		return fmt.Errorf("%s never moves", to.Name())
	case p.rules.Idle:
		return fmt.Errorf("%s and %s: a crab cannot be moved", m.At.Name(), to.Name())
	}
	return fmt.Errorf("swapping %s with %s makes no line of %s", m.At.Name(), to.Name(), inWords(p.rules.Shortest))
}

// inWords is the number of tiles of a line as a word.
func inWords(n int) string { return [...]string{3: "three", 4: "four", 5: "five"}[n] }

package swap

import (
	"math/bits"

	"github.com/domvision/domvision/engine"
)

// Most boards have at most 8 x 8 cells. There a set of cells is a number whose bit 8*row + col
// stands for a cell, and the matching swaps of all cells are found at once.

const smallSide = 8

type cellSet uint64

// Columns of cells.
const (
	firstCol  cellSet = 0x0101010101010101
	firstCols         = firstCol | firstCol<<1
	lastCol           = firstCol << 7
	lastCols          = lastCol | lastCol>>1
)

// matchingSwaps returns the cells whose swap with the tile to the right makes a line, and
// those whose swap with the tile below does; and how many pairs of equal tiles lie side by side or
// with one tile between them. The board must be small.
func (p *position) matchingSwaps() (right, below cellSet, pairs int) {
	var sets [maxColors + 1]cellSet
	for row := range p.rows {
		start := p.at(row, 0)
		for col, t := range p.cells[start : start+p.cols] {
			if isColor(t) {
				sets[t] |= 1 << (smallSide*row + col)
			}
		}
	}
	for _, s := range sets[1 : len(p.palette)+1] {
		r, d := s.swaps()
		right |= r
		below |= d
		pairs += s.pairs()
	}
	if p.rules.Sideways {
		below = 0
	}
	right &^= p.walls | p.walls>>1
	below &^= p.walls | p.walls>>smallSide
	return right, below, pairs
}

// pairs counts the pairs of tiles of s side by side or with one tile between them.
func (s cellSet) pairs() int {
	return bits.OnesCount64(uint64(s&(s<<1&^firstCol))) + bits.OnesCount64(uint64(s&(s<<2&^firstCols))) +
		bits.OnesCount64(uint64(s&(s<<smallSide))) + bits.OnesCount64(uint64(s&(s<<(2*smallSide))))
}

// swaps returns the swaps that bring three tiles of s into a line.
func (s cellSet) swaps() (right, below cellSet) {
	// The cells with a tile of s one or two cells to the left, to the right, above and
	// below.
	l1, l2 := s<<1&^firstCol, s<<2&^firstCols
	r1, r2 := s>>1&^lastCol, s>>2&^lastCols
	u1, u2 := s<<smallSide, s<<(2*smallSide)
	d1, d2 := s>>smallSide, s>>(2*smallSide)
	// The cells where one more tile of s would complete a column or a row of three.
	column := u1&u2 | d1&d2 | u1&d1
	row := l1&l2 | r1&r2 | l1&r1

	right = (l1 & (column | r1&r2)) >> 1      // goes to the right
	right |= r1 & (column | l1&l2)            // to the left
	below = (u1 & (row | d1&d2)) >> smallSide // down
	below |= d1 & (row | u1&u2)               // up
	return right, below
}

// appendSwaps appends swaps in reading order, to the right before downwards.
func appendSwaps(dst []engine.Move, right, below cellSet) []engine.Move {
	for both := right | below; both != 0; both &= both - 1 {
		i := bits.TrailingZeros64(uint64(both))
		at := engine.Pos{Row: i / smallSide, Col: i % smallSide}
		if right>>i&1 != 0 {
			dst = append(dst, engine.Move{At: at, Swap: engine.Right})
		}
		if below>>i&1 != 0 {
			dst = append(dst, engine.Move{At: at, Swap: engine.Below})
		}
	}
	return dst
}

// small reports whether matchingSwaps works on the board.
func (l *layout) small() bool { return l.rows <= smallSide && l.cols <= smallSide }

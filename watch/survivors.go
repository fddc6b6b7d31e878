package watch

import (
	"math"

	"github.com/domvision/domvision/engine"
)

// likely finds the move that a board most likely comes from, where chains of new tiles have changed so much that no move
// explains it cell by cell. before is the board without a move, after what the moves leave, '?' for tiles that come in.
// The first of them were advised. It returns -1 if none is clearly the likeliest.
func (m match) likely(before engine.Grid, after []engine.Grid, advised int) int {
	// Logarithms of how much likelier a move is. Measured on 1,200 swaps of 4 games by TestChains.
	const (
		advice = 2.0 // if it was advised
		lead   = 3.0 // over any other move, over none, and over a new board
	)
	best, first, second := -1, math.Inf(-1), max(0, m.survival(before))
	for i, g := range after {
		l := m.survival(g)
		if i < advised {
			l += advice
		}
		if l > first {
			best, first, second = i, l, max(second, first)
		} else {
			second = max(second, l)
		}
	}
	if first-second < lead {
		return -1
	}
	return best
}

// survival is how well the columns of a board can come from those of another, of which tiles were cleared, while those
// above fell and new ones came in: as a logarithm, compared with a board of new tiles alone.
func (m match) survival(from engine.Grid) (sum float64) {
	if from.Rows != m.seen.Rows || from.Cols != m.seen.Cols {
		return math.Inf(-1)
	}
	const cleared = 3.0 // what one run of cleared tiles costs; chosen by eye
	alike := math.Log(float64(max(2, len(m.seen.Colors()))))
	// last[j] is the best sum for the tiles seen so far, from below, if the newest is the j-th of the other board.
	last, now := make([]float64, from.Rows), make([]float64, from.Rows)
	for col := range from.Cols {
		column := -cleared // nothing is left of it
		for i := range from.Rows {
			seen := m.seen.At(engine.Pos{Row: from.Rows - 1 - i, Col: col})
			below := math.Inf(-1) // best of last up to j-2
			for j := range from.Rows {
				now[j] = -cleared // for the first tile
				switch {
				case i == 0 && j == 0:
					now[j] = 0
				case i > 0 && j == 0:
					now[j] = math.Inf(-1)
				case i > 0:
					if j > 1 {
						below = max(below, last[j-2])
					}
					now[j] = max(last[j-1], below-cleared)
				}
				old := from.At(engine.Pos{Row: from.Rows - 1 - j, Col: col})
				switch {
				case !sameCell(old, seen):
					now[j] = math.Inf(-1)
				case !old.Unsure() && !seen.Unsure():
					now[j] += alike
				}
				total := now[j]
				if j < from.Rows-1 {
					total -= cleared
				}
				column = max(column, total)
			}
			last, now = now, last
		}
		sum += column
	}
	return sum
}

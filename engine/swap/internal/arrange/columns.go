// Package arrange finds the fewest swaps of neighbours that rearrange the tiles of one
// row. It takes the tiles of the row and which tiles are wanted where. It returns the number of
// swaps and the column where each tile goes. It knows no lines, rules or points: the caller
// checks whether something clears on the way.
//
// The fewest swaps are the number of inversions, the pairs of tiles that have to change
// their order: the wanted tiles go to their columns, equal ones in their order, and the
// others keep theirs.
//
//   - [Row] arranges a row for any wish, by branch and bound.
//   - [Costs] are the costs of all wishes for one tile, or for two beside each other, for
//     all rows of a board.
//   - [Threes] are the costs of completing rows of three with one last swap.
//
// A tile is a number. Colours count from 1; a number above the colours is a tile that is
// never wanted.
package arrange

import "github.com/domvision/domvision/engine"

// Never is the cost of the impossible: the row lacks the tiles.
const Never = 100

// Distance is the number of columns between two.
func Distance(i, j int) int { return max(i-j, j-i) }

// Columns lists the columns of the tiles of one colour in a row.
type Columns struct {
	N  int
	At [engine.MaxSide]int8 // ascending
}

// ColumnsOf finds the tiles of a colour.
func ColumnsOf(cells []uint8, color uint8) (p Columns) {
	for i, c := range cells {
		if c == color {
			p.At[p.N] = int8(i)
			p.N++
		}
	}
	return p
}

package arrange

import "github.com/domvision/domvision/engine"

// Way is one of the cheapest ways to arrange a row: the column to which every tile goes.
type Way [engine.MaxSide]int8

// Ways finds the cheapest ways to bring the tiles of a row to where they are wanted, as [Row] does, but as many of
// them as ways has room for. It returns their cost, [Never] if there is none, and how many there are. The first one
// is that of Row. No two of them leave the row with the same tiles in all columns: of ways to the same row only one
// has the fewest swaps, that in which equal tiles keep their order.
func Ways(cells, want []uint8, ways []Way) (cost, n int) {
	a := arranging{cells: cells, want: want, best: Never, ways: ways}
	a.try(0, 0)
	return a.best, a.n
}

package arrange

import "github.com/domvision/domvision/engine"

// Way is one of the cheapest ways to arrange a row: the column to which every tile goes.
type Way [engine.MaxSide]int8

// Ways fills ways with the cheapest ways to bring the tiles of a row to where they are wanted, the one that [Row] finds
// first. It returns their cost, [Never] if there is none, and how many it found, at most len(ways). Each leaves a
// different row of tiles: of the ways to the same row, only the one in which equal tiles keep their order is cheapest.
func Ways(cells, want []uint8, ways []Way) (cost, n int) {
	a := arranging{cells: cells, want: want, best: Never, ways: ways}
	a.try(0, 0)
	return a.best, a.n
}

// Package recall reads a board by comparing its picture with the one before. It is the fastest
// and surest way to follow a game, even down to the last tile, when a board hardly differs
// from the rest of the screen.
//
// It takes a [Board], which is a picture with its lattice and the contents of its cells, and a later
// picture of the same size. It returns the grid that the later picture shows:
//
//	grid, ground, ok := recall.Read(before, frame, ground)
//
// The stages:
//
//   - Every cell becomes a patch, the mean colours of a raster in its middle (patch.go).
//   - A cell with an unchanged patch keeps its content (recall.go). The cells around the board
//     must be unchanged as well, except below it, where no tile can be.
//   - Any other cell holds what the cells with the most similar patches held before (memory.go).
//     A cell that resembles none of them is empty if the pattern of its tile is gone.
//   - [Ground] carries the look of empty cells from one call to the next, because a full board
//     shows none.
//
// Read refuses, with ok false, if the board has moved, if something covers it, or if a cell could
// hold two things. It knows only the tiles of the earlier board: a new kind of tile may be taken
// for an empty cell. So use a result only if the rules of the game lead to it from the earlier
// board, and otherwise read the picture from scratch.
package recall

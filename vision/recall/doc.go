// Package recall reads a board by comparing its picture with the previous one. It is the fastest and most
// reliable way to follow a game, even down to the last tiles, when a board hardly stands out from the rest
// of the screen.
//
// [Read] takes a [Board], which is a picture with its lattice and grid, and a later picture of the same
// size. It returns the board on the later picture:
//
//	now, ground, ok := recall.Read(before, frame, ground)
//
// The stages:
//
//   - Every cell becomes a patch: a raster of mean colours in its middle (patch.go).
//   - A cell with an unchanged patch keeps its content (recall.go). The cells around the board
//     must be unchanged as well, except below it, where no tile can be.
//   - Any other cell gets the content of the earlier cells with the most similar patches (memory.go). A
//     cell that resembles none of them is empty if the pattern of its tile is gone. The mouse pointer may lie over
//     a cell: most of it then looks like one of them.
//   - [Ground] carries the look of empty cells from one call to the next, because a full board has none.
//   - If this fails, the window may have moved. Then moved.go searches the picture for rows of pixels of
//     the earlier board, and the cells are compared at the new place.
//
// Read returns ok false if something covers the board, or if a cell or the new place of the board is ambiguous. It
// knows only the tiles of the earlier board, so it may take a new kind of tile for an empty cell. Use a result
// only if the rules of the game lead to it from the earlier board; otherwise read the picture from scratch.
package recall

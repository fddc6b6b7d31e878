// Package recall reads a board again by comparing its picture with the one before. It is the
// quickest and surest way to follow a game, down to the last tile, when hardly anything
// distinguishes a board from the rest of the screen.
//
// In go a [Board], that is a picture with its lattice and the contents of its cells, and a later
// picture of the same size; out comes the grid that the later one shows:
//
//	grid, ground, ok := recall.Read(before, frame, ground)
//
// The stages:
//
//   - Every cell becomes a patch, the mean colours of a raster in its middle (patch.go).
//   - A cell whose patch is as before holds what it held (recall.go). The cells around the board
//     must be as before, too, except below it, where no tile can be.
//   - Any other cell holds what the cells with the most similar patches held before (memory.go).
//     A cell that looks like none of them is empty if the pattern of its tile has gone.
//   - [Ground] carries the look of empty cells from one call to the next: a full board shows
//     nothing of it.
//
// Read refuses, with ok false, if the board has moved, if something covers it, or if a cell could
// hold two things. It knows only what the board before shows: a tile of a new kind may be taken
// for an empty cell. So a result should count only if the rules of the game lead there from the
// board before. Otherwise read the picture from scratch.
package recall

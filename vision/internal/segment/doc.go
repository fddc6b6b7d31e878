// Package segment tells the tiles of a board from everything else, given where the cells lie.
//
// A frame and a [Lattice] go in. A [Board] comes out: which cells hold tiles, which of them look
// alike, and a score that says how much all of it looks like a board. The lattice may be wrong;
// package locate tries many and compares the boards that they make. [FindBoard] runs the stages:
//
//   - [NewSheet] resamples all cells to one size, in CIELAB, and describes each by a [Patch] of
//     5 x 5 samples. Where tiles lie apart, it first replaces the backdrop behind them by one
//     colour, so that only the tiles are compared ([Sheet.BackdropOf], [Foreground]).
//   - [Sheet.Cluster] groups cells that look alike, by single linkage of their patches. The label
//     of a cell is the number of its cluster.
//   - [MeasureBorders] measures how much of each border between two cells is an edge. Tiles have
//     borders towards tiles of other clusters, scenery does not.
//   - The connected component of such cells with the highest score is the board. Rows, columns
//     and clusters that are scenery or the ground behind the tiles are taken off it.
//
// The ground is whatever is not a tile. How tiles lie is a [Style], given with the lattice: tiles
// touch, or lie apart with the backdrop in the gaps between them.
//
// A board needs [MinTiles] tiles, and two of each kind: a tile that looks like no other is left
// for package classify to find.
package segment

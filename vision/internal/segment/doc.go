// Package segment separates the tiles of a board from everything else, given where the cells lie.
//
// A frame and a [Lattice] go in. A [Board] comes out: which cells hold tiles, which of them look alike, and
// a score for how much the whole looks like a board. The lattice may be wrong: package locate tries many
// and compares their boards. [FindBoard] runs the stages:
//
//   - [NewSheet] resamples all cells to one size, in CIELAB, and describes each by a [Patch] of 5 x 5
//     samples. Where tiles lie apart, it first replaces the backdrop behind them with one colour, so that
//     only the tiles are compared ([Sheet.BackdropOf], [Foreground]).
//   - [Sheet.Cluster] groups cells that look alike, by single linkage of their patches. The label
//     of a cell is the number of its cluster.
//   - [MeasureBorders] measures how much of each border between two cells is an edge. Tiles have borders
//     towards tiles of other clusters; scenery has none.
//   - The connected component of such cells with the highest score is the board. Rows, columns and
//     clusters that are scenery, or ground behind the tiles, are removed from it.
//
// The ground is whatever is not a tile. The [Style] of the lattice says how tiles lie: they touch, or lie
// apart with the backdrop in the gaps.
//
// A board needs [MinTiles] tiles, and at least two of each kind. Package classify finds the tiles that look
// like no other.
package segment

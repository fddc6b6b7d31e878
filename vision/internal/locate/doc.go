// Package locate finds the board on a frame.
//
// A frame goes in. The [segment.Board] with the best score comes out, on a lattice fitted to its tiles, or
// nil if there is none. [Locator.Find] runs the stages:
//
//   - Profiles: the edges of the frame are projected onto either axis, in windows of several
//     sizes. Their autocorrelation peaks at the width and the height of a tile (package period).
//     Each pair of peaks is a hypothesis. If none of the first few leads to a board, the steps at which looks
//     repeat (package repeat) are the next ones.
//   - Fits: each hypothesis becomes a lattice. Where tiles touch, it is fitted by a comb filter on the
//     profiles; where they lie apart, by maximizing the variance between cells, and by what stands out from the ground.
//   - Search: package segment looks for a board on each lattice, until one is conclusive.
//   - Finish: cells that hold pairs of tiles are divided, and whether the tiles touch or lie apart is checked
//     again. The lattice of the best board is fitted to its tiles alone, by least squares. At last, rows and columns
//     that belong to it are added, even if their tiles look like no others.
//
// [Locator.FindNoisy] searches with looser thresholds, for pictures in which tiles of a kind differ more than usual, and
// [Locator.FindMiddles] by the middles of cells, for tiles before a picture. Where the place of a board is known, [Near] and [At] replace the search. [Verify] rejects candidates that
// are no boards, or cannot be read.
//
// Limits: cells must be upright and at least 8 pixels wide and high, with an aspect ratio of at most 2.6.
// The board must show several rows and columns: a period that repeats less than three times is not found.
package locate

// Package locate finds where the board lies on a frame.
//
// A frame goes in, a [segment.Board] comes out: the best one by its score, on a lattice fitted to
// its tiles, or nil. [Locator.Find] runs the stages:
//
//   - Profiles: the edges of the frame are projected onto either axis, in windows of several
//     sizes. Their autocorrelation peaks at the width and the height of a tile (package period).
//     Each pair of peaks is a hypothesis.
//   - Fits: each hypothesis becomes a lattice, by a comb filter on the profiles where tiles touch,
//     or by the greatest variance between cells where they lie apart.
//   - Search: package segment looks for a board on each lattice, until one is conclusive. Cells that
//     are halves of tiles are merged, cells that are pairs of tiles divided.
//   - Finish: the lattice of the best board is fitted to its tiles alone, by least squares, and
//     whether they touch or lie apart is checked again.
//
// Where the place of a board is known, [Near] and [At] take the place of the search. [Verify] says
// why a candidate is not a board that can be read. [Locator.Rivals] and [Locator.FindAmong] look
// for other boards beside one that was found.
//
// Cells must be at least 8 pixels wide and high, at most 2.6 times as wide as high or as high as
// wide, and upright. Several rows and columns must be seen: a period that repeats less than three
// times is not noticed.
package locate

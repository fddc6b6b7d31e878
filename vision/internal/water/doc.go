// Package water finds boards whose lower rows are under water, as in bilging, and restores the colours of
// those rows.
//
// Water tints the pieces: every channel keeps about 0.4 of its value, and the value of the water is added.
// A picture goes in. A board comes out, with the frame to read it on:
//
//   - [Areas] finds large rectangles of a picture in the colour range of water, below pixels with about
//     the same colours untinted. This needs no board, and such areas are rare in other pictures.
//   - [Locate] removes the usual tint from an area and searches for a board there. On the lattice of that
//     board it measures the actual tint (fit.go), by linear regression between pieces under water and
//     equal pieces above it, and removes that tint. [locate.Located.RowsUnder] then counts the rows under
//     water.
//   - [LocateBelow] starts with the board found in the unchanged picture. If the water has an unusual
//     tint, that is either the dry rows alone, or all rows with the wet pieces taken for other kinds. It
//     finds the row from which pieces match those above only with a tint removed.
//
// [Divided] reports a board whose lower rows show other pieces than those above: water of an unusual tint.
//
// Limits: boards have six columns and twelve rows of square cells, and at least two dry rows.
package water

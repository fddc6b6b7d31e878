// Package water finds boards whose lower rows are under water, as in bilging, and restores the colours of
// those rows.
//
// Water tints the pieces: every channel keeps about 0.4 of its value, and the value of the water is added.
// A picture goes in. [Locate] returns a board with the frame to read it on:
//
//   - Large rectangles in the colour range of water (areas.go) may be the lower rows of a board, and so show about where it
//     lies. Otherwise, a search in the unchanged picture finds the dry rows alone, or all rows with the wet pieces taken for
//     other kinds.
//   - On each lattice that a whole board may have, the waterline is the row from which pieces look like those above, but
//     only with a tint removed. The tint is measured (fit.go) by linear regression between pieces under water and equal
//     pieces above it.
//   - The board is found once more on the picture with that tint removed. [locate.Located.RowsUnder] then counts the rows
//     under water.
//
// [Divided] reports a board whose lower rows show other pieces than those above: water of an unusual tint.
//
// Limits: boards have six columns and twelve rows of square cells, and at least one dry row.
package water

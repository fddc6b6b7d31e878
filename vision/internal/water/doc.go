// Package water finds boards whose lower rows are under water, as in the game of bilging, and gives
// those rows back their colours.
//
// Water tints what lies below it: every channel keeps about 0.4 of its value and gains that of the
// water. A picture goes in; a board comes out, with the frame to read it on:
//
//   - [Areas] finds large rectangles of a picture whose colours all are in the range of water, below
//     pixels with about the same colours untinted. That needs no board, and such areas are rare
//     elsewhere.
//   - [Locate] removes the usual tint from an area and searches for a board there. On the lattice of
//     that board it measures the actual tint (fit.go), by linear regression between pieces under
//     water and equal ones above it, and removes that. [locate.Located.RowsUnder] then counts the
//     rows under water.
//   - [LocateBelow] begins with the board that was found in the picture as it is: in water of an
//     unusual tint that may be the dry rows alone, or all of them, with other pieces under water. It
//     finds the row from which on pieces equal those above with a tint removed, and only so.
//
// It knows boards of six columns and twelve rows whose cells are square, with at least two dry rows.
package water

// Package engine holds the types that all packages of domvision share: a [Grid]
// of [Cell]s, a [Pos] on it, a [Move], the text form of a grid, and [State],
// the small interface through which a search sees any game.
//
// # The text form
//
// One line a row, one character a cell; power-ups follow, one a line:
//
//	# comment
//	.GB
//	*GW
//	power 1 0 wild
//
// '.' is an empty cell, '?' a cell that could not be read, a letter or digit a
// colour, '*' a tile with no colour of its own, '_' a hole: a cell that is not part
// of the board. A '*' with the power "blocker" never moves and cannot be chosen. Rows and
// columns count from 0 at the top left. The same form serves files, golden tests,
// JSON and fuzzing.
package engine

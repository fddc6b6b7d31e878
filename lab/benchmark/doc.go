// Package benchmark compares programs that play a game. It reads sets of boards and published scores, and
// reads and writes solutions that can be replayed. It does no searching.
//
// # Boards
//
// A line "board NUMBER" begins a board, and its grid follows in the text form of
// package engine. Blank lines and lines that begin with '#' are skipped.
//
//	board 1
//	GGB
//	BGB
//
// # Solutions
//
// One line for each board: its number, the score, and every move in order as ROW,COL,
// counted from 0 at the top left.
//
//	board 1 score 1002 moves 0,0 1,0
//
// The file samegame20_lines.txt is the best that domvision has found on the set of 20 boards that the
// literature on SameGame plays, in one long search.
//
// # Published scores
//
// A CSV table with a header, one row for each board and one column for each program;
// see [ParseReference].
package benchmark

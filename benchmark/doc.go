// Package benchmark reads and writes what is needed to compare programs that play a
// game: sets of boards, the scores that have been published for them, and solutions,
// which anybody can replay. It does no searching itself.
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
// One line a board: its number, the score, and every move from the first to the
// last as ROW,COL, counted from 0 at the top left.
//
//	board 1 score 1002 moves 0,0 1,0
//
// # Published scores
//
// A CSV table with a header, a row a board and a column a program; see
// [ParseReference].
package benchmark

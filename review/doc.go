// Package review judges recorded games: what every move cost compared with the best line found afterwards,
// where the largest mistakes were, and how a player does over time.
//
// # In and out
//
// In goes a record, see [session.Session]. [Judge] turns it into its games, each with levels and moves.
// [Summarize] adds up games by level and by kind of mistake.
//
//	games, err := review.Judge(record, found)
//	for _, game := range games {
//		for _, m := range game.Mistakes() {
//			fmt.Println(m.Board, m.Lost, m.Kind)
//		}
//	}
//
// # What a move costs
//
// A line is the moves from a board to the end of its level; its value is the points that it earns, end bonus
// included. For every board the best known line counts: one that was advised, one that [Analysis] found with
// a longer search, or the one that was played. The cost of a move is the value of its board's best line minus
// the points of the move and the value of the next board's best line. So the costs of the moves of a level
// add up to how much more the level could have earned, as far as is known. Lines are carried from board to
// board, so no cost is negative, and a move that follows the best line costs nothing. No sum includes a move that
// an undo took back, but the lines found after it stay known for the restored board.
//
// # Limits
//
// A line is played by [collapse.Rules.Article]: nothing depends on chance or the clock. A move is not judged
// if its board came out otherwise, after a Fill, a Shuffle, a Timer or a misread board; nor if the board has
// unknown cells or a Timer, which may be worth clearing in time, or no search has a line to the end, as in records
// that were planned by `nstep`.
//
// # Games of chance
//
// Where new tiles come in by chance, as in swap games, no line is certain. A move then costs what it was expected to
// bring less than the best move, as planned when the board was seen.
//
// # On the disk
//
// The lines of an [Analysis] are kept in the folder of the record, in review.json. Every line is replayed
// when it is read, and dropped if it earns other points than stored. So neither damage nor an older version
// can make a judgement wrong.
package review

// Package review looks at recorded games again: what every move has cost against the best line
// that was found afterwards, where the largest mistakes were, and how a player does over time.
//
// # In and out
//
// In goes a record, see [session.Session]. [Judge] makes of it the games that it holds, each with
// its levels and moves. [Summarize] adds up games by level and by kind of mistake.
//
//	for _, game := range review.Judge(record, found) {
//		for _, m := range game.Mistakes() {
//			fmt.Println(m.Board, m.Lost, m.Kind)
//		}
//	}
//
// # What a move costs
//
// A line is the moves from a board to the end of its level; it is worth the points that it
// earns, end bonus included. Of every board the best line counts that is known: one that was
// advised, one that [Analysis] found with a longer search, or the one that the player
// went. A move costs what the best line of its board is worth more than the points of the move and
// the best line of the board after it. So what the moves of a level cost adds up to what the level
// could have brought more, as far as is known. Lines are carried from board to board, so no move costs
// less than nothing, and one that follows the best line costs nothing.
//
// # Limits
//
// A line is played by [collapse.Rules.Article]: nothing of it is left to chance or the clock.
// A move whose board came out otherwise, after a Fill, a Shuffle, a Timer or a misread board, is not
// judged; nor is one on a board with unknown cells, or of which no search has a line to the end,
// as in records that were planned by `nstep`.
//
// # On the disk
//
// What [Analysis] found lies in the folder of the record, in review.json. Every line is replayed
// when it is read, and one that does not earn what it says is dropped, so neither damage nor an older
// version can make a judgement wrong.
package review

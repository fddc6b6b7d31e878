// Package swap plays the games in which two neighbouring tiles change places,
// lines of three or more equal tiles are cleared, and new tiles come in: Bejeweled,
// bilging, KDiamond and Gweled.
//
// A game is data: [Rules] says which neighbours may be swapped, whether a swap
// has to match, whether tiles fall or rise, when and how the board is refilled,
// and what lines earn. [Games] lists the rule sets with their sources. A [Board] is
// a position:
//
//	rules, err := swap.Find("bejeweled")
//	board, err := swap.NewBoard(rules, grid)
//	for _, move := range board.Moves(nil) {
//		out := board.Analyze(move)
//		fmt.Println(move.At, move.To(), out, out.Points, out.Chain)
//	}
//
// # Swaps
//
// A swap is named by its upper or left tile and the side of the other one; see
// [engine.Move]. A board is at rest: [NewBoard] refuses one with a line or an empty
// cell on it ([ErrMoving]), for it was seen while it moved, or misread. So every
// line that a swap makes goes through one of its two tiles.
//
// # Matches
//
// What one tile matches where a swap puts it is a [Kind]: a line of 3, 4 or 5, or
// two lines that meet in it, an L, a T or a 3-way. A double is a swap that makes
// both tiles match. Bilging names a swap by all of its lines, up to four: 3x4, bingo
// 3x3x3, sea donkey 3x3x3x4, vegas 3x3x4x5. [Outcome] holds all of it.
//
// # What is certain
//
// After a clear new tiles come in, which nobody can know; on a Board they are
// '?', and a '?' matches nothing. Certain are the tiles and the points of the first
// clear, and the board after it. What known tiles clear then is the
// [Outcome.Chain], and in games that refill after every clear it is a lower
// estimate: a '?' may lengthen a line or make one of its own. (It is no bound: a
// line of new tiles could tear apart what is counted for the third clear.) Bilging
// refills once, when all is done, and there the whole chain is certain.
//
// Where a '?' stood before the swap, because a picture could not be read, it may
// lengthen the lines of the first clear as well.
//
// # Chance
//
// [Board.Play] plays what is certain; it makes a Board an [engine.State] for
// searches without chance. [Board.PlayWith] draws the new tiles from a source, goes
// on until the board is at rest and returns all points. A search for the
// expectation over refills calls it many times from copies of one position; the
// package planner/chance lists what it asks of a game, all of which a Board has:
// PlayWith, [Board.Match] (kind, double and chain of a swap), [Board.Mobility]
// (what a position is worth beyond the next swap, where the game ends when no swap
// is left) and [Board.Plans] (where any swap is legal: sequences of swaps that
// clear nothing until the last one clears much).
//
// The new tiles are drawn from the colours that were on the board when it was made
// (of at least five; a board with fewer is taken to miss some by chance).
//
// # The pieces of bilging
//
//   - A crab cannot be swapped. It leaves, for points, as soon as it is above the
//     water.
//   - A jellyfish swapped with a piece removes all pieces of its colour, and
//     itself.
//   - A puffer fish is clicked. It removes itself and what is around it.
//
// Gems that are marked with a power which nobody has named are ordinary gems, and so
// are the flame and star gems and the multipliers of later games than Bejeweled 1:
// what they clear beside is not reckoned. A hypercube matches nothing.
package swap

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
// [engine.Move]. A board is at rest: [NewBoard] rejects a board with a line or an empty
// cell ([ErrMoving]), because it was seen while it moved, or misread. So every line that a
// swap makes goes through one of its two tiles.
//
// # Matches
//
// A [Kind] is what a tile matches in its new cell: a line of 3, 4 or 5, or two lines that
// meet in it, an L, a T or a 3-way. A double is a swap that makes
// both tiles match. Bilging names a swap by all of its lines, up to four: 3x4, bingo
// 3x3x3, sea donkey 3x3x3x4, vegas 3x3x4x5. An [Outcome] has all of this.
//
// # What is certain
//
// After a clear new tiles come in that nobody can know. On a Board they are '?', and a
// '?' matches nothing. The tiles and the points of the first clear are certain, and so is
// the board after it. What known tiles clear then is the
// [Outcome.Chain], and in games that refill after every clear it is a lower
// estimate: a '?' may lengthen a line or make one of its own. (It is no bound: a
// line of new tiles could tear apart what is counted for the third clear.) Bilging
// refills once, when all is done, and there the whole chain is certain.
//
// A '?' that was there before the swap, because the picture could not be read, may
// lengthen the lines of the first clear as well. [Board.Certain] rules that out.
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
// Gems with an unknown mark are treated as ordinary gems, and so are the flame and star
// gems and the multipliers of games later than Bejeweled 1: their effects are not
// counted. A hypercube matches nothing.
//
// # Layers
//
// The files build on each other without a circle. At the bottom are the rules as data
// (rules.go, games.go, points.go, line.go) and the tiles (tile.go, palette.go). A position
// (layout.go, position.go) is those tiles in their cells; the lines on it (lines.go,
// arms.go, bitboard.go), the legal moves (legal.go) and the steps of a move (strike.go,
// pieces.go, settle.go, refill.go, play.go) are its methods. A [Board] holds a position and
// scratch memory, and asks the layers below: for an [Outcome], for what is certain, and for
// plans. What a plan could clear is found in two sealed rooms that know no rules:
// internal/arrange brings the tiles of one row where they are wanted, and internal/scheme
// chooses what is wanted.
package swap

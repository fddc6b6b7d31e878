// Package swap plays the games in which two neighbouring tiles change places,
// lines of three or more equal tiles are cleared, and new tiles come in: Bejeweled,
// bilging, KDiamond, Gweled, Candy Crush and others.
//
// A game is data: [Rules] says which neighbours may be swapped, whether a swap
// has to match, whether tiles fall or rise, when and how the board is refilled,
// and what lines earn. [New] makes them from a file, see package rulefile; [Games] lists the built-in ones. A [Board] is
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
// [engine.Move]. A board is at rest. [NewBoard] rejects a board with a line or an empty
// cell ([engine.ErrMoving]), because it was moving or was misread. So every line that a swap
// makes goes through one of its two tiles.
//
// # Holes and blockers
//
// A board need not be a full rectangle: a hole is not part of it, and a blocker never moves. Tiles cannot be swapped
// with either, and do not move past them; new tiles come into every empty cell, also below them. That is a decision:
// games differ, and this is what the games of the family that have holes at their corners and edges share.
//
// # Special tiles
//
// Lines of some shapes leave a special tile, and fire the special tiles in them: a row, a column, what lies around, or a
// colour. Two special tiles that are swapped both fire, or do what the rules say of the pair. What fires is certain, and
// so are its points.
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
// The new tiles after a clear are unknown. On a Board they are '?', and a '?' matches nothing. The tiles and
// the points of the first clear are certain, and so is the board after it. The [Outcome.Chain] holds the points
// of later clears of known tiles. In games that refill after every clear it is a low estimate: a '?' may
// lengthen a line or make one. (It is not a bound: new tiles can also break up a line that is counted for the
// third clear.) Bilging refills once, after all clears, so there the whole chain is certain.
//
// A '?' on the board before the swap could not be read, and may lengthen the lines of the
// first clear as well. [Board.Certain] rules that out.
//
// # Chance
//
// [Board.Play] plays only the certain part; it makes a Board an [engine.State] for
// searches without chance. [Board.PlayWith] draws the new tiles from a source, plays on
// until the board is at rest, and returns all points. A search for the expectation
// over refills calls it many times on copies of one position. Package planner/chance
// lists what such a search needs of a game; a Board has all of it:
// PlayWith, [Board.Match] (kind, double and chain of a swap), [Board.Prospect]
// (what a position is worth beyond the next swap, where the game ends when no swap
// is left) and [Board.Plans] (where any swap is legal: sequences of swaps that
// clear nothing until the last one clears much).
//
// New tiles have the colours that were on the board when it was made, but at least five:
// a board with fewer is taken to miss some by chance.
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
// gems and multipliers of games after Bejeweled 1. A hypercube matches nothing.
//
// # Layers
//
// The files build on each other without a circle. At the bottom are the rules as data
// (rules.go, file.go, games.go, points.go, line.go), the tiles (tile.go, palette.go), and the
// patterns of tiles with their learned weights (blocks.go, judge.go). A position
// (layout.go, position.go) is those tiles in their cells; the lines on it (lines.go,
// arms.go, bitboard.go, shapes.go), the legal moves (legal.go) and the steps of a move (strike.go,
// pieces.go, specials.go, settle.go, refill.go, play.go) are its methods. A [Board] holds a position and
// scratch memory, and asks the layers below: for an [Outcome], for what is certain, and for
// plans. Two packages that know no rules find what a plan could clear: internal/scheme
// chooses target positions, and internal/arrange brings the tiles of a row there.
package swap

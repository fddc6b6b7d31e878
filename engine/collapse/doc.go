// Package collapse plays the games in which groups of equal tiles are cleared,
// what lay above them falls, and empty columns close: Destruct-o-Match, SameGame
// in several dialects, Bubble Burst and JawBreaker; or new tiles come in, as in Toon Blast.
//
// A game is data: [Rules] holds its points, its end bonus, which tiles touch, the way its columns
// close and whether it has power-ups. [New] makes them from a file, see package rulefile; [Games] lists the built-in
// ones. A [Board] is a position:
//
//	rules, err := collapse.Find("dom")
//	board, err := collapse.NewBoard(rules, grid)
//	for _, move := range board.Moves(nil) {
//		child := board.CopyTo(nil)
//		points := child.Play(move)
//		fmt.Println(move.At, float64(points)+child.Value())
//	}
//
// # Groups
//
// A group is two or more tiles of one colour, connected at their sides; some games ask for more tiles, or let corners
// connect them. Cells
// that could not be read ('?') and tiles without a colour ('*') are in no group:
// they fall, and count as left over. A move names the top-most, then left-most
// ordinary boulder of its group. [Board.Play] also accepts any other of them.
//
// # Holes, blockers and new tiles
//
// In some games a board need not be a full rectangle: a hole is not part of it, and a blocker never moves. Tiles come to
// rest on a blocker, and on a hole or fall past it, as the rules say; groups do not extend across either. Columns stay
// where they are then.
//
// In others new tiles come in after every move. The new tiles of [Board.Play] are '?'; [Board.PlayWith] draws them.
// Package planner/chance lists what a search by expectation needs of a game.
//
// # Power-ups
//
// Only Destruct-o-Match has them all; other games may have Wilds. A power-up is a boulder of its colour: it
// counts for groups and as left over. In addition:
//
//   - Wild, and Morph (the player waits for the colour), join groups of any
//     colour, even several at once, and chain with each other. They cannot be
//     clicked: a group has at least one ordinary boulder.
//   - Explode is a move of its own for no points: it removes itself and its eight
//     neighbours, whatever they are, without setting them off.
//   - Indestructible is in no group; only an Explode removes it.
//   - Overkill: clearing its group also removes all other ordinary boulders of
//     the colour, for no points and without setting off power-ups. Wilds and
//     Morphs outside the group stay.
//   - Multiplier: its group counts three times, however many there are.
//   - Fill: when its group is cleared a row of boulders falls.
//   - Shuffle and Undo bank one use each; a Timer turns what is next to it
//     Indestructible when it runs out.
//   - An unnamed power does nothing. A boulder with such a mark is an ordinary one;
//     a tile without a colour is in no group and no move.
//
// # Chance
//
// A Board that is not refilled has no chance, so that searches can rely on it: a Fill drops '?' tiles,
// Timers do not run, and Shuffles and Undos do nothing. [Board.Advice] warns the
// player of them. [Board.Foresee] tells a search what to expect: a banked Undo, running
// Timers, a row that a Fill might drop. [Game] plays whole games over many levels with all of it,
// with its chance drawn from a given source; [Level] deals the boards. [Rules.Article]
// leaves these powers out, as the published figures do.
package collapse

// Package overlay draws a plan on the picture that it was made for: a frame
// becomes advice that can be seen at a glance.
//
// [Draw] takes any picture, the place of the board's cells in it, and the
// candidates of a [planner.Plan], best first. It returns a new picture in the same
// coordinates. It draws, from most to least important:
//
//   - the best group: an unbroken border along its outer edge, and on the tile to
//     click a ring with cross hairs around the letter A;
//   - for a swap, an arrow between the two tiles instead of the ring; for a
//     sequence of swaps, numbered arrows. The border is then around the cells in
//     which the tiles lie when they are cleared;
//   - the further candidates that [Options.Top] asks for: a thin dashed border
//     and their letter, B and so on, on a small dark disc;
//   - the points that each of them earns at once, such as "+12", on a label nearby;
//   - a hatching with a question mark on cells that were not read with certainty;
//   - small row and column numbers beside the board, as in chess diagrams; and the
//     letter of every tile, if [Options.Letters] asks for it;
//   - one line of text on a panel below or above the board, never on it.
//
// Nothing relies on colour alone. Every line is a light stroke on a wider dark
// one, so that it stands out from tiles of any colour and for colour-blind
// eyes; best and further candidates differ in shape. All sizes follow the size
// of a tile, from ten pixels to some hundreds. The smallest tiles show no points, which
// would hide more than they tell.
//
// The same input gives the same pixels, and [EncodePNG] the same bytes.
package overlay

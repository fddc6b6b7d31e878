// Package overlay draws a plan on the picture that it was made for: a frame
// becomes advice that can be seen at a glance.
//
// [Draw] takes any picture, the place of the board's cells in it and the
// candidates of a [planner.Plan], best first, and returns a new picture in the
// same coordinates. What it draws, from most to least important:
//
//   - the best group: an unbroken border along its outer edge, and on the tile to
//     click a ring with cross hairs around the number 1;
//   - of a swap an arrow between the two tiles in place of the ring, and of a
//     sequence of swaps numbered arrows; the border is then around where the tiles
//     lie when they are cleared;
//   - the further candidates that [Options.Top] asks for: a thin dashed border
//     and their number on a small dark disc;
//   - what each of them earns at once, such as "+12", on a label nearby;
//   - cells that were not read with certainty: hatched, with a question mark;
//   - the numbers of rows and columns at the board's edges, small and beside the tiles,
//     as chess diagrams have them; and, of a board that is only shown as it was read,
//     the letter of every tile;
//   - one line of text on a panel below or above the board, never on it.
//
// Nothing relies on colour alone. Every line is a light stroke on a wider dark
// one, so that it stands out from tiles of any colour and for colour-blind
// eyes; best and further candidates differ in shape. All sizes follow the size
// of a tile, from ten pixels to some hundreds; on the smallest the points are left
// out, for they would hide more than they say.
//
// The same input gives the same pixels, and [EncodePNG] the same bytes.
package overlay

// Package overlay draws a plan on the picture of its board, so that the player sees the advice at a glance.
//
// [Draw] takes any picture, the place of the cells of the board in it, and the candidates of a
// [planner.Plan], best first. It returns a new picture in the same coordinates. From most to least
// prominent, it draws:
//
//   - the best group: an unbroken border along its outer edge, and the letter A on a light disc in the corner
//     of the tile to click;
//   - for a swap, an arrow between the two tiles instead of the letter; for a sequence of swaps, numbered
//     arrows. The border is then around the cells in which the tiles are cleared;
//   - further candidates, as set by [Options.Top]: a thin dashed border and their letter (B and so on) on
//     a dark disc;
//   - other letters, or a dot, where candidates have names from elsewhere ([Options.Names]);
//   - the immediate points of each candidate, such as "+12", where four tiles meet;
//   - hatching with a question mark on unsure cells;
//   - small row and column numbers beside the board, as in chess diagrams ([Options.Numbers]), on the side
//     where they hide no text if there is one, and the letter of every tile ([Options.Letters]);
//   - a legend on a panel below or above the board, never on it ([Options.Legend]).
//
// Nothing relies on colour alone. Every line is a light stroke on a wider dark one, so that it stands out
// on tiles of any colour, also for colour-blind people. Best and further candidates differ in shape. All
// sizes scale with the tile, from ten to some hundred pixels. The smallest tiles show no points, which
// would hide too much.
//
// The same input always gives the same pixels, and [EncodePNG] the same bytes.
package overlay

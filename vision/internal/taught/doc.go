// Package taught finds boards by tiles that a person has shown, and reads them. With known tiles it can
// find boards with patterned grounds, wide gaps or few tiles.
//
// [Teach] makes small pictures of tiles with known letters. A profile keeps them, and [Prepare] turns them
// into a [Game]. [Find] searches a picture for the board of a game in these steps:
//
//   - zoom.go: the picture is scaled so that a cell is 8 pixels wide. Cells are first assumed to have the
//     sizes that were shown; if that finds no board, a ladder of other sizes is tried.
//   - score.go: every place gets a score for how much its 8 x 8 pixels look like some tile. The
//     inner ones are compared first, and rule out nearly all tiles at nearly all places.
//   - comb.go: windows are found in which the score repeats with the period of the cells. Its sum over 5 x
//     5 cells must exceed its mean in the window, so that flat areas cancel out.
//   - align.go: the best such windows are fitted to the picture, at 12 pixels a cell.
//   - grow.go: neighbouring cells that also show tiles join the board, and it is fitted again.
//   - read.go: each cell gets the letter of the tile that it clearly shows, if any.
//   - verify.go: a board is rejected if it has too few tiles or letters, or if tiles match nearly as well
//     half a cell away.
//
// The difference of two tiles is the mean squared difference of their pixels, summed over red, green and
// blue. Pixels in which letters differ have more weight.
package taught

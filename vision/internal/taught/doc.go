// Package taught finds boards by the tiles that a person has shown, and reads them. Where tiles are
// known, patterned grounds, gaps and small boards do not matter.
//
// [Teach] makes small pictures of tiles whose letters are known; a profile keeps them, and [Prepare]
// makes a [Game] of them. [Find] searches a picture for the board of a game in these steps, each a
// function of values:
//
//   - zoom.go: the picture is scaled so that a cell is 8 pixels wide: by the sizes that were shown,
//     and if no board is found there, by a ladder of others.
//   - score.go: how much the 8 x 8 pixels at any place look like some tile. A table of colours rules
//     out nearly all tiles at nearly all places.
//   - comb.go: where the score repeats with the period of the cells. Summed over 5 x 5 cells it must be
//     higher than its mean there, so that flat areas cancel.
//   - align.go: the best such windows are fitted to the picture, at 12 pixels a cell.
//   - grow.go: neighbouring cells that are tiles, too, join the board, and it is fitted again.
//   - read.go: each cell gets the letter of the tile that it clearly shows, or none.
//   - verify.go: too few tiles or letters, or tiles that are as good half a cell aside, are no board.
//
// The difference of two tiles is the mean squared difference of their pixels, summed over red, green
// and blue, and weighted by what distinguishes letters.
package taught

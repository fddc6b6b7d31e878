// Package vision reads the board of a tile game off a picture of the screen.
//
// [Recognizer.Recognize] takes any [image.Image] and returns an [Observation]: the grid,
// a confidence for each cell, and where the cells lie in the picture. No calibration is
// needed; a [calibration.Profile] only gives names to what is seen. Where two answers are
// about equally likely, none is given: a cell is engine.Unknown, or the picture is refused
// with an error that wraps [ErrNoBoard] or [ErrUncertain].
//
// The other entry points are [Recognizer.RecognizeAt], for a board whose place a person has
// shown, and [Learn], which makes a profile of pictures whose grids are known.
//
// # Stages
//
// A picture passes through these stages, in this order (recognizer.go).
//
// Pixels:
//
//   - picture.go, white.go: the picture is flattened, shrunk if it is very large, and its white
//     balance restored (white patch, with the gains of von Kries).
//   - area.go, frame.go: a summed-area table of the colours (Crow 1984) and prefix sums of the
//     gradient, so that boxes and lines of any length cost the same.
//   - water.go, tint.go: the rows of a bilging board that are under water get back their
//     colours, by a linear regression for each channel.
//
// Finding the lattice:
//
//   - period.go: in windows of several sizes the autocorrelation of the gradient, projected onto
//     either axis, peaks at the width and the height of a tile. These are the hypotheses.
//   - fit.go, comb.go: each hypothesis is fitted to the picture, by a comb filter on the
//     gradient where tiles touch, or by the greatest variance between cells where they do not.
//   - search.go, locate.go: the hypotheses are tried until one makes a clear board; near.go
//     first tries the place where a board was seen last.
//   - refine.go, center.go: the lattice of the best board is fitted to its tiles alone, by least
//     squares. halves.go tells tiles from halves and from pairs of them.
//
// Telling tiles from the rest, on a lattice:
//
//   - sheet.go: all cells are resampled to one size, in CIELAB, and described by patches of 5 x 5
//     samples. backdrop.go removes what is behind tiles that do not touch.
//   - cluster.go: cells are grouped by look, with single-linkage clustering of the patches.
//   - borders.go, board.go: tiles have a border towards tiles of another look. The connected
//     component of cells for which that holds best is the board, and its borders its score.
//   - trim.go, ground.go: rows, columns and looks that are scenery are taken off it.
//
// Reading the tiles:
//
//   - read.go, stack.go: which cells hold a tile, also one that looks like no other; swap.go tells
//     tiles that are swapped, and on the move, from those that are stacked.
//   - same.go, similarity.go: the looks become classes, each with an average picture, and each
//     tile gets the class with which most of its pixels match. register.go aligns the lattice
//     with these averages (Lucas-Kanade registration), and the board is read again.
//   - cover.go, side.go: cells below a window or a menu are left unread. Its straight sides cut
//     through tiles.
//   - profiles.go, name.go, variant.go, tilepicture.go: classes get the letters of the profile
//     that fits best, by the colour ranges of its palette or by its pictures, or letters of their
//     own.
//   - tile.go, hue.go: each tile gets the letter of its class, or that of the colour which a mark
//     leaves visible.
//   - mark.go, halo.go, own.go, gem.go: marks are named by template matching with normalised
//     cross-correlation; own.go and gem.go tell apart tiles with no colour of their own and
//     special gems.
//   - several.go: other boards beside the one that was found.
//
// given.go reads a board whose place is known; learn.go and the files that begin with its name
// learn profiles, which learn_check.go checks.
//
// # Conventions
//
// Only opencv.go uses OpenCV; everything else works on Go memory. Exported types are in pixels
// of the source picture; inside, lengths are in pixels of the shrunk frame, or in cells.
//
// Colours (color.go) are CIELAB with L from 0 to 100; their distance is Delta E (CIE76), the
// Euclidean one.
//
// A look is a cluster of cells on a lattice, a class the kind of tile that looks turn out to be.
// Tiles that do not touch are said to lie apart, with the backdrop in the gaps between them. The
// ground is whatever is not a tile: backdrop or scenery.
//
// Thresholds stand with the measurements that chose them, made on pictures of several games,
// sizes and compressions; fixtures/screenshots holds some of these.
package vision

// Package vision reads boards off pictures of a screen. It is the only package that
// uses OpenCV; everything but opencv.go works on plain memory.
//
// A picture becomes a grid in these stages, each in a file of its own:
//
//   - decode.go, picture.go, white.go: the pixels, shrunk if there are very many,
//     white where the screen shows white in another colour.
//   - water.go, tint.go: a part that is under water is drained.
//   - area.go, frame.go: the sums of the pixels and of their edges, so that boxes
//     and borders of any size cost the same.
//   - period.go: in windows all over the picture the edges repeat with the width
//     and the height of the tiles; the autocorrelation tells both.
//   - search.go, locate.go, refine.go, lattice.go: rows and columns are laid where the edges are, or
//     where cells differ most from each other if the tiles do not touch. What is
//     found is looked at again in its own place; halves.go tells halves of tiles
//     and pairs of them from tiles. near.go looks first where a board was seen.
//   - sheet.go, cluster.go: all cells are brought to one size and grouped by look.
//   - borders.go, board.go, ground.go: tiles have borders towards tiles of
//     another look, lie on each other, and have the ground behind them. The
//     lattice on which that holds best is the board.
//   - stack.go: what lies on the board beside these looks: tiles with a mark.
//   - read.go, same.go, name.go, variant.go: the looks become classes, and these get the
//     letters of the profile that fits, or letters of their own. register.go lays the
//     lattice where the tiles of each class lie alike, if some of them do not.
//   - tile.go, figure.go, mark.go: each tile gets the letter of its class. One that carries
//     a mark keeps the letter of its ground, and the mark is compared with the
//     pictures of the power-ups. own.go tells a tile with no colour of its own from
//     what lies over one.
//   - cover.go, side.go: cells that a window or the like lies over are not read. It
//     has straight sides where tiles do not end.
//   - several.go: other boards are looked for beside the one that was found.
//
// given.go reads a board whose place a person has shown. learn.go and the files that
// begin with its name go the other way: they make a profile of pictures whose
// grids are known, and learn_check.go tells how well it reads them.
//
// No stage needs a profile: profiles name what is seen. Where two answers are
// about as likely there is none: a cell is then engine.Unknown, or the picture is
// refused with [ErrNoBoard] or [ErrUncertain].
//
// Distances of colours are Delta E (CIE76) in L*a*b* throughout.
package vision

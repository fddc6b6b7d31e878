// Package vision reads boards off pictures of a screen. It is the only room that
// knows OpenCV; everything but opencv.go works on plain memory.
//
// A picture becomes a grid in these stages, each in a file of its own:
//
//   - decode.go, frame.go: the pixels, and the sums of their edges.
//   - period.go: in windows all over the picture the edges repeat with the width
//     and the height of the tiles; the autocorrelation tells both.
//   - lattice.go, locate.go: rows and columns are laid where the edges are, or
//     where cells differ most from each other if the tiles do not touch.
//   - sheet.go, cluster.go: all cells are brought to one size and grouped by look.
//   - borders.go, board.go, ground.go: tiles have borders towards tiles of
//     another look, lie on each other, and have the ground behind them. The
//     lattice on which that holds best is the board.
//   - stack.go: what lies on the board beside these looks: tiles with a mark.
//   - read.go, name.go, variant.go: the looks become classes, and these get the
//     letters of the profile that fits, or letters of their own.
//   - tile.go, mark.go: each tile gets the letter of its class. One that carries
//     a mark keeps the letter of its ground, and the mark is compared with the
//     pictures of the power-ups.
//
// No stage needs a profile: profiles name what is seen. Where two answers are
// about as likely there is none: a cell is then engine.Unknown, or the picture is
// refused with [ErrNoBoard] or [ErrUncertain].
//
// Distances of colours are Delta E (CIE76) in L*a*b* throughout.
package vision

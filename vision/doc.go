// Package vision reads the board of a tile game off a picture of the screen.
//
// [Recognizer.Recognize] takes any [image.Image] and returns an [Observation]: the grid, a
// confidence for each cell, and where the cells lie in the picture. No calibration is needed; a
// [calibration.Profile] only names what is seen. Where two answers are about equally likely, it
// gives none: a cell is engine.Unknown, or the picture is refused with an error that wraps
// [ErrNoBoard] or [ErrUncertain].
//
// [Recognizer.RecognizeAt] reads a board whose place a person has shown, [Recognizer.RecognizeNear]
// one of several. Package vision/learn makes profiles of pictures whose grids are known, vision/recall
// reads a board by comparing it with an earlier picture, and vision/look knows boards again by their
// colours.
//
// # The way of a picture
//
// recognizer.go prepares a picture, find.go finds the board and read.go reads it, with the rooms below.
// Each takes values and returns values, and knows only those above it in this list. (At run time water
// asks locate for a lattice, and locate asks segment for the board on each that it tries.)
//
//   - internal/pixel: the picture is flattened, shrunk if it is very large, and its white balance
//     restored. A summed-area table of its colours and prefix sums of its gradient make boxes and
//     lines of any length cost the same. internal/imgproc converts colours and matches templates,
//     with OpenCV or without.
//   - internal/segment: the cells of a lattice are resampled to a sheet, their backdrops levelled,
//     and clustered by look. The connected cells with borders towards other looks are the board.
//   - internal/locate: finds the lattice. Windows of the picture whose gradient repeats
//     (internal/period) give hypotheses of the cell size; each is fitted to the picture; the first
//     that makes a conclusive board wins, is refined, and verified.
//   - internal/propose: on a large screen, proposes the places that may show a board: neighbouring windows
//     in which edges repeat with about the same periods. candidate.go ranks them by a glimpse at the tiles
//     of each, places.go reads them.
//   - internal/water: in bilging the lower rows are under water. It finds areas of water, measures
//     the tint between equal pieces above and below, removes it and has the board located again.
//   - internal/taught: finds the board of a profile that was learned by small pictures of its tiles, before
//     any blind search, and reads it. The board is then read once more, as any other; what contradicts
//     the taught tiles does not count. Learning makes the pictures here, too.
//   - internal/classify: tells which cells hold a tile, what covers them, and which tiles are the
//     same. Out come the classes, each with its average tile, and for every cell its class.
//   - internal/naming: gives the classes the letters of the profile that fits best, or letters of
//     their own, and names marks, special gems and tiles without a colour.
//
// What needs more than one picture is not here: vision/recall compares two, capture/steady waits until
// pictures agree.
//
// find.go first looks where a board was seen last, taught.go by the tiles of a profile, several.go looks for other
// boards beside the one that was found, and given.go reads a board on a lattice that is known.
//
// # Conventions
//
// Exported types are in pixels of the source picture; inside, lengths are in pixels of the shrunk
// frame, or in cells.
//
// Colours are CIELAB with L from 0 to 100; their distance is Delta E (CIE76), the Euclidean one.
//
// A cluster is a set of cells that look alike; a class is a kind of tile, made of one or more
// clusters. The style of a board says how tiles lie: touching, apart, or apart and swapped. The
// backdrop is what shows between tiles that lie apart; the ground is whatever is not a tile. On a
// tile with a mark, the ground is what the mark leaves visible of the tile itself.
//
// A threshold stands next to the measurement that chose it, or says that it was chosen by eye. Where
// it says neither, nothing is recorded. The measurements were made on pictures of several games,
// sizes and compressions; fixtures/screenshots holds some of these. The program vision/sensitivity
// tells what each threshold changes.
package vision

// Package vision reads the board of a tile game from a picture of the screen.
//
// [Recognizer.Recognize] takes any [image.Image] and returns an [Observation]: the grid, a confidence for
// each cell, and where the cells lie in the picture. No calibration is needed; a [calibration.Profile]
// gives the colours their letters and names the power-ups. If two answers are about equally likely, it
// gives none: a cell is engine.Unknown, or the picture is refused with an error that wraps [ErrNoBoard] or
// [ErrUncertain].
//
// [Recognizer.RecognizeAt] reads a board at a place that a person has marked, and
// [Recognizer.RecognizeNear] one of several boards. Package vision/learn makes profiles from pictures whose
// grids are known, vision/recall reads a board by comparing it with an earlier picture, and vision/look
// recognizes a board by its colours.
//
// # How a picture is read
//
// Every picture goes the same way: places, lattice, verify, choose, read. Recognize in recognizer.go tries the place of
// the last board, then the tiles of learned profiles (taught.go), then readAnywhere in places.go: it reads place after
// place until one shows a board, then those beside it. The whole of a small picture is the first place; candidate.go
// ranks those of a large one. At each place a search finds a lattice, and find.go verifies it; read.go reads its cells. If
// there is nothing anywhere, the best place is searched once more, for a board that is noisy or lies before a picture.
// survey.go collects what was read and refused, and chooses the board that the player means; partial.go refuses it if more of
// its tiles lie beside it. given.go reads a board on a lattice that a person has placed.
//
// The internal packages below work on values, and each imports only packages above it in this list. (At run time,
// water calls a search of locate, and locate has segment find the board on each lattice that it tries.)
//
//   - internal/pixel: makes the picture opaque and undithered, shrinks it if it is very large, and restores its white
//     balance. A summed-area table of its colours, and prefix sums of its gradient, measure any box or
//     line in constant time. internal/imgproc converts colours and matches templates, with OpenCV or
//     without; internal/rank keeps the best of some candidates.
//   - internal/segment: resamples the cells of a lattice to a sheet, evens out their backdrops, and
//     clusters them by look. The connected cells with borders towards other clusters are the board.
//   - internal/locate: finds the lattice. Windows of the picture with a periodic gradient
//     (internal/period), and looks that repeat (internal/repeat), give hypotheses of the cell size. Each is
//     fitted to the picture. The first that gives a conclusive board is refined and verified.
//   - internal/propose: finds places on a large screen that may show a board: neighbouring windows in
//     which edges repeat with about the same periods.
//   - internal/water: prepares pictures of bilging, where the lower rows are under water. It finds areas of
//     water, locates the board there, measures the tint by comparing equal pieces above and below, and
//     removes it.
//   - internal/taught: before any blind search, finds the board of a learned profile by small pictures of
//     its tiles. The board is read in the usual way; the tiles give its classes their letters. Learning makes these
//     pictures with this package, too.
//   - internal/classify: decides which cells hold a tile, which are covered, and which tiles are the same.
//     It returns the classes, each with its average tile, and the class of every cell.
//   - internal/naming: gives the classes the letters of the profile that fits best, or letters of
//     their own, and names marks, special gems and tiles without a colour.
//
// Each picture is read on its own. vision/recall compares two pictures, and capture/steady waits until
// pictures agree.
//
// # Conventions
//
// In exported types, lengths are in pixels of the source picture. Internally they are in pixels of the
// shrunk frame, or in cells.
//
// Colours are CIELAB with L from 0 to 100. Their distance is Delta E (CIE76), the Euclidean distance.
//
// A cluster is a set of cells that look alike; a class is a kind of tile, made of one or more clusters. The
// style of a board says how tiles lie: touching, apart, or apart and swapped. The backdrop shows between
// tiles that lie apart; the ground is whatever is not a tile. On a tile with a mark, the ground is the part
// of the tile that the mark leaves visible.
//
// A threshold stands next to the measurement that chose it, or says that it was chosen by eye. If it says
// neither, the reason was not recorded. The measurements were made on pictures of several games, sizes and
// compressions; fixtures/screenshots holds some of these. "domlab sensitivity" shows what each
// threshold changes.
package vision

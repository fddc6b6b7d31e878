package front

import (
	"math"

	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision/look"
	"github.com/domvision/domvision/watch"
)

// Joined is the game that the watch has followed so far, if it is known. A board that no profile
// knows belongs to that game if it lies where the last one lay, or looks like one of its boards. The
// zero value knows nothing.
type Joined struct {
	game  string // of the last board; "" none yet
	place geometry.Lattice
	looks look.Seen
}

// sameCells is how much the sizes of cells may differ, as a share, for two boards to count as in the same
// place. Chosen by eye: a zoom of the browser changes them by a tenth.
const sameCells = 0.02

// Game is the game that a board belongs to; "" if that is not known.
func (j Joined) Game(r watch.Reading) string {
	near := func(a, b float64) bool { return math.Abs(a-b) <= sameCells*b }
	if j.game != "" && near(r.Board.W, j.place.W) && near(r.Board.H, j.place.H) && r.Board.Bounds().Overlaps(j.place.Bounds()) {
		return j.game
	}
	return j.looks.Game(r.Look)
}

// Looks is the game that a board belongs to by its look alone, wherever it lies.
func (j Joined) Looks(r watch.Reading) string { return j.looks.Game(r.Look) }

// With returns what is known after a board of a game.
func (j Joined) With(game string, r watch.Reading) Joined {
	return Joined{game, r.Board, j.looks.With(game, r.Look)}
}

package locate

import (
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// finish checks the best board of a search for other readings of the same place: pairs of tiles, and the
// other style. Then it refines its lattice, and completes the board.
func finish(f *pixel.Frame, b *segment.Board) *segment.Board {
	b = halved(f, b)
	// The style of most boards is right, so b is refined while that is checked.
	var refined, other *segment.Board
	pixel.Parallel(2, func(i int) {
		if i == 0 {
			refined = refine(f, b)
		} else {
			other = otherStyle(f, b)
		}
	})
	if other != b {
		// If tiles that seem to lie apart touch in fact, they are no fewer, and of no more kinds. (The other way round, the
		// fields of a chequered backdrop may have been counted as tiles.)
		again := refine(f, other)
		if !b.Style.Apart() || !worsened(refined, again) && !outgrown(refined, again) {
			refined = again
		}
	}
	if plausible(refined) != nil {
		return refined
	}
	return completed(f, refined)
}

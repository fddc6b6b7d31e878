package locate

import (
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// finish checks the best board of a search for other readings of the same place: pairs of tiles, and the
// other style. Then it refines its lattice.
func finish(m *measured, b *segment.Board) *segment.Board {
	b = m.halved(b)
	// The style of most boards is right, so b is refined while that is checked.
	var refined, other *segment.Board
	pixel.Parallel(2, func(i int) {
		if i == 0 {
			refined = refine(m.Frame, b)
		} else {
			other = otherStyle(m.Frame, b)
		}
	})
	if other != b {
		refined = refine(m.Frame, other)
	}
	if refined.Style.Apart() {
		complete(refined)
	}
	return refined
}

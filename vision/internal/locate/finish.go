package locate

import (
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// finish checks the best board of a search for other readings of the same place, and refines its
// lattice.
func finish(m *measured, b *segment.Board) *segment.Board {
	b = spaced(m.Frame, m.halved(b))
	// Most boards have the style they were taken for. So refine b while that is checked.
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

package locate

import (
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// spaced returns the board whose cells include the gaps if every second row or column of b is only a wide
// gap between tiles, and b otherwise.
func spaced(f *pixel.Frame, b *segment.Board) *segment.Board {
	const ( // chosen by eye
		few   = 4    // rows or columns with tiles: a game may leave fewer with gaps between them
		found = 0.95 // of the tiles
	)
	if !b.Style.Apart() {
		return b
	}
	for _, down := range []bool{false, true} {
		lines := map[int]bool{}
		var phases [2]bool
		b.Each(b.Region, func(i int) {
			if b.IsTile[i] {
				line := line(b, i, down)
				lines[line], phases[line%2] = true, true
			}
		})
		if phases[0] == phases[1] || len(lines) < few {
			continue
		}
		l, first := b.Lattice, -0.5
		if phases[1] {
			first = 0.5
		}
		if down {
			l.Y, l.H, l.Rows = l.Y+first*l.H, 2*l.H, (l.Rows+1)/2
		} else {
			l.X, l.W, l.Cols = l.X+first*l.W, 2*l.W, (l.Cols+1)/2
		}
		whole := segment.FindBoard(f, clip(l, f), b.Threshold)
		if whole != nil && float64(whole.Tiles()) >= found*float64(b.Tiles()) {
			b = whole
		}
	}
	return b
}

package locate

import (
	"math"

	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// straightSides is the least share of its cell that a tile fills, on average, if it lies apart and has
// straight sides. A disc as wide as its cell fills 0.785. Measured: rectangles 0.81 and more, discs 0.73
// to 0.78, KDiamond's animals 0.69 to 0.73.
const straightSides = 0.8

// refine fits the lattice of a board to its tiles and finds the board on it again, until nothing
// changes. Tiles that lie apart are centred in their cells. Only those with straight sides, whose
// centre is uncertain because they nearly fill their cells, are fitted by their edges, as tiles that
// touch are: the edges within a figure would draw the lines further away from round to round.
func refine(f *pixel.Frame, b *segment.Board) *segment.Board {
	const ( // chosen by eye
		most  = 5    // rounds
		still = 0.25 // pixels: the lattice fits if it moves no further,
		same  = 0.05 // and exactly the same is seen on it
	)
	for nth := range most {
		l := b.Lattice
		if l.Style.Apart() && b.MeanFilled(b.IsTile) < straightSides {
			l = centerTiles(b, l)
		} else {
			l = settle(f, b, settle(f, b, l))
		}
		moved := math.Abs(l.X-b.X) + math.Abs(l.Y-b.Y)
		grown := math.Abs(l.W-b.W)*float64(l.Cols) + math.Abs(l.H-b.H)*float64(l.Rows)
		threshold := clusterThreshold(b)
		if nth > 0 && moved+grown <= same && threshold == b.Threshold && !limited(b, f) {
			break
		}
		l = widened(b, l, f)
		refined := segment.FindBoard(f, l, threshold)
		if moved >= still && worsened(b, refined) {
			// While tiles lie askew in their cells, their distances say nothing about the
			// threshold.
			refined = segment.FindBoard(f, l, b.Threshold)
		}
		if worsened(b, refined) {
			break
		}
		b = refined
		if moved < still && !limited(b, f) {
			break
		}
	}
	return b
}

// worsened reports whether too few tiles of a board were found again.
func worsened(b, refined *segment.Board) bool {
	const kept = 0.9 // of the tiles, chosen by eye
	return refined == nil || float64(refined.Tiles()) < kept*float64(b.Tiles()) ||
		!refined.Style.Apart() && refined.Tiles() < b.Tiles() && better(b, refined)
}

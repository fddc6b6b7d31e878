package locate

import (
	"math"

	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// The least mean shares of its cell, and of its corners, that a tile with straight sides fills, if tiles lie apart. Measured:
// rectangles fill 0.81 and more, KDiamond's animals 0.69 to 0.73. Discs fill 0.73 to 0.84, but at most 0.13 of the corners;
// tiles that fill 0.8 and are no discs fill 0.25 of them and more.
const (
	straightSides   = 0.8
	straightCorners = 0.2
)

// refine fits the lattice of a board to its tiles and finds the board on it again, until nothing changes.
// Tiles that lie apart are centred in their cells. If they have straight sides, they nearly fill their
// cells and their centre is uncertain, so they are fitted by their edges, like tiles that touch. Tiles of
// other shapes are not: the edges within a figure would pull the lines further away in each round.
func refine(f *pixel.Frame, b *segment.Board) *segment.Board {
	const ( // chosen by eye
		most  = 5    // rounds
		still = 0.25 // pixels; a lattice that moves less fits,
		same  = 0.05 // and one that moves no more than this shows exactly the same
		far   = 0.05 // of a cell; if one moves more, tiles far away may have missed their cells
	)
	for nth := range most {
		l := b.Lattice
		if l.Style.Apart() && (b.MeanFilled(b.IsTile) < straightSides || b.CornersFilled(b.IsTile) < straightCorners) {
			l = centerTiles(b, l)
		} else {
			l = alignToEdges(f, b, alignToEdges(f, b, l))
		}
		moved := math.Abs(l.X-b.X) + math.Abs(l.Y-b.Y)
		grown := math.Abs(l.W-b.W)*float64(l.Cols) + math.Abs(l.H-b.H)*float64(l.Rows)
		threshold := b.Threshold
		if !b.Middle { // the middles of scenery are as near to those of tiles
			threshold = clusterThreshold(b)
		}
		if nth > 0 && moved+grown <= same && threshold == b.Threshold && !limited(b, f) {
			break
		}
		if moved+grown > far*min(l.W, l.H) {
			l = limit(fill(l, f), b.Outline().Bounds())
		} else {
			l = widened(b, l, f)
		}
		refined := segment.FindBoard(f, l, threshold)
		if moved >= still && worsened(b, refined) || threshold > b.Threshold && outgrown(b, refined) {
			// While tiles lie off-centre in their cells, their distances say nothing about the threshold. Nor do those of
			// scenery that the looser threshold takes for tiles.
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

// outgrown reports whether the refined board has more rows or columns than b, and a lower score or more kinds of tiles.
func outgrown(b, refined *segment.Board) bool {
	return refined != nil && (refined.Region.Dx() > b.Region.Dx() || refined.Region.Dy() > b.Region.Dy()) &&
		(refined.Score < b.Score || refined.LabelCount() > b.LabelCount())
}

// worsened reports whether the refined board is missing or has lost many of the tiles of b, or, where tiles
// touch, has lost any without being better.
func worsened(b, refined *segment.Board) bool {
	const kept = 0.9 // of the tiles, chosen by eye
	return refined == nil || float64(refined.Tiles()) < kept*float64(b.Tiles()) ||
		!refined.Style.Apart() && refined.Tiles() < b.Tiles() && better(b, refined)
}

package locate

import (
	"slices"

	"github.com/domvision/domvision/vision/internal/segment"
)

// Where tiles glitter or the picture is noisy, tiles of a class differ more. The clustering threshold is
// then chosen between segment.MinNoiseFactor and maxNoiseFactor times the noise, and at most maxThreshold.
// Measured: a glittering gem lies within 15 of another one of its class, and at least 28 from gems of other
// classes.
const (
	maxNoiseFactor = 4.0
	maxThreshold   = 20.0 // Delta E
)

// clusterThreshold is the clustering threshold that fits the noise of a board: the middle of the widest
// gap, by ratio, between the edge lengths of its minimum spanning tree. It keeps the threshold of the board
// if a looser one would join tiles with flat cells that hold no tile.
func clusterThreshold(b *segment.Board) float64 {
	var cells, tiles, flat []int
	scenery := b.Scenery() && b.Full() // it has no two parts that are alike
	b.Each(b.Region, func(i int) {
		if b.IsTile[i] || !scenery {
			cells = append(cells, i)
		}
		switch {
		case b.IsTile[i]:
			tiles = append(tiles, i)
		case b.Size[b.Label[i]] > 1 && b.Patches[i].Spread() < segment.FlatSpread:
			flat = append(flat, i)
		}
	})
	tree := b.SpanningTree(cells)
	low := segment.MinNoiseFactor * tree.Noise()
	if low <= segment.DefaultThreshold {
		return segment.DefaultThreshold
	}
	limit, _ := tree.WidestGap(low, min(maxNoiseFactor/segment.MinNoiseFactor*low, maxThreshold))
	for _, i := range flat {
		if slices.ContainsFunc(tiles, func(tile int) bool { return b.Patches[i].Within(limit, &b.Patches[tile]) }) {
			return b.Threshold
		}
	}
	return max(limit, segment.DefaultThreshold)
}

package vision

import "slices"

// clusterThreshold is the clustering threshold that fits the noise of a board: the middle of the
// widest gap, by ratio, between the lengths of the branches of its minimum spanning tree. It
// stays as it is if a looser one would join tiles with flat cells that are none.
func (b *board) clusterThreshold() float64 {
	if b.threshold < sameLook {
		return b.threshold
	}
	var cells, tiles, flat []int
	b.each(b.region, func(i int) {
		cells = append(cells, i)
		switch {
		case b.tile[i]:
			tiles = append(tiles, i)
		case b.size[b.of[i]] > 1 && b.patches[i].spread() < flatSpread:
			flat = append(flat, i)
		}
	})
	t := b.spanningTree(cells)
	low := leastUsual * t.nearestQuantile()
	if low <= sameLook {
		return sameLook
	}
	limit, _ := t.widestGap(low, min(mostUsual/leastUsual*low, loosest))
	for _, i := range flat {
		if slices.ContainsFunc(tiles, func(tile int) bool { return b.patches[i].near(&b.patches[tile], limit) }) {
			return b.threshold
		}
	}
	return max(limit, sameLook)
}

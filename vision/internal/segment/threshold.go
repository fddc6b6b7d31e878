package segment

import "slices"

// ClusterThreshold is the clustering threshold that fits the noise of a board: the middle of the
// widest gap, by ratio, between the lengths of the branches of its minimum spanning tree. It
// stays as it is if a looser one would join tiles with flat cells that are none.
func (b *Board) ClusterThreshold() float64 {
	if b.Threshold < DefaultThreshold {
		return b.Threshold
	}
	var cells, tiles, flat []int
	b.Each(b.Region, func(i int) {
		cells = append(cells, i)
		switch {
		case b.IsTile[i]:
			tiles = append(tiles, i)
		case b.Size[b.Label[i]] > 1 && b.Patches[i].Spread() < FlatSpread:
			flat = append(flat, i)
		}
	})
	t := b.SpanningTree(cells)
	low := LeastUsual * t.NearestQuantile()
	if low <= DefaultThreshold {
		return DefaultThreshold
	}
	limit, _ := t.WidestGap(low, min(mostUsual/LeastUsual*low, LoosestThreshold))
	for _, i := range flat {
		if slices.ContainsFunc(tiles, func(tile int) bool { return b.Patches[i].near(&b.Patches[tile], limit) }) {
			return b.Threshold
		}
	}
	return max(limit, DefaultThreshold)
}

package segment

import (
	"image"
	"slices"
)

// bestComponent returns the connected component of the tiles with the highest score, together with all
// other tiles of its clusters, because an empty column may divide a board. It returns nil if there are too
// few tiles.
func bestComponent(edges Borders, s *Sheet, c Clusters, tile []bool) *Board {
	component, n := s.Components(tile)
	if n == 0 {
		return nil
	}
	score := make([]float64, n)
	edges.pairs(func(i, j int, length float64, edge float32) {
		if p := component[i]; p >= 0 && p == component[j] {
			score[p] += borderScore(c.Label[i] == c.Label[j], length, edge)
		}
	})
	top := slices.Index(score, slices.Max(score))
	found := make([]bool, len(c.Size))
	for i, p := range component {
		found[c.Label[i]] = found[c.Label[i]] || p == top
	}
	b := &Board{Sheet: s, Clusters: c, IsTile: make([]bool, len(tile))}
	for i, k := range c.Label {
		b.IsTile[i] = tile[i] && found[k]
	}
	if b.Tiles() < MinTiles {
		return nil
	}
	b.Region = b.extent(image.Rect(0, 0, s.Cols, s.Rows))
	return b
}

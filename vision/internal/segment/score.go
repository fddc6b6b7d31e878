package segment

import "math"

// Costs that lower the score of a board. With them, a lattice finer than the tiles scores below 0, and so
// does flat ground. Chosen by eye.
const (
	sameCost = 0.3 // of a border between two tiles of the same cluster, times its length
	holeCost = 2.0 // of a cell without a tile below one with a tile, in sides of a cell
)

// borderScore is what the border between two tiles adds to the score of a board. Between different clusters
// an edge raises the score, and a missing edge lowers it.
func borderScore(same bool, length float64, edge float32) float64 {
	if same {
		return -sameCost * length
	}
	return (2*float64(edge) - 1) * length
}

// rate scores a board by the borders between its tiles and the holes among them. Cells that were tiles at
// first and were dropped do not count.
func rate(b *Board, edges Borders) {
	b.Score = -holeCost * float64(holes(b)) * math.Sqrt(b.W*b.H)
	var edged, lengths float64
	edges.pairs(func(i, j int, length float64, edge float32) {
		if !b.IsTile[i] || !b.IsTile[j] {
			return
		}
		same := b.Label[i] == b.Label[j]
		b.Score += borderScore(same, length, edge)
		if !same {
			edged += float64(edge) * length
			lengths += length
		}
	})
	b.Sharpness = edged / max(lengths, 1)
}

// holes counts the cells without a tile that have one above them.
func holes(b *Board) int {
	n := -b.Tiles()
	for col := b.Region.Min.X; col < b.Region.Max.X; col++ {
		n += max(b.Region.Max.Y-b.TopTile(col), 0)
	}
	return n
}

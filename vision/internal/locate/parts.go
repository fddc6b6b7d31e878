package locate

import "github.com/domvision/domvision/vision/internal/segment"

// ofParts reports whether the cells of a board are probably halves or thirds of tiles, or tiles and the gaps between them.
// They repeat as regularly as whole tiles, but the pattern of their labels gives them away.
func ofParts(b *segment.Board) bool {
	return alternates(b, 2, false) || alternates(b, 2, true) || alternates(b, 3, false) || alternates(b, 3, true)
}

// alternates reports whether every cluster of a board occurs only in every n-th column (with down, row), with too many
// tiles for chance.
func alternates(b *segment.Board, n int, down bool) bool {
	const many = 10 // tiles beyond the first of each cluster, chosen by eye
	phase := make([]int, len(b.Size))
	again := 0
	for i, tile := range b.IsTile {
		if !tile {
			continue
		}
		k, at := b.Label[i], 1+line(b, i, down)%n
		switch phase[k] {
		case 0:
			phase[k] = at
		case at:
			again++
		default:
			return false
		}
	}
	return again >= many
}

// line is the column of a cell or, with down, its row.
func line(b *segment.Board, cell int, down bool) int {
	if down {
		return cell / b.Cols
	}
	return cell % b.Cols
}

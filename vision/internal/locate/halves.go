package locate

import "github.com/domvision/domvision/vision/internal/segment"

// ofHalves reports whether the cells of a board are probably halves of tiles, or tiles and the gaps between them. They
// repeat as regularly as whole tiles, but the pattern of their labels gives them away.
func ofHalves(b *segment.Board) bool { return alternates(b, false) || alternates(b, true) }

// alternates reports whether every cluster of a board occurs only in even or only in odd columns (with
// down, rows), with too many tiles for chance.
func alternates(b *segment.Board, down bool) bool {
	const many = 10 // tiles beyond the first of each cluster, chosen by eye
	var seen [2][]int
	for phase := range seen {
		seen[phase] = make([]int, len(b.Size))
	}
	b.Each(b.Region, func(i int) {
		if b.IsTile[i] {
			seen[line(b, i, down)%2][b.Label[i]]++
		}
	})
	again := 0
	for k := range b.Size {
		even, odd := seen[0][k], seen[1][k]
		if even > 0 && odd > 0 {
			return false
		}
		again += max(even+odd-1, 0)
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

package locate

import (
	"slices"

	"github.com/domvision/domvision/vision/internal/segment"
)

// Cells that are halves of tiles repeat as regularly as whole tiles. The pattern of their labels gives them
// away.

// nearlyAll is the share of pairs that must belong together for the pairs to be tiles. Chosen by eye.
const nearlyAll = 0.9

// ofHalves reports whether the cells of a board are probably halves of tiles whose two halves look
// different, or thirds, one of which is the gap between tiles.
func ofHalves(b *segment.Board) bool {
	const most = 0.5 // of the pairs may look alike, chosen by eye
	for _, down := range []bool{false, true} {
		if alternates(b, down) || everyThirdEmpty(b, down) {
			return true
		}
		for phase := range 2 {
			if together, alike := pairs(b, down, phase); together >= nearlyAll && alike <= most {
				return true
			}
		}
	}
	return false
}

// pairs groups the tiles of a board in pairs along its rows or, with down, its columns. The first pair
// starts at an even or an odd cell (phase). together is the share of pairs that belong together: both cells
// look alike, or neither cluster occurs much in other pairs. alike is the share of pairs that look alike.
func pairs(b *segment.Board, down bool, phase int) (together, alike float64) {
	count, seen, all := map[[2]int]int{}, make([]int, len(b.Size)), 0
	b.Each(b.Region, func(i int) {
		place, next, last := i%b.Cols, i+1, b.Cols-1
		if down {
			place, next, last = i/b.Cols, i+b.Cols, b.Rows-1
		}
		if !b.IsTile[i] || place%2 != phase || place == last {
			return
		}
		all++
		if b.IsTile[next] {
			count[[2]int{b.Label[i], b.Label[next]}]++
			seen[b.Label[i]]++
			seen[b.Label[next]]++
		}
	})
	for pair, n := range count {
		switch {
		case pair[0] == pair[1]:
			alike += float64(n)
			together += float64(n)
		case float64(n) >= nearlyAll*float64(max(seen[pair[0]], seen[pair[1]])):
			together += float64(n)
		}
	}
	all = max(all, 1)
	return together / float64(all), alike / float64(all)
}

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

// everyThirdEmpty reports whether every third column of a board, or with down every third row, has
// no tile, and all others have some.
func everyThirdEmpty(b *segment.Board, down bool) bool {
	const enough = 3 // times that the pattern repeats, chosen by eye
	r := b.Region
	first := line(b, r.Min.Y*b.Cols+r.Min.X, down)
	last := line(b, (r.Max.Y-1)*b.Cols+r.Max.X-1, down)
	tiled := make([]bool, last-first+1)
	b.Each(r, func(i int) {
		line := line(b, i, down) - first
		tiled[line] = tiled[line] || b.IsTile[i]
	})
	empty := slices.Index(tiled, false)
	if empty < 0 || len(tiled) < 3*enough {
		return false
	}
	for line, tiled := range tiled {
		if tiled != ((line-empty)%3 != 0) {
			return false
		}
	}
	return true
}

// line is the column of a cell or, with down, its row.
func line(b *segment.Board, cell int, down bool) int {
	if down {
		return cell / b.Cols
	}
	return cell % b.Cols
}

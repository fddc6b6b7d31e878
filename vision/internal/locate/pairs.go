package locate

import (
	"slices"

	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// ofPairs reports whether the cells of a board are probably two or four tiles each: edges cross
// their middles, and their parts combine freely into looks. Of a tile with a line across its
// middle, one part determines the others.
func ofPairs(f *pixel.Frame, b *segment.Board) bool {
	const independent = 1.5 // times as many looks of cells as of any of their parts
	l := halves(f, b)
	if l == b.Lattice {
		return false
	}
	l.Style = segment.Touching
	s := segment.NewSheet(f, l, segment.Coarse)
	c := s.Cluster(b.Threshold)
	wide, high := l.Cols/b.Cols, l.Rows/b.Rows
	whole := map[[4]int]bool{}
	var parts [4]map[int]bool
	for n := range parts {
		parts[n] = map[int]bool{}
	}
	b.Each(b.Region, func(i int) {
		if !b.IsTile[i] {
			return
		}
		var looks [4]int
		for n := range wide * high {
			looks[n] = c.Label[(i/b.Cols*high+n/wide)*l.Cols+i%b.Cols*wide+n%wide]
			parts[n][looks[n]] = true
		}
		whole[looks] = true
	})
	most := 0
	for _, looks := range parts {
		most = max(most, len(looks))
	}
	return float64(len(whole)) >= independent*float64(most)
}

// ofHalves reports whether the cells of a board are probably halves of tiles which look
// different, or thirds of them with a gap.
func ofHalves(b *segment.Board) bool {
	const most = 0.5 // of the pairs of halves look alike
	for _, down := range []bool{false, true} {
		if alternates(b, down) || EveryThirdEmpty(b, down) {
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

// alternates reports whether every look of a board occurs in even columns only or in odd ones
// only; with down, in rows. There must be so many tiles that this cannot be chance.
func alternates(b *segment.Board, down bool) bool {
	const many = 10
	var seen [2][]int
	for phase := range seen {
		seen[phase] = make([]int, len(b.Size))
	}
	b.Each(b.Region, func(i int) {
		if b.IsTile[i] {
			seen[line(b.Sheet.Lattice, i, down)%2][b.Label[i]]++
		}
	})
	again := 0
	for look := range b.Size {
		even, odd := seen[0][look], seen[1][look]
		if even > 0 && odd > 0 {
			return false
		}
		again += max(even+odd-1, 0)
	}
	return again >= many
}

// line is the column of a cell or, with down, its row.
func line(l segment.Lattice, cell int, down bool) int {
	if down {
		return cell / l.Cols
	}
	return cell % l.Cols
}

// EveryThirdEmpty reports whether every third column of a board, or with down every third row,
// has no tile, and all others have some.
func EveryThirdEmpty(b *segment.Board, down bool) bool {
	const enough = 3                                // times the pattern repeats
	first := b.Region.Min.Y*b.Cols + b.Region.Min.X // cell
	last := (b.Region.Max.Y-1)*b.Cols + b.Region.Max.X - 1
	lines := make([]bool, line(b.Sheet.Lattice, last, down)-line(b.Sheet.Lattice, first, down)+1)
	b.Each(b.Region, func(i int) {
		line := line(b.Sheet.Lattice, i, down) - line(b.Sheet.Lattice, first, down)
		lines[line] = lines[line] || b.IsTile[i]
	})
	empty := slices.Index(lines, false)
	if empty < 0 || len(lines) < 3*enough {
		return false
	}
	for line, tiled := range lines {
		if tiled != ((line-empty)%3 != 0) {
			return false
		}
	}
	return true
}

// nearlyAll is the share of pairs that belong together from which on they are tiles.
const nearlyAll = 0.9

// pairs groups the cells of a board in pairs along its rows or, with down, its columns, starting
// at an even or an odd cell (phase). together is the share of pairs that belong together, because
// both cells look alike or because either look hardly occurs in other pairs; alike is the share
// of pairs that look alike.
func pairs(b *segment.Board, down bool, phase int) (together, alike float64) {
	of, seen, all := map[[2]int]int{}, make([]int, len(b.Size)), 0
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
			of[[2]int{b.Label[i], b.Label[next]}]++
			seen[b.Label[i]]++
			seen[b.Label[next]]++
		}
	})
	for pair, n := range of {
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

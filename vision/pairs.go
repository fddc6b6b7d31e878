package vision

import "slices"

// ofPairs reports whether the cells of a board are probably two or four tiles each: edges cross
// their middles, and their parts combine freely into looks. Of a tile with a line across its
// middle, one part determines the others.
func (f *frame) ofPairs(b *board) bool {
	const independent = 1.5 // times as many looks of cells as of any of their parts
	l := f.halves(b)
	if l == b.lattice {
		return false
	}
	l.style = touching
	s := newSheet(f, l, coarse)
	c := s.cluster(b.threshold)
	wide, high := l.cols/b.cols, l.rows/b.rows
	whole := map[[4]int]bool{}
	var parts [4]map[int]bool
	for n := range parts {
		parts[n] = map[int]bool{}
	}
	b.each(b.region, func(i int) {
		if !b.tile[i] {
			return
		}
		var looks [4]int
		for n := range wide * high {
			looks[n] = c.of[(i/b.cols*high+n/wide)*l.cols+i%b.cols*wide+n%wide]
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
func (b *board) ofHalves() bool {
	const most = 0.5 // of the pairs of halves look alike
	for _, down := range []bool{false, true} {
		if b.alternates(down) || b.everyThirdEmpty(down) {
			return true
		}
		for phase := range 2 {
			if together, alike := b.pairs(down, phase); together >= nearlyAll && alike <= most {
				return true
			}
		}
	}
	return false
}

// alternates reports whether every look of a board occurs in even columns only or in odd ones
// only; with down, in rows. There must be so many tiles that this cannot be chance.
func (b *board) alternates(down bool) bool {
	const many = 10
	var seen [2][]int
	for phase := range seen {
		seen[phase] = make([]int, len(b.size))
	}
	b.each(b.region, func(i int) {
		if b.tile[i] {
			seen[b.line(i, down)%2][b.of[i]]++
		}
	})
	again := 0
	for look := range b.size {
		even, odd := seen[0][look], seen[1][look]
		if even > 0 && odd > 0 {
			return false
		}
		again += max(even+odd-1, 0)
	}
	return again >= many
}

// line is the column of a cell or, with down, its row.
func (l lattice) line(cell int, down bool) int {
	if down {
		return cell / l.cols
	}
	return cell % l.cols
}

// everyThirdEmpty reports whether every third column of a board, or with down every third row,
// has no tile, and all others have some.
func (b *board) everyThirdEmpty(down bool) bool {
	const enough = 3                                // times the pattern repeats
	first := b.region.Min.Y*b.cols + b.region.Min.X // cell
	last := (b.region.Max.Y-1)*b.cols + b.region.Max.X - 1
	lines := make([]bool, b.line(last, down)-b.line(first, down)+1)
	b.each(b.region, func(i int) {
		line := b.line(i, down) - b.line(first, down)
		lines[line] = lines[line] || b.tile[i]
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
func (b *board) pairs(down bool, phase int) (together, alike float64) {
	of, seen, all := map[[2]int]int{}, make([]int, len(b.size)), 0
	b.each(b.region, func(i int) {
		place, next, last := i%b.cols, i+1, b.cols-1
		if down {
			place, next, last = i/b.cols, i+b.cols, b.rows-1
		}
		if !b.tile[i] || place%2 != phase || place == last {
			return
		}
		all++
		if b.tile[next] {
			of[[2]int{b.of[i], b.of[next]}]++
			seen[b.of[i]]++
			seen[b.of[next]]++
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

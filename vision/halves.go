package vision

// crossed is the mean edge across the middles of cells from which on they may be two tiles each:
// single tiles have less.
const crossed = 0.35

// halves is the lattice of half cells, divided along each axis on which edges cross the middles
// of a board's tiles.
func (f *frame) halves(b *board) lattice {
	var across, down, n float64
	b.each(b.region, func(i int) {
		if !b.tile[i] {
			return
		}
		x, y := b.x+float64(i%b.cols)*b.w, b.y+float64(i/b.cols)*b.h
		across += float64(edgeAlong(sharpest, x+b.w/2, b.w/2, y+corner*b.h, y+(1-corner)*b.h, f.w, f.h, f.vertical))
		down += float64(edgeAlong(sharpest, y+b.h/2, b.h/2, x+corner*b.w, x+(1-corner)*b.w, f.h, f.w, f.horizontal))
		n++
	})
	l := b.lattice
	if across > crossed*n {
		l.w, l.cols = l.w/2, 2*l.cols
	}
	if down > crossed*n {
		l.h, l.rows = l.h/2, 2*l.rows
	}
	return l
}

// halved checks whether the cells of a board are two tiles each, as the search takes small flat
// tiles to be. It returns the board of the single tiles, or b. Cells whose halves are too small
// for tiles are passed over: on a page of text these took most of the time.
func (f *frame) halved(b *board) *board {
	const more = 1.6                    // times as many tiles: some at the sides of the board may be lost
	if b.halvesTried || b.looks() < 2 { // with one look there are no borders to score by
		return b
	}
	l := f.halves(b)
	if l == b.lattice || min(l.w, l.h) < minCell {
		return b
	}
	l = l.around(b.part(b.region).bounds(), f.w, f.h)
	best := b
	for _, l.style = range [2]Style{touching, b.style} {
		half := f.findBoard(l, b.threshold)
		if half == nil || half.looks() > b.looks() {
			continue
		}
		// Pairs of tiles have more looks than tiles, and fainter borders within.
		single := half.looks() < b.looks() && half.score > 0 && float64(half.tiles()) >= more*float64(b.tiles())
		if (single || half.better(b)) && (best == b || half.better(best)) {
			best = half
		}
		if !b.style.apart() {
			break
		}
	}
	b.halvesTried = best == b
	return best
}

// merged checks whether the cells of a board are halves of tiles: nearly each has its other half
// to the right, or below. It returns the board of whole tiles, or b.
func (f *frame) merged(b *board) *board {
	const found = 0.9 // of the tiles are found again as whole ones
	for _, down := range []bool{false, true} {
		for phase := range 2 {
			if together, _ := b.pairs(down, phase); together < nearlyAll && !b.alternates(down) {
				continue
			}
			l := b.lattice
			if down {
				l.y, l.h, l.rows = l.y+float64(phase)*l.h, 2*l.h, (l.rows-phase)/2
			} else {
				l.x, l.w, l.cols = l.x+float64(phase)*l.w, 2*l.w, (l.cols-phase)/2
			}
			whole := f.findBoard(l, b.threshold)
			if whole != nil && whole.looks() <= b.looks() && 2*float64(whole.tiles()) >= found*float64(b.tiles()) {
				b = whole
				break
			}
		}
	}
	return b
}

// spaced checks whether every second row or column of a board is only a wide gap between tiles.
// It returns the board whose cells include the gaps, or b.
func (f *frame) spaced(b *board) *board {
	const (
		few   = 4    // rows or columns with tiles: a game may leave fewer like that
		found = 0.95 // of the tiles
	)
	if !b.style.apart() {
		return b
	}
	for _, down := range []bool{false, true} {
		lines := map[int]bool{}
		var phases [2]bool
		b.each(b.region, func(i int) {
			if b.tile[i] {
				line := b.line(i, down)
				lines[line], phases[line%2] = true, true
			}
		})
		if phases[0] == phases[1] || len(lines) < few {
			continue
		}
		l, first := b.lattice, -0.5
		if phases[1] {
			first = 0.5
		}
		if down {
			l.y, l.h, l.rows = l.y+first*l.h, 2*l.h, (l.rows+1)/2
		} else {
			l.x, l.w, l.cols = l.x+first*l.w, 2*l.w, (l.cols+1)/2
		}
		whole := f.findBoard(l.within(f.w, f.h), b.threshold)
		if whole != nil && float64(whole.tiles()) >= found*float64(b.tiles()) {
			b = whole
		}
	}
	return b
}

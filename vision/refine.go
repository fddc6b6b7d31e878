package vision

import "math"

// refine fits the lattice of a board to its tiles and finds the board on it anew, until nothing
// changes. Tiles that lie apart are centred in their cells, unless they nearly fill them: these
// have edges near the lines, as tiles that touch have, and an uncertain centre.
func (f *frame) refine(b *board) *board {
	const (
		most  = 5    // rounds
		still = 0.25 // pixels: the lattice fits if it moves no further,
		same  = 0.05 // and exactly the same is seen on it
	)
	for nth := range most {
		l := b.lattice
		if l.style.apart() && b.filling(b.tile) < fullCell {
			l = b.center(l)
		} else {
			l = f.settle(b, f.settle(b, l))
		}
		moved := math.Abs(l.x-b.x) + math.Abs(l.y-b.y)
		grown := math.Abs(l.w-b.w)*float64(l.cols) + math.Abs(l.h-b.h)*float64(l.rows)
		threshold := b.clusterThreshold()
		if nth > 0 && moved+grown <= same && threshold == b.threshold && !b.limited(f.w, f.h) {
			break
		}
		l = l.part(b.region.Inset(-searchAround)).within(f.w, f.h)
		refined := f.findBoard(l, threshold)
		if moved >= still && b.worsened(refined) {
			// While tiles lie askew in their cells, their distances say nothing about the
			// threshold.
			refined = f.findBoard(l, b.threshold)
		}
		if b.worsened(refined) {
			break
		}
		b = refined
		if moved < still && !b.limited(f.w, f.h) {
			break
		}
	}
	return b
}

// worsened reports whether too few tiles of a board were found again.
func (b *board) worsened(refined *board) bool {
	const kept = 0.9 // of the tiles
	return refined == nil || float64(refined.tiles()) < kept*float64(b.tiles()) ||
		!refined.style.apart() && refined.tiles() < b.tiles() && b.better(refined)
}

// settle fits a lattice to the edges near its lines by least squares. Only lines between two
// tiles count if there are enough of them: where tiles do not quite touch, the outline of the
// board lies inside its outer lines.
func (f *frame) settle(b *board, l lattice) lattice {
	const enough = 8 // rows or columns
	var vert, horiz evenSpacing
	reach := func(size float64) int { return max(1, round(0.12*size)) }
	b.each(b.region, func(i int) {
		if !b.tile[i] {
			return
		}
		row, col := i/b.cols, i%b.cols
		x, y := l.x+float64(col)*l.w, l.y+float64(row)*l.h
		for side := range 2 {
			if b.region.Dx() < enough || side == 0 && col > b.region.Min.X && b.tile[i-1] {
				vert.add(col+side, round(x+float64(side)*l.w), reach(l.w), f.w, func(at int) uint32 {
					return f.vertical.between(at, max(round(y+corner*l.h), 0), min(round(y+(1-corner)*l.h), f.h))
				})
			}
			if b.region.Dy() < enough || side == 0 && row > b.region.Min.Y && b.tile[i-b.cols] {
				horiz.add(row+side, round(y+float64(side)*l.h), reach(l.h), f.h, func(at int) uint32 {
					return f.horizontal.between(at, max(round(x+corner*l.w), 0), min(round(x+(1-corner)*l.w), f.w))
				})
			}
		}
	})
	l.x, l.w = vert.fit(l.x, l.w)
	l.y, l.h = horiz.fit(l.y, l.h)
	return l
}

// evenSpacing is a weighted least-squares fit of positions start + k*size. It holds the sums of
// the weights, and of the weighted k, k*k, positions and k*positions.
type evenSpacing struct{ n, k, kk, at, kat float64 }

// add adds the edges within reach of a line at a position, weighted by their strength.
func (e *evenSpacing) add(line, at, reach, limit int, edge func(at int) uint32) {
	for p := max(at-reach, 1); p <= min(at+reach, limit-1); p++ {
		v, k, x := float64(edge(p)), float64(line), float64(p)
		e.n += v
		e.k += v * k
		e.kk += v * k * k
		e.at += v * x
		e.kat += v * k * x
	}
}

// fit returns the fitted start and size, or those given if the edges do not determine them.
func (e *evenSpacing) fit(start, size float64) (float64, float64) {
	det := e.n*e.kk - e.k*e.k
	if det <= 0 {
		return start, size
	}
	fitted := (e.n*e.kat - e.k*e.at) / det
	return (e.at - fitted*e.k) / e.n, fitted
}

package swap

import "github.com/domvision/domvision/engine/swap/internal/arrange"

// potential measures the bingo of the colours x and o with the row h = row. The rows
// must have the pieces for it, see counts.
func (p *position) potential(row int, x, o tile) potential {
	cells := p.row(row)
	xs, os := arrange.ColumnsOf(cells, x), arrange.ColumnsOf(cells, o)
	near, far, third, side := closest(&xs)
	anchor := near + side
	center := nearest(&os, anchor)
	made := potential{Row: row, Anchor: anchor, Side: side, X: p.palette[x-1], O: p.palette[o-1]}
	made.Features = features{
		HX: nearestThree(&xs, anchor),
		HO: arrange.Distance(center, anchor),
		Blockers: p.blocked(row, near, anchor-side) + p.blocked(row, far, anchor-2*side) +
			p.blocked(row, third, anchor+side) + p.blocked(row, center, anchor),
	}
	var blocked int
	made.Features.VX, blocked = p.upright(row, x, anchor)
	made.Features.Blockers += blocked
	made.Features.VO, blocked = p.upright(row, o, anchor+side)
	made.Features.Blockers += blocked
	return made
}

// closest finds the two closest of three or more pieces, the left-most of equals, and the third
// that is closest to them. Of the two, near is the one beside the third and far the other one;
// side is where the third lies. No three equal pieces lie in a line, so the column beyond the
// near one is free.
func closest(p *arrange.Columns) (near, far, third, side int) {
	first := 0
	for i := 1; i+1 < p.N; i++ {
		if p.At[i+1]-p.At[i] < p.At[first+1]-p.At[first] {
			first = i
		}
	}
	left, right := int(p.At[first]), int(p.At[first+1])
	toLeft, toRight := arrange.Never, arrange.Never
	if first > 0 {
		toLeft = left - int(p.At[first-1])
	}
	if first+2 < p.N {
		toRight = int(p.At[first+2]) - right
	}
	if toLeft <= toRight {
		return left, right, left - toLeft, -1
	}
	return right, left, right + toRight, 1
}

// nearest returns the piece nearest to a column.
func nearest(p *arrange.Columns, col int) int {
	best := int(p.At[0])
	for _, at := range p.At[1:p.N] {
		if arrange.Distance(int(at), col) < arrange.Distance(best, col) {
			best = int(at)
		}
	}
	return best
}

// nearestThree returns the sum of the distances of the three nearest pieces from a column.
// These three have no other piece between them.
func nearestThree(p *arrange.Columns, col int) int {
	best := arrange.Never
	for i := 0; i+2 < p.N; i++ {
		sum := 0
		for _, at := range p.At[i : i+3] {
			sum += arrange.Distance(int(at), col)
		}
		best = min(best, sum)
	}
	return best
}

// upright finds the two pieces of a colour, in other rows, that complete a column of three
// through the row with the fewest swaps. It returns the sum of their distances from the column
// and how many of them are blocked.
func (p *position) upright(row int, t tile, col int) (sum, blocked int) {
	sum = arrange.Never
	for _, rows := range triples {
		first, second := row+rows[0], row+rows[1]
		at, ok := p.nearestIn(first, t, col)
		other, also := p.nearestIn(second, t, col)
		if n := arrange.Distance(at, col) + arrange.Distance(other, col); ok && also && n < sum {
			sum, blocked = n, p.blocked(first, at, col)+p.blocked(second, other, col)
		}
	}
	return sum, blocked
}

// nearestIn returns the piece of a colour in a row that is nearest to a column, if the row
// has one.
func (p *position) nearestIn(row int, t tile, col int) (at int, ok bool) {
	if row < 0 || row >= p.rows {
		return 0, false
	}
	cells := p.row(row)
	best := arrange.Never
	for i, c := range cells {
		if d := arrange.Distance(i, col); c == t && d < best {
			best, at = d, i
		}
	}
	return at, best < arrange.Never && !barred(cells)
}

// blocked is 1 if the piece of a row at from would clear something on its straight
// way to another column, else 0.
func (p *position) blocked(row, from, to int) int {
	step := 1
	if to < from {
		step = -1
	}
	clears := 0
	at := p.at(row, from)
	n := arrange.Distance(from, to)
	made := 0
	for ; made < n && clears == 0; made++ {
		if p.matches(min(at, at+step), 1) {
			clears = 1
		}
		p.exchange(at, step)
		at += step
	}
	for ; made > 0; made-- {
		p.exchange(at, -step)
		at -= step
	}
	return clears
}

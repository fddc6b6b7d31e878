package swap

// potential measures the bingo of the colours x and o with the row h = row. The rows
// must have the pieces for it, see counts.
func (b *Board) potential(row int, x, o tile) Potential {
	start := b.at(row, 0)
	cells := b.cells[start : start+b.cols]
	xs, os := placesOf(cells, x), placesOf(cells, o)
	near, far, third, side := xs.pair()
	anchor := near + side
	center := os.nearest(anchor)
	p := Potential{Row: row, Anchor: anchor, Side: side, X: b.palette[x-1], O: b.palette[o-1]}
	p.Features = Features{
		HX: xs.three(anchor),
		HO: distance(center, anchor),
		Blockers: b.blocked(row, near, anchor-side) + b.blocked(row, far, anchor-2*side) +
			b.blocked(row, third, anchor+side) + b.blocked(row, center, anchor),
	}
	var blocked int
	p.Features.VX, blocked = b.upright(row, x, anchor)
	p.Features.Blockers += blocked
	p.Features.VO, blocked = b.upright(row, o, anchor+side)
	p.Features.Blockers += blocked
	return p
}

// pair finds the two closest of three pieces or more, the left-most of equals, and
// the third that is closest to them: of the two the one that is near the third and
// the one that is far, and on which side the third is. As no three equal pieces
// lie in a line there is a place free beyond the near one.
func (p *places) pair() (near, far, third, side int) {
	first := 0
	for i := 1; i+1 < p.n; i++ {
		if p.at[i+1]-p.at[i] < p.at[first+1]-p.at[first] {
			first = i
		}
	}
	left, right := int(p.at[first]), int(p.at[first+1])
	toLeft, toRight := never, never
	if first > 0 {
		toLeft = left - int(p.at[first-1])
	}
	if first+2 < p.n {
		toRight = int(p.at[first+2]) - right
	}
	if toLeft <= toRight {
		return left, right, left - toLeft, -1
	}
	return right, left, right + toRight, 1
}

// nearest is the piece that is nearest to a column.
func (p *places) nearest(col int) int {
	best := int(p.at[0])
	for _, at := range p.at[1:p.n] {
		if distance(int(at), col) < distance(best, col) {
			best = int(at)
		}
	}
	return best
}

// three is how far the three nearest pieces are from a column, together. In a row
// these are three in turn.
func (p *places) three(col int) int {
	best := never
	for i := 0; i+2 < p.n; i++ {
		sum := 0
		for _, at := range p.at[i : i+3] {
			sum += distance(int(at), col)
		}
		best = min(best, sum)
	}
	return best
}

// upright finds the two pieces of a colour that are nearest to a column of those
// which complete a column of three through the row: how far they are away together,
// and how many of them are blocked.
func (b *Board) upright(row int, t tile, col int) (sum, blocked int) {
	sum = never
	for _, rows := range triples {
		first, second := row+rows[0], row+rows[1]
		p, ok := b.nearestIn(first, t, col)
		q, also := b.nearestIn(second, t, col)
		if n := distance(p, col) + distance(q, col); ok && also && n < sum {
			sum, blocked = n, b.blocked(first, p, col)+b.blocked(second, q, col)
		}
	}
	return sum, blocked
}

// nearestIn is the piece of a colour in a row that is nearest to a column, if the row
// has any.
func (b *Board) nearestIn(row int, t tile, col int) (at int, ok bool) {
	if row < 0 || row >= b.rows {
		return 0, false
	}
	start := b.at(row, 0)
	cells := b.cells[start : start+b.cols]
	best := never
	for i, c := range cells {
		if d := distance(i, col); c == t && d < best {
			best, at = d, i
		}
	}
	return at, best < never && !barred(cells)
}

// blocked is 1 if the piece of a row at from would clear something on its straight
// way to another column, else 0.
func (b *Board) blocked(row, from, to int) int {
	step := 1
	if to < from {
		step = -1
	}
	clears := 0
	at := b.at(row, from)
	n := distance(from, to)
	made := 0
	for ; made < n && clears == 0; made++ {
		if b.matches(min(at, at+step), 1) {
			clears = 1
		}
		b.cells[at], b.cells[at+step] = b.cells[at+step], b.cells[at]
		at += step
	}
	for ; made > 0; made-- {
		b.cells[at], b.cells[at-step] = b.cells[at-step], b.cells[at]
		at -= step
	}
	return clears
}

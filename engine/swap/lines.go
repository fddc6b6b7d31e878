package swap

// findLines lists all lines on the board in the order of Rules.Points, in
// b.lines.
func (b *Board) findLines() []Line {
	lines := b.lines[:0]
	for row := range b.rows {
		start := b.at(row, 0)
		for i := start; i < start+b.cols-2; i++ {
			if n := run(b.cells, i, 1); n > 0 {
				lines = append(lines, Line{Row: row, Col: i - start, Len: n})
				i += n - 1
			}
		}
	}
	for col := range b.cols {
		for row := 0; row < b.rows-2; row++ {
			if n := run(b.cells, b.at(row, col), b.stride); n > 0 {
				lines = append(lines, Line{Row: row, Col: col, Len: n, Down: true})
				row += n - 1
			}
		}
	}
	b.lines = lines
	return lines
}

// run is the length of the line that begins in cell i, 0 if none does. The cell
// before must not belong to it.
func run(cells []tile, i, step int) int {
	t := cells[i]
	if cells[i+step] != t || cells[i+2*step] != t || !isColor(t) {
		return 0
	}
	n := 3
	for i += 3 * step; i < len(cells) && cells[i] == t; i += step {
		n++
	}
	return n
}

// reach is how many tiles equal to t, up to two, lie next to cell i in a
// direction. On a board at rest there are no more.
func reach(cells []tile, t tile, i, step int) int {
	switch {
	case cells[i+step] != t:
		return 0
	case cells[i+2*step] != t:
		return 1
	}
	return 2
}

// arms is how far tiles of its colour reach from where a swap has put a tile.
type arms struct {
	ahead        int // the way it went
	before, past int // across: to the left or above, to the right or below
}

// across is the length of the line across the way of the tile, 0 if too short.
func (a arms) across() int {
	if n := 1 + a.before + a.past; n > 2 {
		return n
	}
	return 0
}

// arms looks around the tile t, which a swap puts into cell i, going by step;
// across it, the next cells are at other.
func (b *Board) arms(t tile, i, step, other int) arms {
	if !isColor(t) {
		return arms{}
	}
	return arms{
		ahead:  reach(b.cells, t, i, step),
		before: reach(b.cells, t, i, -other),
		past:   reach(b.cells, t, i, other),
	}
}

// swapArms looks around both tiles that change places in a swap of the cells i and
// j = i+step: first around the one that comes to lie in i.
func (b *Board) swapArms(i, step int) (first, second arms) {
	j, other := i+step, 1
	if step == 1 {
		other = b.stride
	}
	s, t := b.cells[i], b.cells[j]
	if s == t {
		return arms{}, arms{}
	}
	return b.arms(t, i, -step, other), b.arms(s, j, step, other)
}

// swapLines lists the lines that a swap makes, in the order of Rules.Points, in
// b.lines: at most four.
func (b *Board) swapLines(i, step int) []Line {
	first, second := b.swapArms(i, step)
	lines := b.lines[:0]
	p := b.pos(i)
	if step == 1 {
		if first.ahead == 2 {
			lines = append(lines, Line{Row: p.Row, Col: p.Col - 2, Len: 3})
		}
		if second.ahead == 2 {
			lines = append(lines, Line{Row: p.Row, Col: p.Col + 1, Len: 3})
		}
		if n := first.across(); n > 0 {
			lines = append(lines, Line{Row: p.Row - first.before, Col: p.Col, Len: n, Down: true})
		}
		if n := second.across(); n > 0 {
			lines = append(lines, Line{Row: p.Row - second.before, Col: p.Col + 1, Len: n, Down: true})
		}
	} else {
		if n := first.across(); n > 0 {
			lines = append(lines, Line{Row: p.Row, Col: p.Col - first.before, Len: n})
		}
		if n := second.across(); n > 0 {
			lines = append(lines, Line{Row: p.Row + 1, Col: p.Col - second.before, Len: n})
		}
		if first.ahead == 2 {
			lines = append(lines, Line{Row: p.Row - 2, Col: p.Col, Len: 3, Down: true})
		}
		if second.ahead == 2 {
			lines = append(lines, Line{Row: p.Row + 1, Col: p.Col, Len: 3, Down: true})
		}
	}
	b.lines = lines
	return lines
}

// matches reports whether a swap makes a line.
func (b *Board) matches(i, step int) bool {
	first, second := b.swapArms(i, step)
	return first.ahead == 2 || second.ahead == 2 || first.before+first.past > 1 || second.before+second.past > 1
}

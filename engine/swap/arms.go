package swap

// reach counts the tiles equal to t that follow cell i in one direction, up to two. A
// board at rest has no more.
func reach(cells []tile, t tile, i, step int) int {
	switch {
	case cells[i+step] != t:
		return 0
	case cells[i+2*step] != t:
		return 1
	}
	return 2
}

// arms is how far the colour of a swapped tile continues from its new cell.
type arms struct {
	ahead        int // in the direction of the swap
	before, past int // across: to the left or above, to the right or below
}

// across is the length of the line across the direction of the swap, 0 if it is too short.
func (a arms) across() int {
	if n := 1 + a.before + a.past; n > 2 {
		return n
	}
	return 0
}

// arms looks around the tile t, which a swap moves by step into cell i. The cells across
// that direction lie at the distance other.
func (p *position) arms(t tile, i, step, other int) arms {
	if !isColor(t) {
		return arms{}
	}
	return arms{
		ahead:  reach(p.cells, t, i, step),
		before: reach(p.cells, t, i, -other),
		past:   reach(p.cells, t, i, other),
	}
}

// swapArms looks around both tiles that a swap of cell i and the one a step on moves: first is
// for the tile that ends in cell i. Two equal tiles match nothing.
func (p *position) swapArms(i, step int) (first, second arms) {
	j, other := i+step, 1
	if step == 1 {
		other = p.stride
	}
	s, t := p.cells[i], p.cells[j]
	if s == t {
		return arms{}, arms{}
	}
	return p.arms(t, i, -step, other), p.arms(s, j, step, other)
}

// swapLines lists the lines that a swap makes, in the order of Rules.Points: at most four, and some squares. The
// list is valid until the next call of lines or swapLines.
func (p *position) swapLines(i, step int) []Line {
	if p.ownShapes {
		return p.swapShapes(i, step)
	}
	first, second := p.swapArms(i, step)
	lines := p.found[:0]
	at := p.pos(i)
	if step == 1 {
		if first.ahead == 2 {
			lines = append(lines, Line{Row: at.Row, Col: at.Col - 2, Len: 3})
		}
		if second.ahead == 2 {
			lines = append(lines, Line{Row: at.Row, Col: at.Col + 1, Len: 3})
		}
		if n := first.across(); n > 0 {
			lines = append(lines, Line{Row: at.Row - first.before, Col: at.Col, Len: n, Down: true})
		}
		if n := second.across(); n > 0 {
			lines = append(lines, Line{Row: at.Row - second.before, Col: at.Col + 1, Len: n, Down: true})
		}
	} else {
		if n := first.across(); n > 0 {
			lines = append(lines, Line{Row: at.Row, Col: at.Col - first.before, Len: n})
		}
		if n := second.across(); n > 0 {
			lines = append(lines, Line{Row: at.Row + 1, Col: at.Col - second.before, Len: n})
		}
		if first.ahead == 2 {
			lines = append(lines, Line{Row: at.Row - 2, Col: at.Col, Len: 3, Down: true})
		}
		if second.ahead == 2 {
			lines = append(lines, Line{Row: at.Row + 1, Col: at.Col, Len: 3, Down: true})
		}
	}
	p.found = lines
	return lines
}

// matches reports whether a swap makes a line.
func (p *position) matches(i, step int) bool {
	if p.ownShapes {
		return p.matchesShape(i, step)
	}
	first, second := p.swapArms(i, step)
	return first.ahead == 2 || second.ahead == 2 || first.before+first.past > 1 || second.before+second.past > 1
}

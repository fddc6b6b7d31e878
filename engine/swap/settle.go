package swap

import "math/bits"

// settle moves tiles into the empty cells of the columns and frees the crabs above the
// water, again and again until nothing moves. It returns the points for the crabs.
func (p *position) settle(columns columnSet) (points int) {
	for columns != 0 {
		for c := columns; c != 0; c &= c - 1 {
			col := bits.TrailingZeros64(uint64(c))
			if p.marks != nil {
				p.dropMarks(col)
			}
			p.drop(col)
		}
		columns = 0
		if p.crabs > 0 {
			n := p.crabs
			columns = p.freeCrabs()
			points += (n - p.crabs) * crabPoints * p.rules.Water
		}
	}
	return points
}

// drop moves the tiles of a column together, at the top if they rise and else at the
// bottom. Nothing moves past a wall.
func (p *position) drop(col int) {
	from, step := p.at(p.rows-1, col), -p.stride
	if p.rules.Rise {
		from, step = p.at(0, col), p.stride
	}
	to := from
	for range p.rows {
		if t := p.cells[from]; isWall(t) {
			to = from + step
		} else if t != empty {
			p.cells[from] = empty
			p.cells[to] = t
			to += step
		}
		from += step
	}
}

// dropMarks moves the marks of a column as drop will move its tiles. It is not a part of drop, so that games without marks
// do not pay for them.
func (p *position) dropMarks(col int) {
	from, step := p.at(p.rows-1, col), -p.stride
	if p.rules.Rise {
		from, step = p.at(0, col), p.stride
	}
	to := from
	for range p.rows {
		if t := p.cells[from]; isWall(t) {
			to = from + step
		} else if t != empty {
			p.marks[from], p.marks[to] = 0, p.marks[from]
			to += step
		}
		from += step
	}
}

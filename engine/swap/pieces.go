package swap

// burst empties the cell i of a puffer fish and the cells around it.
func (p *position) burst(i int) (columns columnSet) {
	for _, row := range [...]int{-p.stride, 0, p.stride} {
		for _, j := range [...]int{i + row - 1, i + row, i + row + 1} {
			if p.cells[j] != empty {
				if p.cells[j] == crab {
					p.crabs--
				}
				p.cells[j] = empty
				columns |= 1 << p.pos(j).Col
			}
		}
	}
	return columns
}

// stung returns the colour that a swap with a jellyfish removes, 0 if there is no jellyfish
// or the other tile has no colour.
func (p *position) stung(i, step int) tile {
	switch s, t := p.cells[i], p.cells[i+step]; {
	case s == jellyfish && isColor(t):
		return t
	case t == jellyfish && isColor(s):
		return s
	}
	return 0
}

// sting removes all tiles equal to t, and the jellyfish of the swap.
func (p *position) sting(i, step int, t tile) (columns columnSet) {
	if p.cells[i] != jellyfish {
		i += step
	}
	p.cells[i] = empty
	columns = 1 << p.pos(i).Col
	for j, s := range p.cells {
		if s == t {
			p.cells[j] = empty
			columns |= 1 << p.pos(j).Col
		}
	}
	return columns
}

// freeCrabs removes the crabs above the water.
func (p *position) freeCrabs() (columns columnSet) {
	for row := range p.rows - p.rules.Water {
		for col := range p.cols {
			if i := p.at(row, col); p.cells[i] == crab {
				p.cells[i] = empty
				p.crabs--
				columns |= 1 << col
			}
		}
	}
	return columns
}

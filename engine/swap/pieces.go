package swap

// burst empties the cell i, in which a puffer fish lies, and those around it.
func (b *Board) burst(i int) (columns columnSet) {
	for _, row := range [...]int{-b.stride, 0, b.stride} {
		for _, j := range [...]int{i + row - 1, i + row, i + row + 1} {
			if b.cells[j] != empty {
				if b.cells[j] == crab {
					b.crabs--
				}
				b.cells[j] = empty
				columns |= 1 << b.pos(j).Col
			}
		}
	}
	return columns
}

// stung is the colour that a swap with a jellyfish removes; 0 if there is no
// jellyfish, or nothing of a colour beside it.
func (b *Board) stung(i, step int) tile {
	switch s, t := b.cells[i], b.cells[i+step]; {
	case s == jellyfish && isColor(t):
		return t
	case t == jellyfish && isColor(s):
		return s
	}
	return 0
}

// sting removes all tiles equal to t, and the jellyfish of the swap.
func (b *Board) sting(i, step int, t tile) (columns columnSet) {
	if b.cells[i] != jellyfish {
		i += step
	}
	b.cells[i] = empty
	columns = 1 << b.pos(i).Col
	for j, s := range b.cells {
		if s == t {
			b.cells[j] = empty
			columns |= 1 << b.pos(j).Col
		}
	}
	return columns
}

// count is how many tiles are equal to t.
func (b *Board) count(t tile) int {
	n := 0
	for _, s := range b.cells {
		if s == t {
			n++
		}
	}
	return n
}

// freeCrabs takes the crabs that are above the water off the board.
func (b *Board) freeCrabs() (columns columnSet) {
	for row := range b.rows - b.rules.Water {
		for col := range b.cols {
			if i := b.at(row, col); b.cells[i] == crab {
				b.cells[i] = empty
				b.crabs--
				columns |= 1 << col
			}
		}
	}
	return columns
}

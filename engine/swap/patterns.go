package swap

// Patterns appends the index of every pattern on the board, once for each time that it occurs. A pattern says which
// tiles of a block of 3 x 2 or 2 x 3 have the same colour, or how many tiles of one colour each of three neighbouring
// rows has. Mirror images are the same pattern. The weights of a [Judge] for the patterns follow those for
// [Board.Prospects], in the order of these indices.
func (b *Board) Patterns(dst []int) []int {
	p := patterns()
	b.eachPattern(func(kind, code int) { dst = append(dst, p.numbers[kind][code]) })
	return dst
}

// eachPattern calls do with the kind and the code of every pattern on the board. The kind of a block is the index of
// its shape; that of the counts of a colour is len(blockShapes).
func (p *position) eachPattern(do func(kind, code int)) {
	for k, s := range blockShapes {
		for row := range p.rows - s.rows + 1 {
			start := p.at(row, 0)
			for i := start; i <= start+p.cols-s.cols; i++ {
				b := s.at(p, i)
				do(k, b.code())
			}
		}
	}
	var tall [maxColors + 1]uint8 // by colour: its counts in the last three rows, as digits to the base rowCounts
	for row := range p.rows {
		for color := range tall[:len(p.palette)+1] {
			tall[color] = tall[color] * rowCounts % tallCounts
		}
		for _, t := range p.row(row) {
			if isColor(t) && tall[t]%rowCounts < rowCounts-1 {
				tall[t]++
			}
		}
		if row < 2 {
			continue
		}
		for _, n := range tall[1 : len(p.palette)+1] {
			if n > 0 {
				do(len(blockShapes), int(n))
			}
		}
	}
}

// at returns the block whose upper left cell is i.
func (s blockShape) at(p *position, i int) (b block) {
	k := 0
	for range s.rows {
		for col := range s.cols {
			b[k] = p.cells[i+col]
			k++
		}
		i += p.stride
	}
	return b
}

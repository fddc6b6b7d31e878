package swap

// Patterns appends the numbers of the patterns on the board, each as often as it occurs.
func (b *Board) Patterns(dst []int) []int {
	p := patterns()
	b.eachPattern(func(sort, code int) { dst = append(dst, p.numbers[sort][code]) })
	return dst
}

// eachPattern calls do with the sort and the code of every pattern on the board: of a block with the index of its
// shape, of the counts of a colour with the number of shapes.
func (p *position) eachPattern(do func(sort, code int)) {
	for k, s := range blockShapes {
		for row := range p.rows - s.rows + 1 {
			start := p.at(row, 0)
			for i := start; i <= start+p.cols-s.cols; i++ {
				b := s.at(p, i)
				do(k, b.code())
			}
		}
	}
	var tall [maxColors + 1]uint8 // of each colour, the counts of the last three rows
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

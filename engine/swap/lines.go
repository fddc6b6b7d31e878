package swap

// lines lists all lines on the board in the order of Rules.Points. The list is valid until
// the next call of lines or swapLines.
func (p *position) lines() []Line {
	if p.ownShapes {
		return p.shapes()
	}
	lines, cells, stride := p.found[:0], p.cells, p.stride
	for row := range p.rows {
		start := p.at(row, 0)
		for i := start; i < start+p.cols-2; i++ {
			if n := run(cells, i, 1); n > 0 {
				lines = append(lines, Line{Row: row, Col: i - start, Len: n})
				i += n - 1
			}
		}
	}
	for col := range p.cols {
		i := p.at(0, col)
		for row := 0; row < p.rows-2; row++ {
			if n := run(cells, i, stride); n > 0 {
				lines = append(lines, Line{Row: row, Col: col, Len: n, Down: true})
				row += n - 1
				i += (n - 1) * stride
			}
			i += stride
		}
	}
	p.found = lines
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

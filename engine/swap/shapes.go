package swap

// In most games a line has three tiles or more, and a board at rest has no more than two equal tiles in a row. Games
// whose shortest line is another one, or in which squares of 2 x 2 equal tiles clear, too, look at whole runs instead.

// usualLine is the shortest line of most games.
const usualLine = 3

// squareSide is the side of a square.
const squareSide = 2

// ownShapes reports whether the rules are about other shapes than lines of three or more.
func (r *Rules) ownShapes() bool { return r.Shortest != usualLine || r.Squares }

// shapes is lines in a game with shapes of its own: squares come last, in reading order.
func (p *position) shapes() []Line {
	lines := p.found[:0]
	for row := range p.rows {
		for col := 0; col < p.cols; {
			n := p.runFrom(p.at(row, col), 1)
			if n >= p.rules.Shortest {
				lines = append(lines, Line{Row: row, Col: col, Len: n})
			}
			col += n
		}
	}
	for col := range p.cols {
		for row := 0; row < p.rows; {
			n := p.runFrom(p.at(row, col), p.stride)
			if n >= p.rules.Shortest {
				lines = append(lines, Line{Row: row, Col: col, Len: n, Down: true})
			}
			row += n
		}
	}
	for row := 0; p.rules.Squares && row+1 < p.rows; row++ {
		for col := range p.cols - 1 {
			if p.squareAt(p.at(row, col)) {
				lines = append(lines, Line{Row: row, Col: col, Len: squareSide * squareSide, Square: true})
			}
		}
	}
	p.found = lines
	return lines
}

// runFrom is how many equal tiles follow each other from cell i on; 1 for a tile without a colour.
func (p *position) runFrom(i, step int) int {
	t, n := p.cells[i], 1
	if !isColor(t) {
		return n
	}
	for i += step; p.cells[i] == t; i += step {
		n++
	}
	return n
}

// squareAt reports whether cell i is the top left one of a square.
func (p *position) squareAt(i int) bool {
	t := p.cells[i]
	return isColor(t) && p.cells[i+1] == t && p.cells[i+p.stride] == t && p.cells[i+p.stride+1] == t
}

// swapShapes is swapLines in such a game.
func (p *position) swapShapes(i, step int) []Line {
	p.exchange(i, step)
	lines := p.shapes()
	p.exchange(i, step)
	return lines
}

// matchesShape is matches in such a game.
func (p *position) matchesShape(i, step int) bool {
	if p.cells[i] == p.cells[i+step] {
		return false
	}
	p.exchange(i, step)
	ok := p.inShape(i) || p.inShape(i+step)
	p.exchange(i, step)
	return ok
}

// inShape reports whether the tile in cell i belongs to a line or a square.
func (p *position) inShape(i int) bool {
	if !isColor(p.cells[i]) {
		return false
	}
	for _, step := range [...]int{1, p.stride} {
		if p.runFrom(i, step)+p.runFrom(i, -step)-1 >= p.rules.Shortest {
			return true
		}
	}
	return p.rules.Squares && (p.squareAt(i) || p.squareAt(i-1) || p.squareAt(i-p.stride) || p.squareAt(i-p.stride-1))
}

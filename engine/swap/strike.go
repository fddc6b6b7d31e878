package swap

import "github.com/domvision/domvision/engine"

// strike makes a move and removes the tiles of its first clear. It returns the columns that
// have gaps now.
func (p *position) strike(m engine.Move) (points int, columns columnSet) {
	i, step := p.swapCells(m)
	if step == 0 {
		return 0, p.burst(i)
	}
	if p.marks != nil {
		return p.strikeSpecial(i, step)
	}
	t := p.stung(i, step)
	if t != 0 {
		points = jellyfishPoints * p.count(t)
		return points, p.sting(i, step, t)
	}
	lines := p.swapLines(i, step)
	p.exchange(i, step)
	if len(lines) == 0 {
		return 0, 0
	}
	return p.clearLines(1, lines)
}

// clearLines empties the cells of the lines of a clear, and of what they set off.
func (p *position) clearLines(step int, lines []Line) (points int, columns columnSet) {
	if p.marks != nil {
		p.blast.begin()
		return p.blowUp(step, lines, none, none)
	}
	points = p.score(step, lines, 0, none, none)
	return points, p.removeLines(lines)
}

// removeLines empties the cells of the lines.
func (p *position) removeLines(lines []Line) (columns columnSet) {
	for _, l := range lines {
		i := p.at(l.Row, l.Col)
		if l.Square {
			columns |= (1<<squareSide - 1) << l.Col
			clear(p.cells[i : i+squareSide])
			clear(p.cells[i+p.stride : i+p.stride+squareSide])
			continue
		}
		if l.Down {
			columns |= 1 << l.Col
			for range l.Len {
				p.cells[i] = empty
				i += p.stride
			}
			continue
		}
		columns |= (1<<l.Len - 1) << l.Col
		clear(p.cells[i : i+l.Len])
	}
	return columns
}

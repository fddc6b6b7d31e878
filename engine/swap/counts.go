package swap

import "github.com/domvision/domvision/engine"

// counts is the number of pieces of each colour, from 0 on, in every row.
type counts [engine.MaxSide][maxColors]int8

// count counts the pieces. A barred row counts as empty.
func (c *counts) count(p *position) {
	for row := range p.rows {
		cells := p.row(row)
		if barred(cells) {
			continue
		}
		for _, t := range cells {
			if isColor(t) {
				c[row][t-1]++
			}
		}
	}
}

// triples are the pairs of rows, relative to a row, that complete a column of three through it.
var triples = [...][2]int{{-2, -1}, {-1, 1}, {1, 2}}

// column reports whether two other rows have the pieces for a column of three through the
// row.
func (c *counts) column(rows, row, color int) bool {
	for _, t := range triples {
		first, second := row+t[0], row+t[1]
		if 0 <= first && second < rows && c[first][color] > 0 && c[second][color] > 0 {
			return true
		}
	}
	return false
}

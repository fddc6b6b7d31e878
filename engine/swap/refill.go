package swap

import (
	"math/bits"
	"math/rand/v2"
)

// refill puts new tiles into the empty cells of the columns: from the left-most column, and
// in each from the bottom. Without rng the new tiles are '?'.
func (p *position) refill(columns columnSet, rng *rand.Rand) {
	var tally tally
	if p.rules.Refill == Rarest && rng != nil {
		tally.count(p.cells)
	}
	for col := range p.cols {
		if columns&(1<<col) == 0 {
			continue
		}
		for row := p.rows - 1; row >= 0; row-- {
			i := p.at(row, col)
			if p.cells[i] != empty {
				continue
			}
			switch {
			case rng == nil:
				p.cells[i] = unread
			case p.rules.Refill == Rarest:
				p.cells[i] = tally.draw(len(p.palette), rng)
			default:
				p.cells[i] = tile(1 + rng.IntN(len(p.palette)))
			}
		}
	}
}

// tally counts the tiles of each colour.
type tally [maxColors + 1]int16

func (t *tally) count(cells []tile) {
	for _, c := range cells {
		if isColor(c) {
			t[c]++
		}
	}
}

// draw returns the next tile of Gweled: at even odds the rarest colour, or any colour but
// the most common.
func (t *tally) draw(colors int, rng *rand.Rand) tile {
	least, most := 1, 1
	for c := 2; c <= colors; c++ {
		if t[c] < t[least] {
			least = c
		}
		if t[c] > t[most] {
			most = c
		}
	}
	c := least
	if rng.IntN(2) == 1 {
		c = 1 + (most+rng.IntN(colors-1))%colors
	}
	t[c]++
	return tile(c)
}

// refillCalmly puts new tiles that make no line into all empty cells, in reading order.
// Without rng the new tiles are '?'.
func (p *position) refillCalmly(rng *rand.Rand) {
	for row := range p.rows {
		start := p.at(row, 0)
		for i := start; i < start+p.cols; i++ {
			if p.cells[i] != empty {
				continue
			}
			if rng == nil {
				p.cells[i] = unread
				continue
			}
			p.cells[i] = p.calm(i, rng)
		}
	}
}

// calm draws a colour that makes no line in the empty cell i. There always is one: at most
// two colours could make a line in its row, and two in its column.
func (p *position) calm(i int, rng *rand.Rand) tile {
	allowed := uint64(1)<<len(p.palette) - 1
	for _, step := range [...]int{1, p.stride} {
		a1, a2, z1, z2 := p.cells[i-step], p.cells[i-2*step], p.cells[i+step], p.cells[i+2*step]
		if a1 == a2 || a1 == z1 {
			allowed &^= bit(a1)
		}
		if z1 == z2 {
			allowed &^= bit(z1)
		}
	}
	for n := rng.IntN(bits.OnesCount64(allowed)); n > 0; n-- {
		allowed &= allowed - 1
	}
	return tile(1 + bits.TrailingZeros64(allowed))
}

package swap

import (
	"math/bits"
	"math/rand/v2"

	"github.com/domvision/domvision/engine"
)

// refill puts new tiles into the empty cells of the columns: column by column
// from the left, in each the tile first that comes in first. Without rng they are
// '?'.
func (b *Board) refill(columns columnSet, rng *rand.Rand) {
	var tally tally
	if b.rules.Refill == Rarest && rng != nil {
		tally.count(b.cells)
	}
	for col := range b.cols {
		if columns&(1<<col) == 0 {
			continue
		}
		for row := b.rows - 1; row >= 0; row-- {
			i := b.at(row, col)
			if b.cells[i] != empty {
				continue
			}
			switch {
			case rng == nil:
				b.cells[i] = unread
			case b.rules.Refill == Rarest:
				b.cells[i] = tally.draw(len(b.palette), rng)
			default:
				b.cells[i] = tile(1 + rng.IntN(len(b.palette)))
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

// draw is the next tile that Gweled gives: the rarest colour, or any but the most
// common, at even odds.
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

// refillCalmly puts new tiles into all empty cells, in reading order, so that
// they make no line. Without rng they are '?'.
func (b *Board) refillCalmly(rng *rand.Rand) {
	for row := range b.rows {
		start := b.at(row, 0)
		for i := start; i < start+b.cols; i++ {
			if b.cells[i] != empty {
				continue
			}
			if rng == nil {
				b.cells[i] = unread
				continue
			}
			b.cells[i] = b.calm(i, rng)
		}
	}
}

// calm draws a colour that makes no line in the empty cell i. There always is
// one: at most two colours could make one in its row, two in its column.
func (b *Board) calm(i int, rng *rand.Rand) tile {
	allowed := uint64(1)<<len(b.palette) - 1
	for _, step := range [...]int{1, b.stride} {
		a1, a2, z1, z2 := b.cells[i-step], b.cells[i-2*step], b.cells[i+step], b.cells[i+2*step]
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

// bit is the bit of a colour in a set; other tiles have none.
func bit(t tile) uint64 {
	if !isColor(t) {
		return 0
	}
	return 1 << (t - 1)
}

// Deal returns a board at rest of the size and with the colours that the rules
// name, on which at least one move can be made. All chance comes from rng.
func (r Rules) Deal(rng *rand.Rand) *Board {
	var palette []engine.Color
	for i := range r.Colors {
		palette = append(palette, engine.Color(Letters[i]))
	}
	b := newBoard(newLayout(r, r.Rows, r.Cols, palette))
	for {
		b.refillCalmly(rng)
		if len(b.Moves(nil)) > 0 {
			return b
		}
		clear(b.cells)
	}
}

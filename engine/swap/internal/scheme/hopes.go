package scheme

import "github.com/domvision/domvision/engine/swap/internal/arrange"

// hopes bound the value of a pair from above, so that most pairs can be skipped. hopes[rows][(row*colors +
// c)*cols + col] is the most that the colour c+1 in the cell (row, col) can add to the value of a scheme that
// completes so many rows of three: its share of the points less the price of its column.
type hopes [2][]float64

func newHopes(cells int) (h hopes) {
	for rows := range h {
		h[rows] = make([]float64, cells)
	}
	return h
}

// find finds the hopes for all colours in all cells, by the shares of the goal for no and
// for one row of three.
func (h *hopes) find(c *arrange.Costs, shares *[2]share, price float64) {
	none, one := h[0][:len(c.One)], h[1][:len(c.One)]
	for i := range c.One {
		best0, best1 := Worthless, shares[1][0]
		three, four, five := columnCosts(c, i)
		for length, swaps := 3, three; swaps < arrange.Never; length++ {
			// The two tiles can pass each other in a row where both columns need one. That saves one swap, half a swap
			// for each column.
			loss := price * (float64(swaps) - float64(length-1)/2)
			best0 = max(best0, shares[0][length]-loss)
			best1 = max(best1, shares[1][length]-loss)
			swaps, four, five = four, five, arrange.Never
		}
		none[i], one[i] = best0, best1
	}
}

// columnCosts is what columns of 3, 4 and 5 tiles through a cell cost, the cell itself not
// counted: the longer, the more. i is the index of the cell and a colour in c.One.
func columnCosts(c *arrange.Costs, i int) (three, four, five int) {
	stride := c.Colors * c.Cols
	u1, u2 := arrange.Never, arrange.Never
	d1, d2 := arrange.Never, arrange.Never
	if i >= stride {
		u1 = int(c.One[i-stride])
	}
	if i >= 2*stride {
		u2 = int(c.One[i-2*stride])
	}
	if i+stride < len(c.One) {
		d1 = int(c.One[i+stride])
	}
	if i+2*stride < len(c.One) {
		d2 = int(c.One[i+2*stride])
	}
	inner := u1 + d1
	return min(inner, u1+u2, d1+d2), inner + min(u2, d2), inner + u2 + d2
}

package arrange

// Costs lists how many swaps bring which tiles where, for all rows of a board. Swaps in a row
// change nothing in other rows, so the cost of bringing certain colours to certain columns is a
// sum over rows.
type Costs struct {
	Rows, Cols, Colors int

	// One[(row*Colors + c)*Cols + col] is the cost of the colour c+1 in a column.
	One []uint8

	// Two[((row*Colors + c)*Colors + d)*Cols + col] is the cost of the colours
	// c+1 and d+1 in a column and the next one.
	Two []uint8

	// move[(i*Cols + j)*Cols + col] is the cost of the tiles of the columns i and j
	// in a column and the next one.
	move []uint8
}

// NewCosts returns the memory for boards of a size.
func NewCosts(rows, cols, colors int) *Costs {
	c := &Costs{
		Rows: rows, Cols: cols, Colors: colors,
		One:  make([]uint8, rows*colors*cols),
		Two:  make([]uint8, rows*colors*colors*cols),
		move: make([]uint8, cols*cols*cols),
	}
	for i := range cols {
		for j := range cols {
			for col := range cols - 1 {
				n := Distance(min(i, j), col) + Distance(max(i, j), col+1)
				if i > j {
					n++
				}
				c.move[(i*cols+j)*cols+col] = uint8(n)
			}
		}
	}
	return c
}

// RowCosts are the costs of one row, without the index of the row.
type RowCosts struct{ One, Two []uint8 }

// Of returns the costs of one row.
func (c *Costs) Of(row int) RowCosts {
	n := c.Colors * c.Cols
	return RowCosts{c.One[row*n : (row+1)*n], c.Two[row*n*c.Colors : (row+1)*n*c.Colors]}
}

// Find finds the costs of all rows. A row that is nil has no tiles that could be moved.
func (c *Costs) Find(rows [][]uint8) {
	fill(c.One)
	fill(c.Two)
	for row, cells := range rows {
		c.findRow(c.Of(row), cells)
	}
}

func fill(list []uint8) {
	for i := range list {
		list[i] = Never
	}
}

func (c *Costs) findRow(r RowCosts, cells []uint8) {
	for i, s := range cells {
		if !c.isColor(s) {
			continue
		}
		one := r.One[int(s-1)*c.Cols:][:c.Cols]
		for col := range one {
			one[col] = min(one[col], uint8(Distance(i, col)))
		}
		for j, t := range cells {
			if t == s || !c.isColor(t) {
				continue
			}
			two := r.Two[(int(s-1)*c.Colors+int(t-1))*c.Cols:][:c.Cols-1]
			move := c.move[(i*c.Cols+j)*c.Cols:][:len(two)]
			for col, n := range move {
				if n < two[col] {
					two[col] = n
				}
			}
		}
	}
}

func (c *Costs) isColor(t uint8) bool { return int(t-1) < c.Colors }

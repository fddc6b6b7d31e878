package swap

// table lists what could be cleared with one swap after some that clear nothing, and the
// number of swaps that this takes, for all kinds of breaks in all places. Because swaps are
// sideways, that number is a sum over rows; see costs. Whether a line would be cleared by
// accident on the way, or something blocks it, is left to routes.
type table struct {
	costs *costs
	price float64
	best  []scheme // best first
	most  int      // of them
	least float64  // the value at and below which a scheme is of no interest

	points goal     // what is earned
	bingos goal     // the same, but nothing that has less than three lines
	goal   *goal    // the one that is looked for
	shares [2]share // of goal, by the rows of three

	// column[n-3][(row*colors + c)*cols + col] is the cost of the tiles above and
	// below the cell (row, col) that make it part of a column of n tiles of the
	// colour c+1, the cell itself not counted.
	column [3][]uint8

	// hope[rows][(row*colors + c)*cols + col] is what the colour c+1 in the cell
	// (row, col) adds at most to the value of a scheme that completes so many rows of
	// three: its share of the points less the price of its column.
	hope [2][]float64
}

func newTable(l *layout) *table {
	t := &table{costs: newCosts(l.rows, l.cols, len(l.palette))}
	for i := range t.column {
		t.column[i] = make([]uint8, len(t.costs.one))
	}
	for i := range t.hope {
		t.hope[i] = make([]float64, len(t.costs.one))
	}
	t.points, t.bingos = goals(l.rules)
	return t
}

// find lists the most valuable schemes on b, of those that differ in nothing but
// the length of their lines only one.
func (t *table) find(b *Board, most int, price float64, g *goal) []scheme {
	t.costs.find(b)
	t.price, t.most, t.goal = price, most, g
	t.best, t.least = t.best[:0], worthless/2
	for rows := range t.shares {
		t.shares[rows] = g.share(rows)
	}
	t.findColumns()
	t.columns()
	for row := range b.rows {
		t.row(b, row)
	}
	return t.best
}

// add enters a scheme at its place. Of equal ones the first stays first.
func (t *table) add(s scheme) {
	if len(t.best) < t.most {
		t.best = append(t.best, s)
	} else if s.value <= t.least {
		return
	}
	i := len(t.best) - 1
	for ; i > 0 && t.best[i-1].value < s.value; i-- {
		t.best[i] = t.best[i-1]
	}
	t.best[i] = s
	if len(t.best) == t.most {
		t.least = t.best[t.most-1].value
	}
}

// columns enters schemes that complete nothing but a column.
func (t *table) columns() {
	for color := range t.costs.colors {
		for col := range t.costs.cols {
			for row := range t.costs.rows - 2 {
				t.columnsFrom(row, col, color)
			}
		}
	}
}

// columnsFrom enters the columns of 3 to 5 tiles of a colour that begin in a cell.
func (t *table) columnsFrom(row, col, color int) {
	c := t.costs
	stride := c.colors * c.cols
	k := (row*c.colors+color)*c.cols + col
	swaps := int(c.one[k]) + int(c.one[k+stride])
	for n := 3; n <= 5 && row+n <= c.rows; n++ {
		swaps += int(c.one[k+(n-1)*stride])
		if swaps >= never || swaps == 0 {
			break
		}
		value := t.goal[n][0][0] - t.price*float64(swaps)
		if value > t.least {
			t.add(scheme{value: value, swaps: swaps, row: row, col: col, right: tile(color + 1), column: n})
		}
	}
}

// row enters all schemes whose last swap is in a row.
func (t *table) row(b *Board, row int) {
	start := b.at(row, 0)
	cells := b.cells[start : start+b.cols]
	if barred(cells) {
		return
	}
	here := t.costs.of(row)
	var seen uint64
	for _, x := range cells {
		if !isColor(x) || seen&bit(x) != 0 {
			continue
		}
		seen |= bit(x)
		xs := placesOf(cells, x)
		var others uint64
		for _, o := range cells {
			if o == x || !isColor(o) || others&bit(o) != 0 {
				continue
			}
			others |= bit(o)
			os := placesOf(cells, o)
			for col := range b.cols - 1 {
				cost := here.two[(int(x-1)*t.costs.colors+int(o-1))*t.costs.cols+col]
				if cost < never {
					t.pair(row, col, x, o, int(cost), &xs, &os)
				}
			}
		}
		if xs.n > 2 {
			for col := range b.cols - 1 {
				t.single(row, col, x, &xs)
			}
		}
	}
}

// armCost is what columns of two colours cost in the rows above, or below, the
// swap: of the one that goes to the right as far as the first index says, of the
// other one as far as the second.
type armCost [3][3]int

func (t *table) arms(row, col, step int, x, o tile) (a armCost) {
	n := [3]int{0, never, never}
	m := [3]int{0, never, never}
	both := [3]int{0, never, never}
	c := t.costs
	for k := 1; k <= 2; k++ {
		row += step
		if row < 0 || row >= c.rows {
			break
		}
		r := c.of(row)
		if x != 0 {
			n[k] = int(r.one[int(x-1)*c.cols+col+1])
		}
		if o != 0 {
			m[k] = int(r.one[int(o-1)*c.cols+col])
		}
		if x != 0 && o != 0 {
			both[k] = int(r.two[(int(o-1)*c.colors+int(x-1))*c.cols+col])
		}
	}
	a[0][1], a[0][2] = m[1], m[1]+m[2]
	a[1][0], a[2][0] = n[1], n[1]+n[2]
	a[1][1], a[1][2] = both[1], both[1]+m[2]
	a[2][1], a[2][2] = both[1]+n[2], both[1]+both[2]
	return a
}

// findColumns finds what columns through each cell cost, and what can be hoped for
// from them.
func (t *table) findColumns() {
	c := t.costs
	stride := c.colors * c.cols
	cost := func(i int) int {
		if i < 0 || i >= len(c.one) {
			return never
		}
		return int(c.one[i])
	}
	for i := range c.one {
		u2, u1, d1, d2 := cost(i-2*stride), cost(i-stride), cost(i+stride), cost(i+2*stride)
		inner := u1 + d1
		t.column[0][i] = uint8(min(inner, u1+u2, d1+d2, never))
		t.column[1][i] = uint8(min(inner+u2, inner+d2, never))
		t.column[2][i] = uint8(min(inner+u2+d2, never))
		t.hope[0][i], t.hope[1][i] = worthless, t.shares[1][0]
		for m := range t.column {
			swaps := t.column[m][i]
			if swaps >= never {
				break
			}
			// In a row where both columns need a tile, these can pass each other, and
			// so save one swap, half a one for either.
			loss := t.price * (float64(swaps) - float64(m+2)/2)
			t.hope[0][i] = max(t.hope[0][i], t.shares[0][m+3]-loss)
			t.hope[1][i] = max(t.hope[1][i], t.shares[1][m+3]-loss)
		}
	}
}

// hopeless reports whether x going to the right and o going to the left, with so
// many rows of three, cannot be worth as much as what is listed already, if they
// cost that much in the row of the swap.
func (t *table) hopeless(rows, row, col int, x, o tile, cost int) bool {
	c := t.costs
	i := (row*c.colors+int(x-1))*c.cols + col + 1
	j := (row*c.colors+int(o-1))*c.cols + col
	return t.hope[rows][i]+t.hope[rows][j]-t.price*float64(cost+1) <= t.least
}

// pair enters what x, going to the right, and o, going to the left, can clear.
func (t *table) pair(row, col int, x, o tile, cost int, xs, os *places) {
	costR, costL, costBoth := never, never, never
	if (xs.n > 2 || os.n > 2) && (xs.n > 2 && os.n > 2 || !t.hopeless(1, row, col, x, o, cost)) {
		costR, costL, costBoth = t.rowCosts(col, xs, os)
	}
	if costR >= never && costL >= never && t.hopeless(0, row, col, x, o, cost) {
		return
	}
	up, down := t.arms(row, col, -1, x, o), t.arms(row, col, +1, x, o)
	best := scheme{value: t.least}
	for i := range reaches {
		l := &reaches[i]
		for j := range reaches {
			r := &reaches[j]
			arms := up[r.up][l.up] + down[r.down][l.down]
			if arms >= never {
				continue
			}
			consider := func(rows, cost int, rowR, rowL bool) {
				swaps := cost + arms + 1
				if value := t.goal[r.length][l.length][rows] - t.price*float64(swaps); value > best.value {
					best = scheme{value: value, swaps: swaps, row: row, col: col, right: x, left: o,
						armR: r.reachPair, armL: l.reachPair, rowR: rowR, rowL: rowL}
				}
			}
			if r.length > 0 && l.length > 0 {
				consider(0, cost, false, false)
			}
			if costR < never && l.length > 0 {
				consider(1, costR, true, false)
			}
			if costL < never && r.length > 0 {
				consider(1, costL, false, true)
			}
			if costBoth < never {
				consider(2, costBoth, true, true)
			}
		}
	}
	if best.swaps > 0 {
		t.add(best)
	}
}

// single enters what x can clear alone, going either way, with a row among it.
func (t *table) single(row, col int, x tile, xs *places) {
	var none places
	costR, _, _ := t.rowCosts(col, xs, &none)
	if costR < never {
		up, down := t.arms(row, col, -1, x, 0), t.arms(row, col, +1, x, 0)
		for _, r := range reaches {
			swaps := costR + up[r.up][0] + down[r.down][0] + 1
			value := t.goal[r.length][0][1] - t.price*float64(swaps)
			if swaps < never && value > t.least {
				t.add(scheme{value: value, swaps: swaps, row: row, col: col, right: x, armR: r.reachPair, rowR: true})
			}
		}
	}
	_, costL, _ := t.rowCosts(col, &none, xs)
	if costL < never {
		up, down := t.arms(row, col, -1, 0, x), t.arms(row, col, +1, 0, x)
		for _, l := range reaches {
			swaps := costL + up[0][l.up] + down[0][l.down] + 1
			value := t.goal[0][l.length][1] - t.price*float64(swaps)
			if swaps < never && value > t.least {
				t.add(scheme{value: value, swaps: swaps, row: row, col: col, left: x, armL: l.reachPair, rowL: true})
			}
		}
	}
}

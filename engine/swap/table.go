package swap

import "github.com/domvision/domvision/engine"

// table lists what could be cleared with one swap after some that clear nothing,
// with the number of swaps that takes: all kinds of breaks at all places. Swaps
// being sideways, the number is a sum over rows; see costs. That lines are cleared
// by accident on the way, or that others stand in the way, is for routes to find
// out.
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

// goal is what columns of two lengths, 0 for none, and a number of rows are worth.
type goal [6][6][3]float64

// worthless is the value of what is not looked for.
const worthless = -1e6

// scheme is one entry: what a swap is to clear. The tile at (row, col) goes to the
// right and the one beside it to the left.
type scheme struct {
	value float64 // points - price x swaps
	swaps int

	row, col    int
	right, left tile      // 0: any
	armR, armL  reachPair // how far their columns reach; zero: no column
	rowR, rowL  bool      // whether they complete a row of three

	column int // if not 0, the scheme is a mere column of that length, from (row, col) on
}

// reachPair is how far a column reaches from the row of the swap.
type reachPair struct{ up, down int }

// reaches are the ways in which a column can lie, by its length; of length 0 there
// is none.
var reaches = [...]struct {
	reachPair
	length int
}{
	{reachPair{0, 0}, 0},
	{reachPair{2, 0}, 3}, {reachPair{0, 2}, 3}, {reachPair{1, 1}, 3},
	{reachPair{2, 1}, 4}, {reachPair{1, 2}, 4},
	{reachPair{2, 2}, 5},
}

func newTable(l *layout) *table {
	t := &table{costs: newCosts(l.rows, l.cols, len(l.palette))}
	for i := range t.column {
		t.column[i] = make([]uint8, len(t.costs.one))
	}
	for i := range t.hope {
		t.hope[i] = make([]float64, len(t.costs.one))
	}
	var lines []Line
	for r := range 6 {
		for s := range 6 {
			for rows := range 3 {
				lines = lines[:0]
				for range rows {
					lines = append(lines, Line{Len: 3})
				}
				for _, n := range [...]int{r, s} {
					if n > 2 {
						lines = append(lines, Line{Row: 1, Len: n, Down: true})
					}
				}
				t.points[r][s][rows] = float64(l.rules.Points(max(1, l.rules.Level), 1, lines))
				t.bingos[r][s][rows] = worthless
				if len(lines) >= bingoLines {
					t.bingos[r][s][rows] = t.points[r][s][rows]
				}
			}
		}
	}
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

// share is what a column of each length, 0 for none, contributes to the points of a
// scheme: those of two columns are at most the sum of their shares.
type share [6]float64

func (g *goal) share(rows int) (s share) {
	for m := range s {
		s[m] = worthless
		for n := range s {
			s[m] = max(s[m], g[m][n][rows]-g[n][n][rows]/2)
		}
	}
	return s
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

// columns enters mere columns.
func (t *table) columns() {
	c := t.costs
	stride := c.colors * c.cols
	for color := range c.colors {
		for col := range c.cols {
			for row := range c.rows - 2 {
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

// places is where the tiles of a colour lie in a row.
type places struct {
	n  int
	at [engine.MaxSide]int8
}

func placesOf(cells []tile, x tile) (p places) {
	for i, c := range cells {
		if c == x {
			p.at[p.n] = int8(i)
			p.n++
		}
	}
	return p
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

// rowCosts is what it costs to bring the tiles xs and os of a row where a swap of
// col and the next column completes a row of three of the first to the right; of
// the second to the left; both. One tile of the other colour lies in the swap, if
// there is one.
func (t *table) rowCosts(col int, xs, os *places) (right, left, both int) {
	right, left, both = never, never, never
	c := int8(col)
	one := min(1, os.n)
	if xs.n > 2 && col+3 < t.costs.cols {
		right = cheapest(xs, os, []int8{c, c + 2, c + 3}, []int8{c + 1}[:one])
	}
	one = min(1, xs.n)
	if os.n > 2 && col >= 2 {
		left = cheapest(xs, os, []int8{c}[:one], []int8{c - 2, c - 1, c + 1})
	}
	if right < never && left < never {
		both = cheapest(xs, os, []int8{c, c + 2, c + 3}, []int8{c - 2, c - 1, c + 1})
	}
	return right, left, both
}

// cheapest is the least cost of bringing tiles xs to the columns tx and tiles os to
// the columns to, all ascending: how far all of these tiles, sorted, are away from the
// columns, and the pairs that change their order. (Tiles of the two kinds that pass each
// other do not pass the same third one: that ends beside all of them.) Both are sums
// over the tiles, and what a tile adds depends only on how many were chosen to its
// left. So the choices, on wide boards millions, need not be tried one by one.
func cheapest(xs, os *places, tx, to []int8) int {
	var columns [6]int // those of tx and to, sorted
	var i, j int
	for k := range len(tx) + len(to) {
		columns[k] = next(tx, to, &i, &j)
	}
	var before [3]int // how many of to lie before a column of tx
	for k, col := range tx {
		before[k] = lessThan(to, col)
	}
	var cost [4][4]int // the least, of so many xs and so many os chosen so far
	for m := range cost {
		cost[m] = [4]int{never, never, never, never}
	}
	cost[0][0] = 0
	i, j = 0, 0
	for i < xs.n || j < os.n {
		if j == os.n || i < xs.n && xs.at[i] < os.at[j] {
			at := int(xs.at[i])
			i++
			for m := min(i, len(tx)); m > 0 && m+xs.n-i >= len(tx); m-- {
				for n := range len(to) + 1 {
					c := cost[m-1][n] + distance(at, columns[m-1+n]) + distance(n, before[m-1])
					cost[m][n] = min(cost[m][n], c)
				}
			}
		} else {
			at := int(os.at[j])
			j++
			for n := min(j, len(to)); n > 0 && n+os.n-j >= len(to); n-- {
				for m := range len(tx) + 1 {
					cost[m][n] = min(cost[m][n], cost[m][n-1]+distance(at, columns[m+n-1]))
				}
			}
		}
	}
	return cost[len(tx)][len(to)]
}

// next takes the least number from two ascending lists.
func next(x, o []int8, i, j *int) int {
	if *j == len(o) || *i < len(x) && x[*i] < o[*j] {
		*i++
		return int(x[*i-1])
	}
	*j++
	return int(o[*j-1])
}

// lessThan counts the numbers less than n.
func lessThan(list []int8, n int8) int {
	count := 0
	for _, m := range list {
		if m < n {
			count++
		}
	}
	return count
}

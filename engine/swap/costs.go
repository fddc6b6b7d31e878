package swap

import (
	"slices"

	"github.com/domvision/domvision/engine"
)

// Swaps of neighbours in a row change nothing in other rows. The cost of bringing certain
// colours to certain columns is therefore a sum over rows, and within a row it is the number
// of inversions, the pairs of tiles that have to change their order: the tiles that are wanted
// somewhere go there, equal ones in their order, and the others keep theirs.

// never is the cost of what is impossible, because a row lacks the tiles.
const never = 100

// costs lists how many swaps it takes to bring which tiles where, for all rows of a board.
type costs struct {
	rows, cols, colors int

	// one[(row*colors + c)*cols + col] is the cost of the colour c+1 in a column.
	one []uint8

	// two[((row*colors + c)*colors + d)*cols + col] is the cost of the colours
	// c+1 and d+1 in a column and the next one.
	two []uint8

	// move[(i*cols + j)*cols + col] is the cost of the tiles of the columns i and j
	// in a column and the next one.
	move []uint8
}

func newCosts(rows, cols, colors int) *costs {
	c := &costs{
		rows: rows, cols: cols, colors: colors,
		one:  make([]uint8, rows*colors*cols),
		two:  make([]uint8, rows*colors*colors*cols),
		move: make([]uint8, cols*cols*cols),
	}
	for i := range cols {
		for j := range cols {
			for col := range cols - 1 {
				n := distance(min(i, j), col) + distance(max(i, j), col+1)
				if i > j {
					n++
				}
				c.move[(i*cols+j)*cols+col] = uint8(n)
			}
		}
	}
	return c
}

func distance(i, j int) int { return max(i-j, j-i) }

// of returns the costs of one row.
func (c *costs) of(row int) rowCosts {
	n := c.colors * c.cols
	return rowCosts{c.one[row*n : (row+1)*n], c.two[row*n*c.colors : (row+1)*n*c.colors]}
}

type rowCosts struct{ one, two []uint8 }

// find finds the costs of all rows of b.
func (c *costs) find(b *Board) {
	fill(c.one)
	fill(c.two)
	for row := range c.rows {
		start := b.at(row, 0)
		c.findRow(c.of(row), b.cells[start:start+c.cols])
	}
}

func fill(list []uint8) {
	for i := range list {
		list[i] = never
	}
}

// barred reports whether tiles of a row cannot be brought anywhere: a crab cannot be
// passed, and a jellyfish clears what passes. Such rows are taken to have no tiles;
// they are rare.
func barred(cells []tile) bool {
	return slices.Contains(cells, crab) || slices.Contains(cells, jellyfish)
}

// findRow finds the costs of a row.
func (c *costs) findRow(r rowCosts, cells []tile) {
	if barred(cells) {
		return
	}
	for i, s := range cells {
		if !isColor(s) {
			continue
		}
		one := r.one[int(s-1)*c.cols:][:c.cols]
		for col := range one {
			one[col] = min(one[col], uint8(distance(i, col)))
		}
		for j, t := range cells {
			if t == s || !isColor(t) {
				continue
			}
			two := r.two[(int(s-1)*c.colors+int(t-1))*c.cols:][:c.cols-1]
			move := c.move[(i*c.cols+j)*c.cols:][:len(two)]
			for col, n := range move {
				if n < two[col] {
					two[col] = n
				}
			}
		}
	}
}

// want is a goal for a row: the colour in each column, 0 where it does not matter.
type want []tile

// arrange finds the cheapest way to bring the tiles of a row where they are wanted, by branch
// and bound. It returns the cost, never if there is no way, and in dest the column to which
// every tile of the row goes.
func arrange(cells []tile, w want, dest []int8) (cost int) {
	var a arranging
	a.cells, a.want, a.best = cells, w, never
	a.try(0, 0, dest)
	return a.best
}

// arranging is the state of that search: the choices of tiles for the columns that want one.
type arranging struct {
	cells []tile
	want  want
	from  [engine.MaxSide]int8 // the tile chosen for a column
	used  uint64               // tiles that are chosen
	best  int
}

// try chooses tiles for column col and all after it. least is a lower bound on the cost: every
// tile chosen so far forms at least as many inversions as it moves columns, and only those
// among the chosen tiles are counted twice by that.
func (a *arranging) try(col, least int, dest []int8) {
	if least >= a.best {
		return
	}
	for col < len(a.want) && a.want[col] == 0 {
		col++
	}
	if col == len(a.want) {
		a.finish(dest)
		return
	}
	for i, t := range a.cells {
		if t != a.want[col] || a.used&(1<<i) != 0 {
			continue
		}
		passed, ordered := a.passed(i, col)
		if !ordered {
			continue
		}
		a.from[col] = int8(i)
		a.used |= 1 << i
		a.try(col+1, least+distance(i, col)-passed, dest)
		a.used &^= 1 << i
	}
}

// passed counts the tiles chosen for columns before col that come after tile i now. It
// reports false if an equal one is among them: equal ones keep their order.
func (a *arranging) passed(i, col int) (n int, ordered bool) {
	for k := range col {
		if a.want[k] != 0 && int(a.from[k]) > i {
			if a.want[k] == a.cells[i] {
				return 0, false
			}
			n++
		}
	}
	return n, true
}

// finish completes a choice: the tiles that were not chosen fill the other columns in their
// order. The cost is the number of inversions.
func (a *arranging) finish(dest []int8) {
	var goal [engine.MaxSide]int8
	free := 0
	for i := range a.cells {
		if a.used&(1<<i) != 0 {
			continue
		}
		for a.want[free] != 0 {
			free++
		}
		goal[i] = int8(free)
		free++
	}
	for col, c := range a.want {
		if c != 0 {
			goal[a.from[col]] = int8(col)
		}
	}
	cost := 0
	for i := range a.cells {
		for j := range i {
			if goal[j] > goal[i] {
				cost++
			}
		}
	}
	if cost < a.best {
		a.best = cost
		copy(dest, goal[:len(a.cells)])
	}
}

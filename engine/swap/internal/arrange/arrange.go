package arrange

import "github.com/domvision/domvision/engine"

// Row finds the cheapest way to bring the tiles of a row to where they are wanted, by branch and bound. want
// has the colour for each column, 0 if any tile will do. Row returns the cost, [Never] if there is no way,
// and in dest the column to which every tile goes.
func Row(cells, want []uint8, dest []int8) (cost int) {
	var way [1]Way
	cost, _ = Ways(cells, want, way[:])
	copy(dest[:len(cells)], way[0][:])
	return cost
}

// arranging is the state of the search of [Ways]: the tile chosen for each column that wants one.
type arranging struct {
	cells []uint8
	want  []uint8
	from  [engine.MaxSide]int8 // the tile chosen for a column
	used  uint64               // tiles that are chosen
	best  int

	ways []Way
	n    int // how many of them are found
}

// try chooses tiles for column col and all after it. least is a lower bound on the cost: a tile
// that moves n columns forms at least n inversions, and this counts only the inversions between
// two chosen tiles twice.
func (a *arranging) try(col, least int) {
	if least > a.best || least == a.best && a.n == len(a.ways) {
		return
	}
	for col < len(a.want) && a.want[col] == 0 {
		col++
	}
	if col == len(a.want) {
		a.finish()
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
		a.try(col+1, least+Distance(i, col)-passed)
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
func (a *arranging) finish() {
	var goal Way
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
		a.best, a.n = cost, 0
	}
	if cost == a.best && cost < Never && a.n < len(a.ways) {
		a.ways[a.n] = goal
		a.n++
	}
}

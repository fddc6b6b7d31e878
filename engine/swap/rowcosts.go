package swap

import "github.com/domvision/domvision/engine"

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

// cheapest is the least cost of bringing tiles xs to the columns tx and tiles os to the columns
// to, all ascending: the distances of all of these tiles, sorted, from the columns, and the
// inversions among them. (Tiles of the two kinds that pass each other do not pass the same third
// one: that ends beside all of them.) Both are sums over the tiles, and what a tile adds depends
// only on how many were chosen to its left. So dynamic programming finds the best of the choices,
// which on wide boards are millions.
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

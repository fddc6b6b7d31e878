package arrange

// Threes is the cost of preparing a swap of col and the next column, in a row of so many columns, that
// completes a row of three: of the tiles xs to the right, of the tiles os to the left, or both. If the other
// colour has a tile, one of them lies in the swap.
func Threes(cols, col int, xs, os *Columns) (right, left, both int) {
	right, left, both = Never, Never, Never
	c := int8(col)
	one := min(1, os.N)
	if xs.N > 2 && col+3 < cols {
		right = cheapest(xs, os, []int8{c, c + 2, c + 3}, []int8{c + 1}[:one])
	}
	one = min(1, xs.N)
	if os.N > 2 && col >= 2 {
		left = cheapest(xs, os, []int8{c}[:one], []int8{c - 2, c - 1, c + 1})
	}
	if right < Never && left < Never {
		both = cheapest(xs, os, []int8{c, c + 2, c + 3}, []int8{c - 2, c - 1, c + 1})
	}
	return right, left, both
}

// cheapest is the least cost of bringing tiles xs to the columns tx and tiles os to the columns
// to, all ascending. The cost is the distances of the chosen tiles, sorted, from the columns, and
// the inversions among these tiles. (Two chosen tiles that pass each other do not both pass the
// same third tile, for that ends beside all of them.) What a tile adds to the cost depends only
// on how many were chosen to its left. So dynamic programming finds the best choice, of millions
// on wide boards.
func cheapest(xs, os *Columns, tx, to []int8) int {
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
		cost[m] = [4]int{Never, Never, Never, Never}
	}
	cost[0][0] = 0
	i, j = 0, 0
	for i < xs.N || j < os.N {
		if j == os.N || i < xs.N && xs.At[i] < os.At[j] {
			at := int(xs.At[i])
			i++
			for m := min(i, len(tx)); m > 0 && m+xs.N-i >= len(tx); m-- {
				for n := range len(to) + 1 {
					c := cost[m-1][n] + Distance(at, columns[m-1+n]) + Distance(n, before[m-1])
					cost[m][n] = min(cost[m][n], c)
				}
			}
		} else {
			at := int(os.At[j])
			j++
			for n := min(j, len(to)); n > 0 && n+os.N-j >= len(to); n-- {
				for m := range len(tx) + 1 {
					cost[m][n] = min(cost[m][n], cost[m][n-1]+Distance(at, columns[m+n-1]))
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

package scheme

import "github.com/domvision/domvision/engine/swap/internal/arrange"

// search is what one call of [Table.Find] looks for, and what it has found so far.
type search struct {
	costs *arrange.Costs
	price float64
	goal  *Goal
	hopes hopes
	best  best
}

// worth is the value of a clear by the lengths of its columns, its rows of three and the swaps that it takes.
func (s *search) worth(right, left, rows, swaps int) float64 {
	return s.goal[right][left][rows] - s.price*float64(swaps)
}

// armCost[i][j] is the cost, in the rows above (or below) the swap, of i tiles of the colour that goes to the right
// and, beside them, j tiles of the colour that goes to the left.
type armCost [3][3]int

// find finds the costs in the two rows above the row of the swap (step -1) or below it (step 1). x goes to the right
// and o to the left; 0 stands for any tile.
func (a *armCost) find(c *arrange.Costs, row, col, step int, x, o uint8) {
	n := [3]int{0, arrange.Never, arrange.Never}
	m := [3]int{0, arrange.Never, arrange.Never}
	both := [3]int{0, arrange.Never, arrange.Never}
	for k := 1; k <= 2; k++ {
		row += step
		if row < 0 || row >= c.Rows {
			break
		}
		r := c.Of(row)
		if x != 0 {
			n[k] = int(r.One[int(x-1)*c.Cols+col+1])
		}
		if o != 0 {
			m[k] = int(r.One[int(o-1)*c.Cols+col])
		}
		if x != 0 && o != 0 {
			both[k] = int(r.Two[(int(o-1)*c.Colors+int(x-1))*c.Cols+col])
		}
	}
	a[0][0], a[0][1], a[0][2] = 0, m[1], m[1]+m[2]
	a[1][0], a[2][0] = n[1], n[1]+n[2]
	a[1][1], a[1][2] = both[1], both[1]+m[2]
	a[2][1], a[2][2] = both[1]+n[2], both[1]+both[2]
}

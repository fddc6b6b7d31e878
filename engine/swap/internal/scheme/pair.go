package scheme

import "github.com/domvision/domvision/engine/swap/internal/arrange"

// pair is two colours that change places in the last swap.
type pair struct {
	row, col int
	x, o     uint8 // x goes to the right, o to the left
	cost     int   // of bringing one of each beside each other, in the row of the swap
	xs, os   *arrange.Columns
}

// finish says which colours of a pair complete a row of three.
type finish struct {
	rowR, rowL bool
	rows       int // how many of the two do
}

// finishes are tried in this order; of equally valuable schemes the first is taken.
var finishes = [...]finish{
	{false, false, 0},
	{true, false, 1},
	{false, true, 1},
	{true, true, 2},
}

// finishCosts is what the row of the swap costs, for each of the finishes.
type finishCosts [len(finishes)]int

// completes reports whether both colours complete a line: a row, or else a column of the length given. If only one
// does, singleRight, singleLeft or columns enters the scheme.
func (f *finish) completes(right, left int) bool {
	return (f.rowR || right > 0) && (f.rowL || left > 0)
}

// pair enters the most valuable scheme of a pair.
func (s *search) pair(p *pair) {
	costs := finishCosts{p.cost, arrange.Never, arrange.Never, arrange.Never}
	if s.rowsPay(p) {
		costs[1], costs[2], costs[3] = arrange.Threes(s.costs.Cols, p.col, p.xs, p.os)
	}
	if !costs.anyRow() && s.hopeless(p, 0) {
		return
	}
	if best := s.bestOf(p, &costs); best.Swaps > 0 {
		s.best.add(best)
	}
}

// rowsPay reports whether it is worth computing the costs of rows of three. Such a row takes three tiles of a
// colour. If only one colour has them, at most one row is completed, and the bound for one row may rule it
// out; there is no bound for two rows.
func (s *search) rowsPay(p *pair) bool {
	right, left := p.xs.N > 2, p.os.N > 2
	return right && left || (right || left) && !s.hopeless(p, 1)
}

// anyRow reports whether a row of three can be completed. It need not look at both together: they are possible only
// if each is.
func (c *finishCosts) anyRow() bool { return c[1] < arrange.Never || c[2] < arrange.Never }

// hopeless reports whether the pair, completing so many rows of three, cannot be worth more than the least valuable
// scheme of the list. A row of three costs at least as much as bringing the pair together.
func (s *search) hopeless(p *pair, rows int) bool {
	c := s.costs
	right := (p.row*c.Colors+int(p.x-1))*c.Cols + p.col + 1
	left := (p.row*c.Colors+int(p.o-1))*c.Cols + p.col
	return s.hopes[rows][right]+s.hopes[rows][left]-s.price*float64(p.cost+1) <= s.best.least
}

// bestOf is the most valuable scheme of the pair. Its Swaps are 0 if no scheme is worth more than the least valuable
// one of the list.
func (s *search) bestOf(p *pair, costs *finishCosts) Scheme {
	var up, down armCost
	up.find(s.costs, p.row, p.col, -1, p.x, p.o)
	down.find(s.costs, p.row, p.col, +1, p.x, p.o)
	best := Scheme{Value: s.best.least}
	for i := range reaches {
		l := &reaches[i]
		for j := range reaches {
			r := &reaches[j]
			arms := up[r.Up][l.Up] + down[r.Down][l.Down]
			if arms >= arrange.Never {
				continue
			}
			for k, cost := range costs {
				f := &finishes[k]
				if cost >= arrange.Never || !f.completes(r.length, l.length) {
					continue
				}
				swaps := cost + arms + 1
				if value := s.worth(r.length, l.length, f.rows, swaps); value > best.Value {
					best = Scheme{Value: value, Swaps: swaps, Row: p.row, Col: p.col, Right: p.x, Left: p.o,
						ArmR: r.Reach, ArmL: l.Reach, RowR: f.rowR, RowL: f.rowL}
				}
			}
		}
	}
	return best
}

package scheme

import "github.com/domvision/domvision/engine/swap/internal/arrange"

// Table finds schemes. Its memory is reused from call to call; it is owned by one goroutine.
type Table struct{ search search }

// NewTable returns a table for boards of a size, with colours from 1 to colors.
func NewTable(rows, cols, colors int) *Table {
	costs := arrange.NewCosts(rows, cols, colors)
	return &Table{search{costs: costs, hopes: newHopes(len(costs.One))}}
}

// Find lists the most valuable schemes, at most so many, for the goal and the price of a swap. Of the schemes in
// which the same two colours change places in the same swap, it lists only the most valuable one. A row that is nil
// cannot be rearranged. The list is valid until the next call.
func (t *Table) Find(rows [][]uint8, most int, price float64, g *Goal) []Scheme {
	s := &t.search
	s.costs.Find(rows)
	s.price, s.goal = price, g
	s.best.clear(most)
	shares := [2]share{g.share(0), g.share(1)}
	s.hopes.find(s.costs, &shares, price)
	for color := range s.costs.Colors {
		for col := range s.costs.Cols {
			for row := range s.costs.Rows - 2 {
				s.columns(row, col, color)
			}
		}
	}
	for row, cells := range rows {
		s.row(row, cells)
	}
	return s.best.list
}

// row enters the schemes of pairs and single colours whose last swap is in a row, in the order in which the colours
// first appear there.
func (s *search) row(row int, cells []uint8) {
	var seen colorSet
	for _, x := range cells {
		if !s.isColor(x) || !seen.add(x) {
			continue
		}
		xs := arrange.ColumnsOf(cells, x)
		var others colorSet
		for _, o := range cells {
			if o != x && s.isColor(o) && others.add(o) {
				s.pairs(row, cells, x, o, &xs)
			}
		}
		if xs.N > 2 {
			for col := range len(cells) - 1 {
				s.singleRight(row, col, x, &xs)
				s.singleLeft(row, col, x, &xs)
			}
		}
	}
}

// pairs enters the schemes in which x goes to the right and o to the left, in any columns.
func (s *search) pairs(row int, cells []uint8, x, o uint8, xs *arrange.Columns) {
	c := s.costs
	os := arrange.ColumnsOf(cells, o)
	together := c.Of(row).Two[(int(x-1)*c.Colors+int(o-1))*c.Cols:]
	for col := range len(cells) - 1 {
		if cost := int(together[col]); cost < arrange.Never {
			s.pair(&pair{row: row, col: col, x: x, o: o, cost: cost, xs: xs, os: &os})
		}
	}
}

func (s *search) isColor(t uint8) bool { return int(t-1) < s.costs.Colors }

// colorSet is a set of colours, of which there are at most 64.
type colorSet uint64

// add reports whether the colour was not in the set before.
func (c *colorSet) add(color uint8) bool {
	bit := colorSet(1) << (color - 1)
	added := *c&bit == 0
	*c |= bit
	return added
}

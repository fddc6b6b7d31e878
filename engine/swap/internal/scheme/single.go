package scheme

import "github.com/domvision/domvision/engine/swap/internal/arrange"

// singleRight enters what a colour that goes to the right can complete alone: a row of three,
// with or without a column. Any tile may change places with it.
func (s *search) singleRight(row, col int, x uint8, xs *arrange.Columns) {
	var none arrange.Columns
	cost, _, _ := arrange.Threes(s.costs.Cols, col, xs, &none)
	if cost >= arrange.Never {
		return
	}
	var up, down armCost
	up.find(s.costs, row, col, -1, x, 0)
	down.find(s.costs, row, col, +1, x, 0)
	for _, r := range reaches {
		swaps := cost + up[r.Up][0] + down[r.Down][0] + 1
		if value := s.worth(r.length, 0, 1, swaps); swaps < arrange.Never && value > s.best.least {
			s.best.add(Scheme{Value: value, Swaps: swaps, Row: row, Col: col, Right: x, ArmR: r.Reach, RowR: true})
		}
	}
}

// singleLeft enters what a colour that goes to the left can complete alone.
func (s *search) singleLeft(row, col int, o uint8, os *arrange.Columns) {
	var none arrange.Columns
	_, cost, _ := arrange.Threes(s.costs.Cols, col, &none, os)
	if cost >= arrange.Never {
		return
	}
	var up, down armCost
	up.find(s.costs, row, col, -1, 0, o)
	down.find(s.costs, row, col, +1, 0, o)
	for _, l := range reaches {
		swaps := cost + up[0][l.Up] + down[0][l.Down] + 1
		if value := s.worth(0, l.length, 1, swaps); swaps < arrange.Never && value > s.best.least {
			s.best.add(Scheme{Value: value, Swaps: swaps, Row: row, Col: col, Left: o, ArmL: l.Reach, RowL: true})
		}
	}
}

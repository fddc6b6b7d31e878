package scheme

import "github.com/domvision/domvision/engine/swap/internal/arrange"

// columns enters the mere columns of 3 to 5 tiles from a cell down. color counts from 0. A column that takes no swap
// would have cleared already.
func (s *search) columns(row, col, color int) {
	c := s.costs
	stride := c.Colors * c.Cols
	i := (row*c.Colors+color)*c.Cols + col
	swaps := int(c.One[i]) + int(c.One[i+stride])
	for n := 3; n <= 5 && row+n <= c.Rows; n++ {
		swaps += int(c.One[i+(n-1)*stride])
		if swaps >= arrange.Never || swaps == 0 {
			break
		}
		if value := s.worth(n, 0, 0, swaps); value > s.best.least {
			s.best.add(Scheme{Value: value, Swaps: swaps, Row: row, Col: col, Right: uint8(color + 1), Column: n})
		}
	}
}

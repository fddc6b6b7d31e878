package swap

import (
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/swap/internal/arrange"
	"github.com/domvision/domvision/engine/swap/internal/scheme"
)

// route is the way to a scheme: which tiles of which rows go where.
type route struct {
	rows [5]int
	dest [5][engine.MaxSide]int8
	n    int

	left  int // swaps to go
	tries int // swaps that may still be tried
}

// carryOut makes the swaps of a scheme, and sets made to them and what they earn. It reports false if
// something would be cleared too early.
func (p *position) carryOut(s *scheme.Scheme, made *plan) bool {
	var r route
	if !r.plot(p, s) {
		return false
	}
	made.moves = made.moves[:0]
	last := 0 // swaps of the route that may clear something
	if s.Column > 0 {
		last = 1
	}
	r.tries = mostTries
	if !r.follow(p, last, &made.moves) {
		return false
	}
	final := engine.Move{At: engine.Pos{Row: s.Row, Col: s.Col}, Swap: engine.Right}
	if last == 1 {
		final = r.final(p)
	}
	made.moves = append(made.moves, final)
	if i, step := p.swapCells(final); !p.matches(i, step) {
		return false
	}
	done := p.play(final, nil)
	made.points = done.points + done.chain
	return true
}

// plot determines which tiles of which rows go where. It reports false if a row lacks them.
func (r *route) plot(p *position, s *scheme.Scheme) bool {
	first, last := s.Rows()
	for row := first; row <= last; row++ {
		var w [engine.MaxSide]tile
		if !s.Wants(row, w[:]) {
			continue
		}
		cost := arrange.Row(p.row(row), w[:p.cols], r.dest[r.n][:])
		if cost >= arrange.Never {
			return false
		}
		r.left += cost
		r.rows[r.n] = row
		r.n++
	}
	return true
}

// mostTries is how many swaps are tried to find an order in which nothing is
// cleared too early. Most plans need no more tries than they have swaps; of the
// others, more tries than this saved next to none.
const mostTries = 40

// follow makes the swaps of the route, except for the last ones, in an order in which
// nothing is cleared. It reports false if it finds no such order.
func (r *route) follow(p *position, last int, moves *[]engine.Move) bool {
	if r.left <= last {
		return true
	}
	for row := range r.n {
		dest := &r.dest[row]
		for col := range p.cols - 1 {
			i := p.at(r.rows[row], col)
			if dest[col] <= dest[col+1] || p.matches(i, 1) {
				continue
			}
			if r.tries--; r.tries < 0 {
				return false
			}
			r.swap(p, row, col)
			r.left--
			*moves = append(*moves, engine.Move{At: p.pos(i), Swap: engine.Right})
			if r.follow(p, last, moves) {
				return true
			}
			*moves = (*moves)[:len(*moves)-1]
			r.left++
			r.swap(p, row, col)
		}
	}
	return false
}

// swap changes two neighbours in a row of the route.
func (r *route) swap(p *position, row, col int) {
	dest := &r.dest[row]
	dest[col], dest[col+1] = dest[col+1], dest[col]
	i := p.at(r.rows[row], col)
	p.exchange(i, 1)
}

// final is the only swap that is left of the route.
func (r *route) final(p *position) engine.Move {
	for row := range r.n {
		for col := range p.cols - 1 {
			if r.dest[row][col] > r.dest[row][col+1] {
				return engine.Move{At: engine.Pos{Row: r.rows[row], Col: col}, Swap: engine.Right}
			}
		}
	}
	panic("swap: a route without a last swap")
}

package swap

import (
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/swap/internal/arrange"
	"github.com/domvision/domvision/engine/swap/internal/scheme"
)

// mostWays is the greatest number of ways to one scheme that are tried.
const mostWays = 4

// target holds, for each row in which a scheme wants tiles, the ways to arrange that row with the fewest swaps.
type target struct {
	rows [5]int
	ways [5][mostWays]arrange.Way
	many [5]int // how many ways each row has
	n    int    // how many rows there are

	swaps int // in all rows
}

// aim finds the ways to a scheme, at most so many for each row. It reports false if a row lacks the tiles.
func (t *target) aim(p *position, s *scheme.Scheme, most int) bool {
	t.n, t.swaps = 0, 0
	first, last := s.Rows()
	for row := first; row <= last; row++ {
		var w [engine.MaxSide]tile
		if !s.Wants(row, w[:]) {
			continue
		}
		cost, many := arrange.Ways(p.row(row), w[:p.cols], t.ways[t.n][:most])
		if cost >= arrange.Never {
			return false
		}
		t.rows[t.n], t.many[t.n] = row, many
		t.swaps += cost
		t.n++
	}
	return true
}

// route is one way to a scheme: which tiles of which rows go where.
type route struct {
	rows [5]int
	dest [5]arrange.Way
	n    int

	left  int // swaps to go
	tries int // swaps that may still be tried
}

// choose makes r the k-th way to the target, counted from 0, and reports false if there is none. A way to the target
// takes one way for each row; that of the first row changes fastest.
func (r *route) choose(t *target, k int) bool {
	r.rows, r.n, r.left, r.tries = t.rows, t.n, t.swaps, mostTries
	for i := range t.n {
		r.dest[i] = t.ways[i][k%t.many[i]]
		k /= t.many[i]
	}
	return k == 0
}

// carryOut makes the swaps of the first way to a scheme, and stores them and the points that they earn in made. It
// reports false if a row lacks the tiles, or if something would be cleared too early.
func (p *position) carryOut(s *scheme.Scheme, made *plan) bool {
	var t target
	var r route
	return t.aim(p, s, 1) && r.choose(&t, 0) && r.carryOut(p, s, made)
}

// carryOut makes the swaps of the route to a scheme, and stores them and the points that they earn in made. It reports
// false if something would be cleared too early.
func (r *route) carryOut(p *position, s *scheme.Scheme, made *plan) bool {
	made.moves = made.moves[:0]
	last := 0 // swaps of the route that may clear something
	if s.Column > 0 {
		last = 1
	}
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

// swap exchanges two neighbours in a row of the route.
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

package swap

import (
	"iter"
	"slices"

	"github.com/domvision/domvision/engine"
)

// plan is a sequence of swaps of which only the last one clears something.
type plan struct {
	moves  []engine.Move
	points int // of the first clear, and of what known tiles clear after it
	lines  int // that the last swap makes
}

func (p plan) value(price float64) float64 { return float64(p.points) - price*float64(len(p.moves)) }

// schemes is the table of the board, made when first needed.
func (b *Board) schemes() *table {
	if b.table == nil {
		b.table = newTable(b.layout)
	}
	return b.table
}

// Plans lists plans: sequences of swaps of which only the last one clears
// something, with the points of that clear and of what known tiles clear after it.
// The value of a plan is its points less the price for every swap: what is gained
// over a player who earns the price with every swap. The most valuable come first, at most
// that many, each once. All breaks in all places are considered, each made with the fewest
// swaps possible, except those where something would be cleared by accident on the way. The
// moves are valid until the next call. For games that swap sideways only.
func (b *Board) Plans(most int, price float64) iter.Seq2[[]engine.Move, int] {
	t := b.schemes()
	return b.plansFor(&t.points, most, price)
}

// Bingos lists plans as Plans does, but only those for a bingo or more.
func (b *Board) Bingos(most int, price float64) iter.Seq2[[]engine.Move, int] {
	t := b.schemes()
	return b.plansFor(&t.bingos, most, price)
}

// BingoSwaps is the fewest swaps that a bingo takes, ignoring that something could be cleared
// on the way. It is 0 if no bingo is possible.
func (b *Board) BingoSwaps() int {
	const dear = 1000 // more than a bingo is worth
	t := b.schemes()
	if best := t.find(b, 1, dear, &t.bingos); len(best) > 0 {
		return best[0].swaps
	}
	return 0
}

func (b *Board) plansFor(g *goal, most int, price float64) iter.Seq2[[]engine.Move, int] {
	b.plans = b.plans[:0]
	for _, s := range b.schemes().find(b, 2*most, price, g) {
		if len(b.plans) == most {
			break
		}
		b.addPlan(s)
	}
	list := b.plans
	for i := range list { // by insertion: the list is short, and nearly sorted
		for j := i; j > 0 && list[j].value(price) > list[j-1].value(price); j-- {
			list[j], list[j-1] = list[j-1], list[j]
		}
	}
	return func(yield func([]engine.Move, int) bool) {
		for _, p := range list {
			if !yield(p.moves, p.points) {
				return
			}
		}
	}
}

// addPlan adds the plan that carries a scheme out to b.plans, if there is one and
// it is not there yet.
func (b *Board) addPlan(s scheme) {
	n := len(b.plans)
	if n < cap(b.plans) {
		b.plans = b.plans[:n+1]
	} else {
		b.plans = append(b.plans, plan{})
	}
	p := &b.plans[n]
	if !b.carryOut(s, p) || slices.ContainsFunc(b.plans[:n], func(q plan) bool { return sameMoves(p.moves, q.moves) }) {
		b.plans = b.plans[:n]
	}
}

// sameMoves reports whether both lists have the same moves, in whatever order, the
// same last.
func sameMoves(p, q []engine.Move) bool {
	if len(p) != len(q) || p[len(p)-1] != q[len(q)-1] {
		return false
	}
	for _, m := range p {
		n := 0
		for i := range p {
			if p[i] == m {
				n++
			}
			if q[i] == m {
				n--
			}
		}
		if n != 0 {
			return false
		}
	}
	return true
}

// route is the way to a scheme: which tiles of which rows go where.
type route struct {
	rows [5]int
	dest [5][engine.MaxSide]int8
	n    int

	left  int // swaps to go
	tries int // that are left
}

// carryOut finds swaps that do what the scheme says, and what comes of them. It
// reports false if something would be cleared too early.
func (b *Board) carryOut(s scheme, p *plan) bool {
	var r route
	trial := b.copyHere()
	if !trial.plot(s, &r) {
		return false
	}
	p.moves = p.moves[:0]
	last := 0 // swaps of the route that may clear something
	if s.column > 0 {
		last = 1
	}
	r.tries = mostTries
	if !trial.follow(&r, last, &p.moves) {
		return false
	}
	final := engine.Move{At: engine.Pos{Row: s.row, Col: s.col}, Swap: engine.Right}
	if last == 1 {
		final = r.final(trial)
	}
	p.moves = append(p.moves, final)
	i, step := trial.swapCells(final)
	p.lines = len(trial.swapLines(i, step))
	if p.lines == 0 {
		return false
	}
	done := trial.play(final, nil)
	p.points = done.points + done.chain
	return true
}

// plot finds out which tiles of which rows go where.
func (b *Board) plot(s scheme, r *route) bool {
	first, last := s.row-2, s.row+2
	if s.column > 0 {
		first, last = s.row, s.row+s.column-1
	}
	for row := first; row <= last; row++ {
		var w [engine.MaxSide]tile
		if !s.wants(row, w[:]) {
			continue
		}
		i := b.at(row, 0)
		cost := arrange(b.cells[i:i+b.cols], w[:b.cols], r.dest[r.n][:])
		if cost >= never {
			return false
		}
		r.left += cost
		r.rows[r.n] = row
		r.n++
	}
	return true
}

// wants puts into w what is wanted of a row before the last swap, and reports
// whether that is anything.
func (s scheme) wants(row int, w want) bool {
	if s.column > 0 {
		w[s.col] = s.right
		return true
	}
	k := row - s.row
	if k == 0 {
		w[s.col], w[s.col+1] = s.right, s.left
		if s.rowR {
			w[s.col+2], w[s.col+3] = s.right, s.right
		}
		if s.rowL {
			w[s.col-1], w[s.col-2] = s.left, s.left
		}
		return true
	}
	if s.armL.covers(k) {
		w[s.col] = s.left
	}
	if s.armR.covers(k) {
		w[s.col+1] = s.right
	}
	return s.armL.covers(k) || s.armR.covers(k)
}

// covers reports whether a column reaches k rows below its middle.
func (p reachPair) covers(k int) bool { return -p.up <= k && k <= p.down }

// mostTries is how many swaps are tried to find an order in which nothing is
// cleared too early. Most plans need no more tries than they have swaps; of the
// others, more tries than this saved next to none.
const mostTries = 40

// follow makes the swaps of the route on b, except for the last ones, in an order in which
// nothing is cleared. It reports false if it finds no such order.
func (b *Board) follow(r *route, last int, moves *[]engine.Move) bool {
	if r.left <= last {
		return true
	}
	for row := range r.n {
		dest := &r.dest[row]
		for col := range b.cols - 1 {
			i := b.at(r.rows[row], col)
			if dest[col] <= dest[col+1] || b.matches(i, 1) {
				continue
			}
			if r.tries--; r.tries < 0 {
				return false
			}
			r.swap(b, row, col)
			r.left--
			*moves = append(*moves, engine.Move{At: b.pos(i), Swap: engine.Right})
			if b.follow(r, last, moves) {
				return true
			}
			*moves = (*moves)[:len(*moves)-1]
			r.left++
			r.swap(b, row, col)
		}
	}
	return false
}

// swap changes two neighbours in a row of the route.
func (r *route) swap(b *Board, row, col int) {
	dest := &r.dest[row]
	dest[col], dest[col+1] = dest[col+1], dest[col]
	i := b.at(r.rows[row], col)
	b.cells[i], b.cells[i+1] = b.cells[i+1], b.cells[i]
}

// final is the only swap that is left of the route.
func (r *route) final(b *Board) engine.Move {
	for row := range r.n {
		for col := range b.cols - 1 {
			if r.dest[row][col] > r.dest[row][col+1] {
				return engine.Move{At: engine.Pos{Row: r.rows[row], Col: col}, Swap: engine.Right}
			}
		}
	}
	panic("swap: a route without a last swap")
}

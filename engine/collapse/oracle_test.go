package collapse

import (
	"slices"

	"github.com/domvision/domvision/engine"
)

// oracle is a second implementation of the rules, written to be obviously
// right and sharing nothing with the fast one: rows of cells, recursive flood
// fill, every rule spelled out.
type oracle struct {
	game  string
	plain bool // the article's simplifications
	stay  bool // columns do not close
	cells [][]engine.Cell
	all   []engine.Pos // the cells of the board in reading order
}

// on sets the oracle on a board.
func (o oracle) on(g engine.Grid) *oracle {
	for row := range g.Rows {
		o.cells = append(o.cells, slices.Clone(g.Cells[row*g.Cols:(row+1)*g.Cols]))
		for col := range g.Cols {
			o.all = append(o.all, engine.Pos{Row: row, Col: col})
		}
	}
	return &o
}

func (o *oracle) rows() int                   { return len(o.cells) }
func (o *oracle) cols() int                   { return len(o.cells[0]) }
func (o *oracle) at(p engine.Pos) engine.Cell { return o.cells[p.Row][p.Col] }

func (o *oracle) in(p engine.Pos) bool {
	return p.Row >= 0 && p.Row < o.rows() && p.Col >= 0 && p.Col < o.cols()
}

func (o *oracle) grid() engine.Grid {
	g := engine.NewGrid(o.rows(), o.cols())
	for _, p := range o.all {
		g.Set(p, o.at(p))
	}
	return g
}

func joker(c engine.Cell) bool {
	return c.Color != engine.Empty && (c.Power == engine.Wild || c.Power == engine.Morph)
}

func explosive(c engine.Cell) bool { return c.Power == engine.Explode }

// ordinary reports whether c is a boulder of a colour.
func ordinary(c engine.Cell) bool {
	switch c.Power {
	case engine.Wild, engine.Morph, engine.Explode, engine.Indestructible, engine.Blocker:
		return false
	}
	return c.Color != engine.Empty && c.Color != engine.Unknown && c.Color != engine.Colorless && c.Color != engine.Hole
}

// region is a set of cells, as a board of ticks.
type region [][]bool

func (o *oracle) region() region {
	r := make(region, o.rows())
	for row := range r {
		r[row] = make([]bool, o.cols())
	}
	return r
}

func (r region) has(p engine.Pos) bool { return r[p.Row][p.Col] }
func (r region) add(p engine.Pos)      { r[p.Row][p.Col] = true }

// list is the cells in reading order.
func (r region) list() []engine.Pos {
	var list []engine.Pos
	for row := range r {
		for col, in := range r[row] {
			if in {
				list = append(list, engine.Pos{Row: row, Col: col})
			}
		}
	}
	return list
}

// group is the cells connected to p through its colour and jokers.
func (o *oracle) group(p engine.Pos) region {
	found := o.region()
	color := o.at(p).Color
	var visit func(engine.Pos)
	visit = func(q engine.Pos) {
		if !o.in(q) || found.has(q) {
			return
		}
		if c := o.at(q); !joker(c) && !(ordinary(c) && c.Color == color) {
			return
		}
		found.add(q)
		visit(engine.Pos{Row: q.Row - 1, Col: q.Col})
		visit(engine.Pos{Row: q.Row + 1, Col: q.Col})
		visit(engine.Pos{Row: q.Row, Col: q.Col - 1})
		visit(engine.Pos{Row: q.Row, Col: q.Col + 1})
		if oracleRules[o.game].corners {
			visit(engine.Pos{Row: q.Row - 1, Col: q.Col - 1})
			visit(engine.Pos{Row: q.Row - 1, Col: q.Col + 1})
			visit(engine.Pos{Row: q.Row + 1, Col: q.Col - 1})
			visit(engine.Pos{Row: q.Row + 1, Col: q.Col + 1})
		}
	}
	visit(p)
	return found
}

// holds reports whether one of the cells has the power.
func (o *oracle) holds(places []engine.Pos, power engine.Power) bool {
	return slices.ContainsFunc(places, func(p engine.Pos) bool { return o.at(p).Power == power })
}

// oracleMove is a legal move and all that it does. Places are in reading order.
type oracleMove struct {
	at     engine.Pos
	points int
	group  []engine.Pos // what it is scored for
	also   []engine.Pos // what else it removes
	fills  bool
}

func (o *oracle) moves() []oracleMove {
	var moves []oracleMove
	for _, color := range o.grid().Colors() { // in the order of their characters
		done := o.region()
		for _, p := range o.all {
			if !ordinary(o.at(p)) || o.at(p).Color != color || done.has(p) {
				continue
			}
			group := o.group(p)
			m := oracleMove{at: p, group: group.list()}
			for _, q := range m.group {
				done.add(q)
			}
			if len(m.group) < max(2, oracleRules[o.game].smallest) {
				continue
			}
			m.points = oracleRules[o.game].points(len(m.group))
			if weight, ok := oracleRules[o.game].weights[color]; ok {
				m.points *= weight
			}
			if o.holds(m.group, engine.Multiplier) {
				m.points *= 3
			}
			if o.holds(m.group, engine.Overkill) {
				for _, q := range o.all {
					if ordinary(o.at(q)) && o.at(q).Color == color && !group.has(q) {
						m.also = append(m.also, q)
					}
				}
			}
			m.fills = o.holds(m.group, engine.Fill) && !o.plain
			moves = append(moves, m)
		}
	}
	for _, p := range o.all {
		if !explosive(o.at(p)) {
			continue
		}
		m := oracleMove{at: p, group: []engine.Pos{p}}
		for _, q := range o.all {
			near := q.Row >= p.Row-1 && q.Row <= p.Row+1 && q.Col >= p.Col-1 && q.Col <= p.Col+1
			if near && q != p && o.at(q).Color != engine.Empty {
				m.also = append(m.also, q)
			}
		}
		moves = append(moves, m)
	}
	return moves
}

// oracleRules are the points, the end bonus and the closing of every game, spelled out once
// more. A new game needs an entry.
var oracleRules = map[string]struct {
	points, bonus func(n int) int
	close         Close
	smallest      int                  // 0: 2
	corners       bool                 // tiles touch at corners, too
	weights       map[engine.Color]int // of the points, by colour
	up, pass      bool                 // tiles rise; they fall past holes
	refill        Refill
}{
	"dom": {
		points: func(n int) int {
			table := []int{0, 0, 2, 3, 4, 6, 7, 9, 11, 12, 14, 17, 19, 20, 22, 24}
			if n < len(table) {
				return table[n]
			}
			return 2 * n
		},
		bonus: func(n int) int {
			if n > 10 {
				return 0
			}
			return 100 - 10*n
		},
		close: CloseLeft,
	},
	"samegame":     {points: lessTwoSquared, bonus: ifEmpty, close: CloseLeft},
	"sgt-samegame": {points: lessTwoSquared, bonus: nothing, close: CloseLeft},
	"swell-foop":   {points: lessTwoSquared, bonus: ifEmpty, close: CloseLeft},
	"klickety":     {points: func(n int) int { return n }, bonus: nothing, close: CloseLeft},
	"bubble-burst": {points: timesOneLess, bonus: nothing, close: CloseRight},
	"jawbreaker":   {points: timesOneLess, bonus: nothing, close: CloseRight},

	"toon-blast": {bonus: nothing, close: Stay, pass: true, refill: FromAbove, points: func(n int) int {
		switch {
		case n < 5:
			return n
		case n < 7:
			return n + 6
		}
		return n + 12
	}},

	// Those of variants_test.go.
	"corners":  {points: timesOneLess, bonus: ifEmpty, close: CloseLeft, corners: true},
	"threes":   {points: timesOneLess, bonus: nothing, close: Stay, smallest: 3},
	"middle":   {points: timesOneLess, bonus: nothing, close: CloseMiddle, weights: map[engine.Color]int{'G': 5, 'W': 0}},
	"up":       {points: timesOneLess, bonus: ifEmpty, close: CloseMiddle, up: true},
	"holes":    {points: timesOneLess, bonus: ifEmpty, close: Stay},
	"gaps":     {points: timesOneLess, bonus: nothing, close: Stay, up: true, pass: true, corners: true},
	"blocks":   {points: timesOneLess, bonus: ifEmpty, close: Stay},
	"rain":     {points: timesOneLess, bonus: nothing, close: Stay, refill: FromAbove},
	"fountain": {points: timesOneLess, bonus: nothing, close: Stay, refill: FromAbove, up: true, pass: true, smallest: 3},
	"flood":    {points: timesOneLess, bonus: nothing, close: Stay, refill: Everywhere, weights: map[engine.Color]int{'G': 5}},
	"wilds": {points: timesOneLess, close: CloseRight, smallest: 4, corners: true, weights: map[engine.Color]int{'B': 2},
		bonus: func(n int) int { return 50 - n*n }},
}

func timesOneLess(n int) int { return n * (n - 1) }

func lessTwoSquared(n int) int { return (n - 2) * (n - 2) }

func nothing(int) int { return 0 }

func ifEmpty(n int) int {
	if n == 0 {
		return 1000
	}
	return 0
}

func (o *oracle) bonus() int {
	left := 0
	for _, p := range o.all {
		if o.tile(p) {
			left++
		}
	}
	return oracleRules[o.game].bonus(left)
}

func (o *oracle) value(moves []oracleMove) float64 {
	covered, points := o.region(), 0
	for _, m := range moves {
		points += m.points
		for _, p := range m.group {
			covered.add(p)
		}
	}
	single := 0
	for _, p := range o.all {
		if o.tile(p) && !covered.has(p) {
			single++
		}
	}
	if oracleRules[o.game].refill != NoRefill {
		best := 0
		for _, m := range moves {
			best = max(best, m.points)
		}
		return float64(best)
	}
	return float64(points + oracleRules[o.game].bonus(single))
}

// wall reports whether the cell at p never changes.
func (o *oracle) wall(p engine.Pos) bool {
	return o.at(p).Color == engine.Hole || o.at(p).Power == engine.Blocker
}

// tile reports whether a tile lies at p that a move may remove.
func (o *oracle) tile(p engine.Pos) bool { return o.at(p).Color != engine.Empty && !o.wall(p) }

func (o *oracle) play(m oracleMove) {
	for _, p := range slices.Concat(m.group, m.also) {
		o.cells[p.Row][p.Col] = engine.Cell{}
	}
	o.fall()
	if oracleRules[o.game].refill != NoRefill {
		o.refill(func() engine.Color { return engine.Unknown })
	}
	if !o.stay && oracleRules[o.game].close != Stay {
		o.closeColumns()
	}
	if m.fills && slices.ContainsFunc(o.all, func(p engine.Pos) bool { return ordinary(o.at(p)) }) {
		for col := range o.cols() {
			if o.cells[0][col].Color == engine.Empty {
				o.cells[0][col].Color = engine.Unknown
			}
		}
		o.fall()
	}
}

// fall lets tiles drop, one cell at a time, until none hangs over an empty one.
func (o *oracle) fall() {
	for again := true; again; {
		again = false
		for _, p := range o.all {
			to, in := o.next(p, +1)
			if o.tile(p) && in && o.at(to).Color == engine.Empty {
				o.cells[to.Row][to.Col], o.cells[p.Row][p.Col] = o.at(p), engine.Cell{}
				again = true
			}
		}
	}
}

// next is the cell below p, or with way -1 above it, as tiles fall: beyond holes that they fall past. In false, there
// is none.
func (o *oracle) next(p engine.Pos, way int) (q engine.Pos, in bool) {
	if oracleRules[o.game].up {
		way = -way
	}
	for q = (engine.Pos{Row: p.Row + way, Col: p.Col}); o.in(q); q.Row += way {
		if !oracleRules[o.game].pass || o.at(q).Color != engine.Hole {
			return q, true
		}
	}
	return q, false
}

// open reports whether new tiles reach the empty cell at p from outside: nothing is on the way but empty cells, and
// beyond them holes.
func (o *oracle) open(p engine.Pos) bool {
	if oracleRules[o.game].refill == Everywhere {
		return true
	}
	for q, in := o.next(p, -1); in; q, in = o.next(q, -1) {
		if o.at(q).Color == engine.Hole {
			for ; in; q, in = o.next(q, -1) {
				if o.at(q).Color != engine.Hole {
					return false
				}
			}
			return true
		}
		if o.at(q).Color != engine.Empty {
			return false
		}
	}
	return true
}

// refill fills the cells from the left, and there from where tiles fall to.
func (o *oracle) refill(draw func() engine.Color) {
	for col := range o.cols() {
		for n := range o.rows() {
			p := engine.Pos{Row: o.rows() - 1 - n, Col: col}
			if oracleRules[o.game].up {
				p.Row = n
			}
			if o.at(p).Color == engine.Empty && o.open(p) {
				o.cells[p.Row][p.Col] = engine.Cell{Color: draw()}
			}
		}
	}
}

func (o *oracle) closeColumns() {
	switch half := o.cols() - o.cols()/2; oracleRules[o.game].close {
	case CloseMiddle:
		o.closeBetween(0, half, true)
		o.closeBetween(half, o.cols(), false)
	case CloseRight:
		o.closeBetween(0, o.cols(), true)
	default:
		o.closeBetween(0, o.cols(), false)
	}
}

// closeBetween swaps every empty column with a neighbour until the empty ones among those from first to before end
// are all at the other side.
func (o *oracle) closeBetween(first, end int, toRight bool) {
	floor := o.cells[o.rows()-1]
	if oracleRules[o.game].up {
		floor = o.cells[0]
	}
	for again := true; again; {
		again = false
		for col := first + 1; col < end; col++ {
			left, right := floor[col-1].Color == engine.Empty, floor[col].Color == engine.Empty
			if left != right && left != toRight {
				for _, row := range o.cells {
					row[col-1], row[col] = row[col], row[col-1]
				}
				again = true
			}
		}
	}
}

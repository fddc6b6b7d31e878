package swap

import (
	"math/rand/v2"
	"slices"

	"github.com/domvision/domvision/engine"
)

// oracle is a second implementation of the rules, written to be obviously right
// and sharing nothing with the fast one: it makes every swap on a copy of the
// board, looks at the whole board for lines, and spells every rule out.
type oracle struct {
	game    string
	level   int
	water   int
	palette []engine.Color
	cells   [][]engine.Cell
	rng     *rand.Rand // nil: new tiles are '?'

	shortest           int                  // line; 0: 3
	squares            bool                 // clear, too
	up, sideways, calm bool                 // tiles rise; only left and right neighbours; the board is refilled once
	weights            map[engine.Color]int // of lines, by their colour
}

func newOracle(r Rules, g engine.Grid) *oracle {
	o := &oracle{game: r.Name, level: max(1, r.Level), water: r.Water}
	switch r.Name {
	case "bilging":
		o.up, o.sideways, o.calm = true, true, true
	case "rising":
		o.up, o.weights = true, map[engine.Color]int{'A': 3, 'C': 0}
	case "calm":
		o.sideways, o.calm = true, true
	case "fours":
		o.shortest = 4
	case "squares":
		o.squares, o.weights = true, map[engine.Color]int{'A': 2}
	case "weighted":
		o.weights = map[engine.Color]int{'B': 7, 'D': 2}
	}
	for row := range g.Rows {
		o.cells = append(o.cells, slices.Clone(g.Cells[row*g.Cols:(row+1)*g.Cols]))
	}
	o.palette = g.Colors()
	for _, letter := range "ABCDE" {
		if len(o.palette) < 5 && !slices.Contains(o.palette, engine.Color(letter)) {
			o.palette = append(o.palette, engine.Color(letter))
		}
	}
	return o
}

func (o *oracle) clone() *oracle {
	c := *o
	c.cells = nil
	for _, row := range o.cells {
		c.cells = append(c.cells, slices.Clone(row))
	}
	return &c
}

func (o *oracle) rows() int { return len(o.cells) }
func (o *oracle) cols() int { return len(o.cells[0]) }

func (o *oracle) grid() engine.Grid {
	g := engine.NewGrid(o.rows(), o.cols())
	for row := range o.cells {
		for col, c := range o.cells[row] {
			g.Set(engine.Pos{Row: row, Col: col}, c)
		}
	}
	return g
}

// color is what a cell is matched by; 0 if by nothing, or off the board.
func (o *oracle) color(row, col int) engine.Color {
	if row < 0 || col < 0 || row >= o.rows() || col >= o.cols() {
		return 0
	}
	if c := o.cells[row][col].Color; c != engine.Unknown && c != engine.Colorless && c != engine.Hole {
		return c
	}
	return 0
}

// lines looks at every cell: a line begins where the cell before is another one.
func (o *oracle) lines() []Line {
	var lines []Line
	length := func(row, col, down, right int) int {
		t := o.color(row, col)
		if t == 0 || o.color(row-down, col-right) == t {
			return 0
		}
		n := 1
		for o.color(row+n*down, col+n*right) == t {
			n++
		}
		return n
	}
	for row := range o.rows() {
		for col := range o.cols() {
			if n := length(row, col, 0, 1); n >= max(3, o.shortest) {
				lines = append(lines, Line{Row: row, Col: col, Len: n})
			}
		}
	}
	for col := range o.cols() {
		for row := range o.rows() {
			if n := length(row, col, 1, 0); n >= max(3, o.shortest) {
				lines = append(lines, Line{Row: row, Col: col, Len: n, Down: true})
			}
		}
	}
	for row := range o.rows() {
		for col := range o.cols() {
			t := o.color(row, col)
			if o.squares && t != 0 && o.color(row, col+1) == t && o.color(row+1, col) == t && o.color(row+1, col+1) == t {
				lines = append(lines, Line{Row: row, Col: col, Len: 4, Square: true})
			}
		}
	}
	return lines
}

// covered is the cells of the lines, each once, in reading order.
func covered(lines []Line) []engine.Pos {
	var list []engine.Pos
	for _, l := range lines {
		for k := range l.Len {
			p := engine.Pos{Row: l.Row, Col: l.Col + k}
			if l.Down {
				p = engine.Pos{Row: l.Row + k, Col: l.Col}
			}
			if l.Square {
				p = engine.Pos{Row: l.Row + k/2, Col: l.Col + k%2}
			}
			if !slices.Contains(list, p) {
				list = append(list, p)
			}
		}
	}
	sortPlaces(list)
	return list
}

func sortPlaces(list []engine.Pos) {
	slices.SortFunc(list, func(p, q engine.Pos) int {
		if p.Less(q) {
			return -1
		}
		return 1
	})
}

func (o *oracle) power(p engine.Pos) engine.Power { return o.cells[p.Row][p.Col].Power }

// wall reports whether a cell is a hole or a blocker.
func (o *oracle) wall(p engine.Pos) bool {
	return o.cells[p.Row][p.Col].Color == engine.Hole || o.power(p) == engine.Blocker
}

// oracleMove is a legal move.
type oracleMove struct {
	move  engine.Move
	group []engine.Pos // cleared first
	score int          // of the first clear, without crabs
	name  string       // of the lines
}

func (o *oracle) moves() []oracleMove {
	var moves []oracleMove
	for row := range o.rows() {
		for col := range o.cols() {
			for _, side := range []engine.Side{engine.NoSide, engine.Right, engine.Below} {
				m := engine.Move{At: engine.Pos{Row: row, Col: col}, Swap: side}
				if m.To().Row < o.rows() && m.To().Col < o.cols() {
					if found, ok := o.try(m); ok {
						moves = append(moves, found)
					}
				}
			}
		}
	}
	return moves
}

// try reports whether a move is legal, and which tiles it clears.
func (o *oracle) try(m engine.Move) (oracleMove, bool) {
	found := oracleMove{move: m}
	if m.Swap == engine.NoSide {
		if o.power(m.At) != engine.Puffer {
			return found, false
		}
		for row := max(0, m.At.Row-1); row <= min(o.rows()-1, m.At.Row+1); row++ {
			for col := max(0, m.At.Col-1); col <= min(o.cols()-1, m.At.Col+1); col++ {
				found.group = append(found.group, engine.Pos{Row: row, Col: col})
			}
		}
		return found, true
	}
	if o.sideways && m.Swap == engine.Below {
		return found, false
	}
	if o.game == "bilging" {
		if o.power(m.At) == engine.Crab || o.power(m.To()) == engine.Crab {
			return found, false
		}
		if found.group = o.jelly(m.At, m.To()); found.group == nil {
			found.group = o.jelly(m.To(), m.At)
		}
		if found.group != nil {
			found.score = len(found.group) - 1
			return found, true
		}
	}
	if o.wall(m.At) || o.wall(m.To()) {
		return found, false
	}
	o.exchange(m)
	lines := o.lines()
	found.group = covered(lines)
	if len(lines) > 0 {
		found.score, found.name = o.points(1, lines), breakName(lines)
	}
	o.exchange(m)
	return found, o.game == "bilging" || len(lines) > 0
}

// jelly is what goes when the jellyfish at p is swapped with the piece at q, both
// where they are before the swap.
func (o *oracle) jelly(p, q engine.Pos) []engine.Pos {
	color := o.color(q.Row, q.Col)
	if o.power(p) != engine.Jellyfish || color == 0 {
		return nil
	}
	list := []engine.Pos{p}
	for row := range o.rows() {
		for col := range o.cols() {
			if o.color(row, col) == color {
				list = append(list, engine.Pos{Row: row, Col: col})
			}
		}
	}
	sortPlaces(list)
	return list
}

func (o *oracle) exchange(m engine.Move) {
	p, q := m.At, m.To()
	o.cells[p.Row][p.Col], o.cells[q.Row][q.Col] = o.cells[q.Row][q.Col], o.cells[p.Row][p.Col]
}

// play makes a legal move and returns the points of every clear.
func (o *oracle) play(m oracleMove) (points []int) {
	if m.move.Swap != engine.NoSide && o.jelly(m.move.At, m.move.To()) == nil && o.jelly(m.move.To(), m.move.At) == nil {
		o.exchange(m.move)
	}
	gone, earned := m.group, m.score
	for len(gone) > 0 {
		for _, p := range gone {
			o.cells[p.Row][p.Col] = engine.Cell{}
		}
		points = append(points, earned+o.gravity())
		if !o.calm {
			o.refill()
		}
		lines := o.lines()
		gone, earned = covered(lines), o.points(len(points)+1, lines)
	}
	if len(points) > 0 && o.calm {
		o.refillCalmly()
	}
	return points
}

// gravity moves single tiles by single cells until nothing moves and no crab is
// above the water, and returns the points of the crabs that left.
func (o *oracle) gravity() (points int) {
	for moved := true; moved; {
		moved = false
		for row := range o.rows() - 1 {
			for col := range o.cols() {
				from, to := &o.cells[row][col], &o.cells[row+1][col]
				if o.up {
					from, to = to, from
				}
				if !from.IsEmpty() && to.IsEmpty() && from.Color != engine.Hole && from.Power != engine.Blocker {
					*from, *to = *to, *from
					moved = true
				}
			}
		}
		if o.game != "bilging" || moved {
			continue
		}
		for row := range o.rows() - o.water {
			for col := range o.cols() {
				if o.cells[row][col].Power == engine.Crab {
					o.cells[row][col] = engine.Cell{}
					points += 2 * o.water
					moved = true
				}
			}
		}
	}
	return points
}

// refill draws tiles, column by column, from the lowest empty cell up.
func (o *oracle) refill() {
	for col := range o.cols() {
		for row := o.rows() - 1; row >= 0; row-- {
			if o.cells[row][col].IsEmpty() {
				o.cells[row][col].Color = o.draw()
			}
		}
	}
}

func (o *oracle) draw() engine.Color {
	n := len(o.palette)
	switch {
	case o.rng == nil:
		return engine.Unknown
	case o.game != "gweled":
		return o.palette[o.rng.IntN(n)]
	}
	counts := make([]int, n)
	for i, c := range o.palette {
		counts[i] = o.grid().Count(c)
	}
	if o.rng.IntN(2) == 0 {
		return o.palette[slices.Index(counts, slices.Min(counts))]
	}
	return o.palette[(slices.Index(counts, slices.Max(counts))+1+o.rng.IntN(n-1))%n]
}

// refillCalmly tries every colour and keeps those that make no line.
func (o *oracle) refillCalmly() {
	for row := range o.rows() {
		for col := range o.cols() {
			if !o.cells[row][col].IsEmpty() {
				continue
			}
			if o.rng == nil {
				o.cells[row][col].Color = engine.Unknown
				continue
			}
			var calm []engine.Color
			for _, c := range o.palette {
				o.cells[row][col].Color = c
				if len(o.lines()) == 0 {
					calm = append(calm, c)
				}
			}
			o.cells[row][col].Color = calm[o.rng.IntN(len(calm))]
		}
	}
}

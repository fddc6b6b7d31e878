package swap

import (
	"math/rand/v2"
	"slices"

	"github.com/domvision/domvision/engine"
)

// candy is a little engine of its own for Candy Crush, written to be obviously right: it keeps cells in maps, and spells
// every rule of the file out.
type candy struct {
	rows, cols int
	color      map[engine.Pos]engine.Color // of tiles, of bombs Colorless
	power      map[engine.Pos]engine.Power
	fixed      map[engine.Pos]engine.Cell // walls
	palette    []engine.Color
	rng        *rand.Rand // nil: new tiles are '?'
}

func newCandy(g engine.Grid, palette []engine.Color) *candy {
	c := &candy{g.Rows, g.Cols, map[engine.Pos]engine.Color{}, map[engine.Pos]engine.Power{}, map[engine.Pos]engine.Cell{}, palette, nil}
	for p, cell := range g.All() {
		if cell.IsHole() || cell.Power == engine.Blocker {
			c.fixed[p] = cell
			continue
		}
		c.color[p], c.power[p] = cell.Color, cell.Power
	}
	return c
}

func (c *candy) grid() engine.Grid {
	g := engine.NewGrid(c.rows, c.cols)
	for p := range g.All() {
		if wall, ok := c.fixed[p]; ok {
			g.Set(p, wall)
		} else {
			g.Set(p, engine.Cell{Color: c.color[p], Power: c.power[p]})
		}
	}
	return g
}

// places lists all places, row by row.
func (c *candy) places() (list []engine.Pos) {
	for row := range c.rows {
		for col := range c.cols {
			list = append(list, engine.Pos{Row: row, Col: col})
		}
	}
	return list
}

// candyLine is the places of a line.
type candyLine []engine.Pos

func (l candyLine) row() bool { return l[0].Row == l[1].Row }

// lines lists the rows from the top, then the columns from the left.
func (c *candy) lines() (list []candyLine) {
	for _, down := range []int{0, 1} {
		places := c.places()
		if down == 1 {
			slices.SortStableFunc(places, func(p, q engine.Pos) int { return p.Col - q.Col })
		}
		for _, p := range places {
			same := func(k int) bool {
				q := engine.Pos{Row: p.Row + k*down, Col: p.Col + k*(1-down)}
				return c.color[p].IsColor() && c.color[q] == c.color[p]
			}
			if same(-1) {
				continue
			}
			var line candyLine
			for k := 0; same(k); k++ {
				line = append(line, engine.Pos{Row: p.Row + k*down, Col: p.Col + k*(1-down)})
			}
			if len(line) >= 3 {
				list = append(list, line)
			}
		}
	}
	return list
}

// swap swaps two tiles, with their stripes and wrappings.
func (c *candy) swap(p, q engine.Pos) {
	c.color[p], c.color[q] = c.color[q], c.color[p]
	c.power[p], c.power[q] = c.power[q], c.power[p]
}

// fuses reports whether two tiles that are swapped fire without a line.
func (c *candy) fuses(p, q engine.Pos) bool {
	a, b := c.power[p], c.power[q]
	return a != 0 && b != 0 || a == engine.ColorBomb && c.color[q].IsColor() || b == engine.ColorBomb && c.color[p].IsColor()
}

func (c *candy) legal(m engine.Move) bool {
	p, q := m.At, m.To()
	if q.Row >= c.rows || q.Col >= c.cols || c.fixed[p] != (engine.Cell{}) || c.fixed[q] != (engine.Cell{}) {
		return false
	}
	if c.fuses(p, q) {
		return true
	}
	c.swap(p, q)
	ok := len(c.lines()) > 0
	c.swap(p, q)
	return ok
}

// shot lists what a special tile at p clears.
func (c *candy) shot(p engine.Pos) (list []engine.Pos) {
	for _, q := range c.places() {
		near := max(q.Row-p.Row, p.Row-q.Row, q.Col-p.Col, p.Col-q.Col) <= 1
		if c.power[p] == engine.StripedRow && q.Row == p.Row || c.power[p] == engine.StripedColumn && q.Col == p.Col || c.power[p] == engine.Wrapped && near {
			list = append(list, q)
		}
	}
	return list
}

// clear clears lines and other tiles, and returns the points. at are the two tiles of a swap; none in a cascade.
func (c *candy) clear(step int, lines []candyLine, others, at []engine.Pos) (points int) {
	gone, inLines := map[engine.Pos]bool{}, map[engine.Pos]bool{}
	waiting := slices.Clone(others)
	for _, l := range lines {
		waiting = append(waiting, l...)
		for _, p := range l {
			inLines[p] = true
		}
		points += map[int]int{3: 60, 4: 120}[len(l)]
		if len(l) > 4 {
			points += 200
		}
	}
	for len(waiting) > 0 {
		p := waiting[0]
		waiting = waiting[1:]
		if _, tile := c.color[p]; tile && !gone[p] {
			gone[p] = true
			waiting = append(waiting, c.shot(p)...)
		}
	}
	fired := 0
	for p := range gone {
		if !inLines[p] || slices.Contains(others, p) {
			fired++
		}
	}
	type treat struct {
		color engine.Color
		power engine.Power
	}
	treats := map[engine.Pos]treat{}
	for len(lines) > 0 {
		// Lines that share tiles make one special candy.
		joined := []candyLine{lines[0]}
		lines = slices.Clone(lines[1:])
		for again := true; again; {
			again = false
			for i, l := range lines {
				if slices.ContainsFunc(joined, func(m candyLine) bool { return shared(l, m) != nil }) {
					joined, lines, again = append(joined, l), slices.Delete(lines, i, i+1), true
					break
				}
			}
		}
		longest, cross := joined[0], (*engine.Pos)(nil)
		var all candyLine
		for i, l := range joined {
			all = append(all, l...)
			if len(l) > len(longest) {
				longest = l
			}
			for _, m := range joined[:i] {
				if p := shared(l, m); p != nil {
					points += 80
					if cross == nil || p.Less(*cross) {
						cross = p
					}
				}
			}
		}
		t, where := treat{c.color[longest[0]], 0}, longest[(len(longest)-1)/2]
		switch {
		case len(longest) >= 5:
			t = treat{engine.Colorless, engine.ColorBomb}
		case cross != nil:
			t.power = engine.Wrapped
		case len(longest) == 4 && longest.row():
			t.power = engine.StripedColumn
		case len(longest) == 4:
			t.power = engine.StripedRow
		default:
			continue
		}
		if cross != nil {
			where = *cross
		}
		for _, p := range at {
			if slices.Contains(all, p) {
				where = p
			}
		}
		treats[where] = t
	}
	for p := range gone {
		delete(c.color, p)
		delete(c.power, p)
	}
	for p, t := range treats {
		c.color[p], c.power[p] = t.color, t.power
	}
	return step * (points + 60*fired)
}

// shared is the tile that two lines share; nil if they share none.
func shared(l, m candyLine) *engine.Pos {
	for _, p := range l {
		if slices.Contains(m, p) {
			return &p
		}
	}
	return nil
}

// fused lists what two tiles clear that were swapped. What two special candies do together they do instead of firing.
func (c *candy) fused(p, q engine.Pos) []engine.Pos {
	list := []engine.Pos{p, q}
	if c.power[p] == engine.ColorBomb {
		p, q = q, p // q is the bomb, if there is one
	}
	one, other := c.power[p], c.power[q]
	striped := func(power engine.Power) bool { return power == engine.StripedRow || power == engine.StripedColumn }
	center := engine.Pos{Row: max(p.Row, q.Row), Col: max(p.Col, q.Col)}
	for _, r := range c.places() {
		_, tile := c.color[r]
		rows, cols := max(r.Row-center.Row, center.Row-r.Row), max(r.Col-center.Col, center.Col-r.Col)
		hit := false
		switch {
		case !tile:
		case other == engine.ColorBomb && one == engine.ColorBomb:
			hit = true
		case other == engine.ColorBomb:
			for _, s := range c.places() { // each of the colour clears as the candy at p does
				if c.color[s] == c.color[p] {
					near := max(r.Row-s.Row, s.Row-r.Row, r.Col-s.Col, s.Col-r.Col) <= 1
					hit = hit || r == s || one == engine.StripedRow && r.Row == s.Row || one == engine.StripedColumn && r.Col == s.Col || one == engine.Wrapped && near
				}
			}
		case striped(one) && striped(other):
			hit = rows == 0 || cols == 0
		case one == engine.Wrapped && other == engine.Wrapped:
			hit = rows <= 2 && cols <= 2
		case one != 0 && other != 0: // a striped and a wrapped one
			hit = rows <= 1 || cols <= 1
		}
		if hit {
			list = append(list, r)
		}
	}
	c.power[p], c.power[q] = 0, 0
	return list
}

// play plays a legal move and returns the points of every clear.
func (c *candy) play(m engine.Move) (points []int) {
	p, q := m.At, m.To()
	fuses := c.fuses(p, q)
	c.swap(p, q)
	var others []engine.Pos
	if fuses {
		others = c.fused(p, q)
	}
	lines, at := c.lines(), []engine.Pos{p, q}
	for step := 1; len(lines) > 0 || len(others) > 0; step++ {
		points = append(points, c.clear(step, lines, others, at))
		c.settle()
		lines, others, at = c.lines(), nil, nil
	}
	return points
}

// settle lets tiles fall cell by cell, and fills the columns from the left, each from the bottom.
func (c *candy) settle() {
	for again := true; again; {
		again = false
		for _, p := range c.places() {
			below := engine.Pos{Row: p.Row + 1, Col: p.Col}
			_, tile := c.color[p]
			_, blocked := c.color[below]
			if _, wall := c.fixed[below]; tile && !blocked && !wall && below.Row < c.rows {
				c.color[below], c.power[below] = c.color[p], c.power[p]
				delete(c.color, p)
				delete(c.power, p)
				again = true
			}
		}
	}
	for col := range c.cols {
		for row := c.rows - 1; row >= 0; row-- {
			p := engine.Pos{Row: row, Col: col}
			_, tile := c.color[p]
			if _, wall := c.fixed[p]; tile || wall {
				continue
			}
			c.color[p] = engine.Unknown
			if c.rng != nil {
				c.color[p] = c.palette[c.rng.IntN(len(c.palette))]
			}
		}
	}
}

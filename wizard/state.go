package wizard

import (
	"maps"
	"slices"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/vision"
)

// state is what the player has shown so far. A state never changes: what is done
// makes a new one.
type state struct {
	boards []board
	groups []group // in the order in which they came up
	name   string  // of the profile; "" leaves it to the session
	game   string  // whose rules apply; "" leaves it to the session
	base   string  // the profile that was taken for the first board; "" none
	next   int     // ID of the next group
}

// board is what is seen in a picture.
type board struct {
	picture int // ID
	lattice vision.Lattice
	cells   []int     // group of each cell, row by row
	sure    []float64 // 0 to 1
	fixed   []bool    // put right by hand: what is read later does not change it
	note    string    // why it could not be read on its own, ""
}

// group is cells that look alike, or that the player says are the same.
type group struct {
	id   int
	name string // for people; "" has none of its own
	kind kind
	cell engine.Cell // what each of its cells holds
	// What a power-up was last said to lie on, Empty for nothing said: it is not
	// forgotten while another one is tried that is a tile of its own.
	ground engine.Color
}

// kind is what the cells of a group are.
type kind string

const (
	tile    kind = "tile"    // a colour of tiles
	power   kind = "power"   // a power-up
	empty   kind = "empty"   // nothing lies there
	outside kind = "outside" // no tile: a pointer, a text
	unread  kind = "unread"  // could not be read
)

// The groups that every state has.
const (
	emptyGroup = iota
	outsideGroup
	unreadGroup
	firstGroup // ID of the first that is found
)

func newState() state {
	return state{next: firstGroup, groups: []group{
		{id: emptyGroup, kind: empty},
		{id: outsideGroup, kind: outside, cell: engine.Cell{Color: engine.Unknown}},
		{id: unreadGroup, kind: unread, cell: engine.Cell{Color: engine.Unknown}},
	}}
}

// clone shares no memory with s.
func (s state) clone() state {
	s.groups = slices.Clone(s.groups)
	s.boards = slices.Clone(s.boards)
	for i := range s.boards {
		b := &s.boards[i]
		b.cells, b.sure, b.fixed = slices.Clone(b.cells), slices.Clone(b.sure), slices.Clone(b.fixed)
	}
	return s
}

// group is the index of a group, negative if there is none.
func (s state) group(id int) int {
	return slices.IndexFunc(s.groups, func(g group) bool { return g.id == id })
}

// add makes a group.
func (s *state) add(k kind, cell engine.Cell) int {
	s.groups = append(s.groups, group{id: s.next, kind: k, cell: cell})
	s.next++
	return s.next - 1
}

// free is the first letter that no group has.
func (s state) free() engine.Color {
	for _, ch := range "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789" {
		c := engine.Color(ch)
		if !slices.ContainsFunc(s.groups, func(g group) bool { return g.kind == tile && g.cell.Color == c }) {
			return c
		}
	}
	return engine.Unknown
}

// grid is the board as the groups say.
func (s state) grid(b board) engine.Grid {
	g := engine.NewGrid(b.lattice.Rows, b.lattice.Cols)
	for i, id := range b.cells {
		g.Cells[i] = s.groups[s.group(id)].cell
	}
	return g
}

// tidy drops groups without cells that the player has said nothing about.
func (s *state) tidy() {
	used := map[int]bool{}
	for _, b := range s.boards {
		for _, id := range b.cells {
			used[id] = true
		}
	}
	s.groups = slices.DeleteFunc(s.groups, func(g group) bool { return g.id >= firstGroup && !used[g.id] })
}

// see puts what was read in a picture in the place of board i, or behind the last
// one. Where it was a board before, groups keep most of the cells they had;
// else, and where that does not tell, what is read as the same is the same group.
func (s state) see(i int, b board, o vision.Observation) state {
	s = s.clone()
	known := map[engine.Cell]int{}
	for _, g := range s.groups {
		if _, twice := known[g.cell]; !twice && (g.kind == tile || g.kind == power && g.cell.Power != engine.UnknownPower) {
			known[g.cell] = g.id
		}
	}
	var old board
	if i < len(s.boards) {
		old = s.boards[i]
		maps.Copy(known, s.overlap(old, o))
	} else {
		s.boards = append(s.boards, board{})
	}
	b.lattice, b.sure = o.Lattice, slices.Clone(o.Confidence)
	b.cells, b.fixed = make([]int, len(o.Grid.Cells)), make([]bool, len(o.Grid.Cells))
	for at, c := range o.Grid.Cells {
		if was, ok := old.at(o.Lattice.Middle(at)); ok && old.fixed[was] {
			b.cells[at], b.sure[at], b.fixed[at] = old.cells[was], 1, true
			continue
		}
		b.cells[at] = s.groupOf(c, known)
	}
	s.boards[i] = b
	s.tidy()
	return s
}

// groupOf finds or makes the group of a cell that was read. Marks without a name
// may all be different: each is a group of its own.
func (s *state) groupOf(c engine.Cell, known map[engine.Cell]int) int {
	switch {
	case c.IsEmpty():
		return emptyGroup
	case c.Color == engine.Unknown:
		return unreadGroup
	}
	if id, ok := known[c]; ok && c.Power != engine.UnknownPower {
		return id
	}
	k := tile
	if c.Power != engine.NoPower || c.Color == engine.Colorless {
		k = power
	} else if slices.ContainsFunc(s.groups, func(g group) bool { return g.kind == tile && g.cell == c }) {
		known[c] = s.add(k, engine.Cell{Color: s.free()}) // its letter is taken by now
		return known[c]
	}
	id := s.add(k, c)
	if c.Power != engine.UnknownPower {
		known[c] = id
	}
	return id
}

// overlap tells which colours that are read now are which groups of before: those
// with which they share most cells, by where these lie.
func (s state) overlap(old board, o vision.Observation) map[engine.Cell]int {
	type pair struct {
		cell engine.Cell
		id   int
	}
	shared := map[pair]int{}
	for at, c := range o.Grid.Cells {
		if !c.Color.IsColor() || c.Power != engine.NoPower {
			continue
		}
		if was, ok := old.at(o.Lattice.Middle(at)); ok && s.groups[s.group(old.cells[was])].kind == tile {
			shared[pair{c, old.cells[was]}]++
		}
	}
	pairs := slices.SortedFunc(maps.Keys(shared), func(a, b pair) int {
		if shared[a] != shared[b] {
			return shared[b] - shared[a]
		}
		if a.id != b.id {
			return a.id - b.id
		}
		return int(a.cell.Color) - int(b.cell.Color)
	})
	same, taken := map[engine.Cell]int{}, map[int]bool{}
	for _, p := range pairs {
		if _, done := same[p.cell]; !done && !taken[p.id] {
			same[p.cell], taken[p.id] = p.id, true
		}
	}
	return same
}

// at is the cell at a place in the picture.
func (b board) at(x, y float64) (cell int, ok bool) {
	p, ok := b.lattice.At(x, y)
	return p.Row*b.lattice.Cols + p.Col, ok
}

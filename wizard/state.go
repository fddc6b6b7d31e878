package wizard

import (
	"cmp"
	"maps"
	"slices"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision"
)

// state is everything that the player has shown so far. A state never changes: an action makes a new one.
type state struct {
	boards []board
	groups []group // in the order in which they came up
	name   string  // of the profile; "" leaves it to the session
	game   string  // whose rules apply; "" leaves it to the session
	base   string  // the profile that was taken for the first board; "" none
	next   int     // ID of the next group
}

// board is the board of a picture, as the page shows it.
type board struct {
	picture int // ID
	lattice geometry.Lattice
	profile string    // that gave the letters, "" for none
	cells   []int     // group of each cell, row by row
	sure    []float64 // 0 to 1
	fixed   []bool    // put right by hand: what is read later does not change it
	note    string    // why it could not be read on its own, ""
	placed  bool      // the player has placed the lattice
	guessed bool      // no board was found: the lattice lies anywhere
}

// group is cells that look alike, or that the player says are the same.
type group struct {
	id   int
	name string // for people; "" has none of its own
	said bool   // the player gave its letter
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

// tidy drops groups without cells, but for those that are spared.
func (s *state) tidy(spared ...int) {
	used := map[int]bool{}
	for _, id := range spared {
		used[id] = true
	}
	for _, b := range s.boards {
		for _, id := range b.cells {
			used[id] = true
		}
	}
	s.groups = slices.DeleteFunc(s.groups, func(g group) bool { return g.id >= firstGroup && !used[g.id] })
}

// see puts the reading of a picture in the place of board i, or after the last one. If it replaces a board,
// the player's corrections stay, and groups keep most of their cells; otherwise the colours that a profile has
// named are the groups with these letters.
func (s state) see(i int, b board, o vision.Observation) state {
	s = s.clone()
	var old board
	same := map[engine.Color]int{}
	if i < len(s.boards) {
		old = s.boards[i]
		same = s.overlap(old, o)
	} else {
		s.boards = append(s.boards, board{})
	}
	b.lattice, b.profile, b.sure = o.Lattice, o.Profile, slices.Clone(o.Confidence)
	b.cells, b.fixed = make([]int, len(o.Grid.Cells)), make([]bool, len(o.Grid.Cells))
	for at := range b.cells {
		if was, ok := old.at(o.Lattice.Center(o.Grid.Pos(at))); ok && old.fixed[was] {
			b.cells[at], b.sure[at], b.fixed[at] = old.cells[was], 1, true
		}
	}
	s.boards[i] = b
	kept := slices.Collect(maps.Values(same))
	s.tidy(kept...) // the letters of what is gone are free again
	if o.Profile != "" {
		for _, g := range s.groups {
			if _, read := same[g.cell.Color]; g.kind == tile && !read && !slices.Contains(kept, g.id) {
				same[g.cell.Color] = g.id
			}
		}
	}
	for _, marked := range []bool{false, true} { // a mark's ground has the letter that its tiles got
		for at, c := range o.Grid.Cells {
			if !b.fixed[at] && marked == (c.Power != engine.NoPower || c.Color == engine.Colorless) {
				b.cells[at] = s.groupOf(c, same)
			}
		}
	}
	s.tidy()
	return s
}

// groupOf finds or makes the group of a cell that was read; same are the groups of
// the colours that were read before it. Marks without a name may all be different: each is a
// group of its own.
func (s *state) groupOf(c engine.Cell, same map[engine.Color]int) int {
	switch {
	case c.IsEmpty():
		return emptyGroup
	case c.Unsure():
		return unreadGroup
	case c.Power == engine.NoPower && c.Color.IsColor():
		return s.groupOfColor(c.Color, same)
	}
	if c.Color.IsColor() {
		c.Color = s.groups[s.group(s.groupOfColor(c.Color, same))].cell.Color
	}
	for _, g := range s.groups {
		if g.kind == power && g.cell == c && c.Power != engine.UnknownPower {
			return g.id
		}
	}
	return s.add(power, c)
}

// groupOfColor is the group of the plain tiles of a colour that was read.
func (s *state) groupOfColor(c engine.Color, same map[engine.Color]int) int {
	if id, ok := same[c]; ok {
		return id
	}
	letter := c
	if slices.ContainsFunc(s.groups, func(g group) bool { return g.kind == tile && g.cell.Color == c }) {
		letter = s.free()
	}
	same[c] = s.add(tile, engine.Cell{Color: letter})
	return same[c]
}

// overlap tells which colours that are read now are which groups of before: those
// in which most of their cells lay. What the player has not said counts only as far as
// both were read with the same profile, and makes no two colours one group.
func (s state) overlap(old board, o vision.Observation) map[engine.Color]int {
	type pair struct {
		color engine.Color
		id    int
	}
	all, shared, said := map[engine.Color]int{}, map[pair]int{}, map[pair]int{}
	for at, c := range o.Grid.Cells {
		was, ok := old.at(o.Lattice.Center(o.Grid.Pos(at)))
		if !ok || !c.Color.IsColor() || c.Power != engine.NoPower {
			continue
		}
		all[c.Color]++
		p := pair{c.Color, old.cells[was]}
		if s.groups[s.group(p.id)].kind != tile {
			continue
		}
		if old.fixed[was] {
			said[p]++
		}
		if old.fixed[was] || old.profile == o.Profile {
			shared[p]++
		}
	}
	most := func(of map[pair]int, p pair) bool { return 2*of[p] > all[p.color] }
	pairs := slices.SortedFunc(maps.Keys(shared), func(a, b pair) int {
		return cmp.Or(shared[b]-shared[a], a.id-b.id, int(a.color)-int(b.color))
	})
	same, taken := map[engine.Color]int{}, map[int]bool{}
	for _, p := range pairs {
		if most(said, p) || most(shared, p) && !taken[p.id] {
			same[p.color], taken[p.id] = p.id, true
		}
	}
	return same
}

// at is the cell at a place in the picture.
func (b board) at(x, y float64) (cell int, ok bool) {
	p, ok := b.lattice.At(x, y)
	return p.Row*b.lattice.Cols + p.Col, ok
}

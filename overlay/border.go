package overlay

import "github.com/domvision/domvision/engine"

// A side of a cell. Walked clockwise around a group, the group is on the right
// hand: a top side is walked to the right, a right side down, and so on.
type side int

const (
	top side = iota
	right
	bottom
	left
)

// along is the step that walking a side makes, out the step that leaves the
// cell across it.
var (
	along = [4]engine.Pos{{Row: 0, Col: 1}, {Row: 1, Col: 0}, {Row: 0, Col: -1}, {Row: -1, Col: 0}}
	out   = [4]engine.Pos{{Row: -1, Col: 0}, {Row: 0, Col: 1}, {Row: 1, Col: 0}, {Row: 0, Col: -1}}
)

func plus(p, q engine.Pos) engine.Pos { return engine.Pos{Row: p.Row + q.Row, Col: p.Col + q.Col} }

// turn is a corner of a border. The grid point (0, 0) is the top left corner of
// the board.
type turn struct {
	at engine.Pos
	in engine.Pos // the way into the group: one row up or down, one column left or right
}

// borders walks around the union of cells and returns the corners of each
// border: the outer one of every connected part, and one around every hole.
// Cells that touch only at a corner are not connected.
func borders(cells []engine.Pos) [][]turn {
	group := make(map[engine.Pos]bool, len(cells))
	for _, p := range cells {
		group[p] = true
	}
	type edge struct {
		cell engine.Pos
		side side
	}
	walked := make(map[edge]bool)
	var loops [][]turn
	for _, p := range cells {
		for s := top; s <= left; s++ {
			var loop []turn
			for e := (edge{p, s}); !group[plus(e.cell, out[e.side])] && !walked[e]; {
				walked[e] = true
				ahead := plus(e.cell, along[e.side])
				next := edge{ahead, e.side} // straight on
				switch beyond := plus(ahead, out[e.side]); {
				case !group[ahead]:
					next = edge{e.cell, (e.side + 1) % 4} // around the cell's own corner
				case group[beyond]:
					next = edge{beyond, (e.side + 3) % 4} // into the nook before the cell beyond
				}
				if next.side != e.side {
					loop = append(loop, cornerBetween(e.cell, e.side, next.side))
				}
				e = next
			}
			if len(loop) > 0 {
				loops = append(loops, loop)
			}
		}
	}
	return loops
}

// cornerBetween is the corner at the end of a side of a cell, from where the
// border goes on along a side of kind next.
func cornerBetween(cell engine.Pos, s, next side) turn {
	// From the cell's middle the end of a side is half a cell outwards and half
	// a cell along. Counted in half cells all of this is whole numbers.
	half := plus(out[s], along[s])
	outward := plus(out[s], out[next])
	return turn{
		at: engine.Pos{Row: (2*cell.Row + 1 + half.Row) / 2, Col: (2*cell.Col + 1 + half.Col) / 2},
		in: engine.Pos{Row: -outward.Row, Col: -outward.Col},
	}
}

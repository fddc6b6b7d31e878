package overlay

import "github.com/domvision/domvision/engine"

// side is a side of a cell. Borders are walked clockwise, with the group on the right-hand side: along a
// top side to the right, along a right side down, and so on.
type side int

const (
	top side = iota
	right
	bottom
	left
)

// along is the step along a side, and out the step across it, out of the cell.
var (
	along = [4]engine.Pos{{Row: 0, Col: 1}, {Row: 1, Col: 0}, {Row: 0, Col: -1}, {Row: -1, Col: 0}}
	out   = [4]engine.Pos{{Row: -1, Col: 0}, {Row: 0, Col: 1}, {Row: 1, Col: 0}, {Row: 0, Col: -1}}
)

func plus(p, q engine.Pos) engine.Pos { return engine.Pos{Row: p.Row + q.Row, Col: p.Col + q.Col} }

// turn is a corner of a border. The grid point (0, 0) is the top-left corner of the board.
type turn struct {
	at engine.Pos
	in engine.Pos // diagonal step into the group: one row up or down, one column left or right
}

// borders returns the corners of each border of the union of cells: the outer border of every connected
// part, and one around every hole. Cells that touch only at a corner are not connected.
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
					next = edge{e.cell, (e.side + 1) % 4} // around a corner of the cell
				case group[beyond]:
					next = edge{beyond, (e.side + 3) % 4} // along the cell diagonally ahead
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

// cornerBetween is the corner at the end of side s of a cell, where the border continues along a side of
// kind next.
func cornerBetween(cell engine.Pos, s, next side) turn {
	// The end of a side is half a cell outwards and half a cell along from the middle of the cell. Counting
	// in half cells keeps all numbers whole.
	half := plus(out[s], along[s])
	outward := plus(out[s], out[next])
	return turn{
		at: engine.Pos{Row: (2*cell.Row + 1 + half.Row) / 2, Col: (2*cell.Col + 1 + half.Col) / 2},
		in: engine.Pos{Row: -outward.Row, Col: -outward.Col},
	}
}

package watch

import (
	"slices"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
)

// The limits of the search for moves that were not advised: moves in a row, and boards in all. A
// board takes some 7 microseconds, so the search ends within 50 ms even if nothing is found. Measured on 40 boards of
// 12x14 with 4 colours: 3 moves are found on 39, 4 on 37, 5 on 10.
const (
	maxMoves  = 5
	maxBoards = 4000

	groupsABoard = 16 // take as long to look at as a board
)

// explainer searches for the moves that lead from a position to the board: a depth-first search
// with iterative deepening, pruned by the colours that are left.
type explainer struct {
	match
	rules   collapse.Rules // that leave nothing to chance
	tiles   int            // seen
	left    int            // boards to look at
	skipped int            // groups looked at
	group   []engine.Pos   // memory
	plain   bool           // what a move removes is its group, and every tile is known: see [explainer.owed]

	memory [maxMoves]*collapse.Board // by depth

	path  []Played // to the current position
	timer bool     // a Timer has run out on that path
	ways  []way    // that were found
}

// way is a sequence of moves that leads to the board.
type way struct {
	path  []Played
	timer bool
	end   position

	advised int        // first moves that are those of the advised line
	first   engine.Pos // where the end lies on the board after the last move
}

func newExplainer(m match, rules collapse.Rules) *explainer {
	return &explainer{match: m, rules: rules.Article(), tiles: m.seen.Tiles(), left: maxBoards}
}

// along checks whether the first moves of the line lead from p to the board.
func (e *explainer) along(p position, line []engine.Move) (w way, ok bool) {
	for _, m := range line {
		board, err := collapse.NewBoard(e.rules, p.grid)
		if err != nil || board.Check(m) != nil {
			break
		}
		if p, _ = e.step(p, board, m); len(e.ways) > 0 {
			w = e.ways[0]
			w.advised = len(w.path)
			return w, true
		}
	}
	return w, false
}

// any finds the fewest moves that lead from p to the board, in the order that follows the advised line furthest:
// a player who makes the advised move and then another one has not made it second. If several such ways differ in
// points, it returns the one with the fewest points and sets several. The bank at the end is what all of them bank.
func (e *explainer) any(p position, line []engine.Move) (w way, several, ok bool) {
	board, err := collapse.NewBoard(e.rules, p.grid)
	if err != nil {
		return w, false, false
	}
	e.plain = !e.renamed && p.told == nil && plainly(p.grid) && plainly(e.seen)
	for depth := 0; depth <= maxMoves && e.left > 0 && len(e.ways) == 0; depth++ {
		e.within(p, board, depth)
	}
	if len(e.ways) == 0 {
		return w, false, false
	}
	ways := e.furthest(line)
	w = slices.MinFunc(ways, func(a, b way) int { return a.end.total - b.end.total })
	for _, o := range ways {
		several = several || o.end.total > w.end.total
		w.end.bank.Shuffles = min(w.end.bank.Shuffles, o.end.bank.Shuffles)
		w.end.bank.Undos = min(w.end.bank.Undos, o.end.bank.Undos)
		w.end.last = min(w.end.last, o.end.last)
	}
	return w, several, true
}

// furthest are the ways that were found whose first moves are those of the line for longest.
func (e *explainer) furthest(line []engine.Move) (ways []way) {
	most := 0
	for i, w := range e.ways {
		w.advised = e.advised(w.path, line)
		e.ways[i] = w
		most = max(most, w.advised)
	}
	for _, w := range e.ways {
		if w.advised == most {
			ways = append(ways, w)
		}
	}
	return ways
}

// advised counts the first moves of a path that are those of the line, on whichever tile of its group.
func (e *explainer) advised(path []Played, line []engine.Move) int {
	for i, m := range path[:min(len(path), len(line))] {
		board, err := collapse.NewBoard(e.rules, m.Board)
		if err != nil || board.Check(line[i]) != nil || !slices.Contains(board.Group(line[i], nil), m.Move.At) {
			return i
		}
	}
	return min(len(path), len(line))
}

// step plays m on p, appends it to the path, and notes the way if that leads to the board.
func (e *explainer) step(p position, board *collapse.Board, m engine.Move) (position, *collapse.Board) {
	depth := len(e.path)
	next, after, played := p.after(board, m, e.rules, e.memory[depth%maxMoves])
	e.memory[depth%maxMoves] = after
	e.path = append(e.path, played)
	switch {
	case next.grid.Tiles() == e.tiles && e.fits(next):
		first, _, _ := next.grid.Tiled()
		e.note(e.merge(next, nil), first)
	case played.Fill && e.filled(next):
		end := next
		end.grid, end.told = e.seen, nil
		e.note(end, engine.Pos{})
	}
	return next, after
}

func (e *explainer) note(end position, first engine.Pos) {
	e.ways = append(e.ways, way{path: slices.Clone(e.path), timer: e.timer, end: end, first: first})
}

// within looks for all ways with the given number of moves. A Timer may run out at any point along them.
func (e *explainer) within(p position, board *collapse.Board, moves int) {
	e.expired(p, moves)
	if moves == 0 {
		return
	}
	var owed owed
	if e.plain {
		owed = e.owed(p.grid)
	}
	for _, m := range board.Moves(nil) {
		if e.plain {
			e.group = board.Group(m, e.group[:0])
			if e.skipped++; e.skipped%groupsABoard == 0 {
				e.left--
			}
			if !owed.allows(p.grid.At(m.At).Color, len(e.group), moves) {
				continue
			}
		}
		if e.left--; e.left < 0 {
			return
		}
		before := len(e.path)
		if next, after := e.step(p, board, m); moves > 1 && e.mayLead(next) {
			e.within(next, after, moves-1)
		} else if moves == 1 {
			e.expired(next, 0)
		}
		e.path = e.path[:before]
	}
}

// plainly reports whether all tiles of a board are known, and none is a power-up.
func plainly(g engine.Grid) bool {
	return !slices.ContainsFunc(g.Cells, func(c engine.Cell) bool { return c.Unsure() || c.Power != engine.NoPower })
}

// owed is how many tiles of every colour are still to be removed, and of how many colours any are.
type owed struct {
	tiles  [256]int
	colors int
}

func (e *explainer) owed(g engine.Grid) (o owed) {
	for _, c := range g.Cells {
		if c.IsTile() {
			o.tiles[c.Color]++
		}
	}
	for _, c := range e.seen.Cells {
		if c.IsTile() {
			o.tiles[c.Color]--
		}
	}
	for _, n := range o.tiles {
		if n > 0 {
			o.colors++
		}
	}
	return o
}

// allows reports whether a group of that colour and size can be the first of so many moves: no move removes a single tile,
// and each removes tiles of one colour.
func (o owed) allows(c engine.Color, size, moves int) bool {
	rest, colors := o.tiles[c]-size, o.colors
	if rest == 0 {
		colors--
	}
	return rest >= 0 && rest != 1 && colors < moves
}

// mayLead reports whether p has enough tiles of every colour to become the board.
func (e *explainer) mayLead(p position) bool {
	slack := 0 // tiles that may be of any colour
	if count(p.grid, engine.Fill) > 0 {
		slack = max(p.grid.Cols, e.seen.Cols) // it may drop a row
	}
	timers := e.rules.Powers && count(p.grid, engine.Timer) > 0 // which may run out
	most := p.grid.Tiles() + slack
	if most < e.tiles || most == e.tiles && !timers {
		return false
	}
	for _, told := range p.told {
		if told {
			slack++
		}
	}
	return e.renamed || e.missing(p.grid) <= slack
}

// missing counts, colour by colour, how many more tiles the board has than g. A tile on g that may change its
// colour makes up for any one of them.
func (e *explainer) missing(g engine.Grid) int {
	var more [256]int
	missing := 0
	for _, c := range g.Cells {
		more[c.Color]++
		if c.Unsure() || c.Power == engine.Morph || c.Power == engine.Timer {
			missing--
		}
	}
	for _, c := range e.seen.Cells {
		if c.Color.IsColor() && c.Power != engine.Morph {
			more[c.Color]--
		}
	}
	for c, n := range more {
		if n < 0 && engine.Color(c).IsColor() {
			missing -= n
		}
	}
	return missing
}

package watch

import (
	"math"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/geometry"
)

// extent is the whole board of a level as far as it has been seen. Histories know only the part that still
// holds tiles, but players count rows and columns from the top left of the game's board all through a level.
// All places in an [Answer] refer to the extent.
type extent struct {
	rows, cols int
	right      bool // columns close to the right
	whole      bool // the whole board was seen: every cell was full

	// Loose: what is left may lie anywhere on the board, not only at the bottom and at one side. Then first is where
	// the board that was seen last begins.
	loose bool
	first engine.Pos
}

// newExtent is the extent of a level of which one board, trimmed, has been seen.
func newExtent(g engine.Grid, r Rules) extent {
	e := extent{rows: g.Rows, cols: g.Cols, whole: full(g)}
	if !r.chance() {
		e.right = r.Clear.Close == collapse.CloseRight
		e.loose = r.Clear.Rise || r.Clear.Close == collapse.CloseMiddle || r.Clear.Close == collapse.Stay
	}
	return e
}

// holding is the extent, enlarged if necessary to hold a trimmed board.
func (e extent) holding(g engine.Grid) extent {
	e.rows, e.cols = max(e.rows, g.Rows), max(e.cols, g.Cols)
	return e
}

// origin is the place of the first cell of a trimmed board: tiles lie at the bottom, and on the side towards
// which columns close, unless they are loose.
func (e extent) origin(g engine.Grid) engine.Pos {
	free := engine.Pos{Row: max(e.rows-g.Rows, 0), Col: max(e.cols-g.Cols, 0)}
	switch {
	case e.loose:
		return engine.Pos{Row: min(max(e.first.Row, 0), free.Row), Col: min(max(e.first.Col, 0), free.Col)}
	case !e.right:
		free.Col = 0
	}
	return free
}

// leavesAt is the place of the first cell of what moves leave, given the whole board that they were made on. ok is false if
// they cannot be made there.
func leavesAt(rules collapse.Rules, whole engine.Grid, moves []Played) (first engine.Pos, ok bool) {
	board, err := collapse.NewBoard(rules.Article(), whole)
	if err != nil {
		return first, false
	}
	first, _, _ = whole.Tiled()
	for _, m := range moves {
		move := moved(m.Move, first)
		if board.Check(move) != nil {
			return first, false
		}
		board.Play(move)
		first, _, _ = board.Grid().Tiled()
	}
	return first, true
}

// frame is the whole board, with g placed at first.
func (e extent) frame(g engine.Grid, first engine.Pos) engine.Grid {
	if len(g.Cells) == 0 || first == (engine.Pos{}) && g.Rows >= e.rows && g.Cols >= e.cols {
		return g
	}
	whole := engine.NewGrid(max(e.rows, first.Row+g.Rows), max(e.cols, first.Col+g.Cols))
	for at, c := range g.All() {
		whole.Set(plus(first, at), c)
	}
	return whole
}

// place converts a reading of a trimmed board to one of the whole board.
func (e extent) place(r Reading) Reading {
	first := e.origin(r.Grid)
	r.Grid = e.frame(r.Grid, first)
	r.Board = r.Board.Part(engine.Pos{Row: -first.Row, Col: -first.Col}, r.Grid.Rows, r.Grid.Cols)
	return r
}

// played converts moves on trimmed boards to moves on the whole one.
func (e extent) played(moves []Played) []Played {
	var list []Played
	for _, m := range moves {
		if len(m.Board.Cells) > 0 {
			first := e.origin(m.Board)
			m.Board = e.frame(m.Board, first)
			m.Move = moved(m.Move, first)
		}
		list = append(list, m)
	}
	return list
}

// moved converts a move on the part of a board that begins at first to a move on the whole board.
func moved(m engine.Move, first engine.Pos) engine.Move {
	m.At = plus(first, m.At)
	return m
}

// allMoved converts a line, as moved does a move.
func allMoved(line []engine.Move, first engine.Pos) []engine.Move {
	var list []engine.Move
	for _, m := range line {
		list = append(list, moved(m, first))
	}
	return list
}

// drift is how far, in cells, the edges of a board may be from where they were: cells are measured anew in
// every picture. Chosen by eye.
const drift = 0.4

// inPlace reports whether a trimmed board lies where the extent says, given a reading that shows where the
// extent is.
func (e extent) inPlace(r Reading, whole geometry.Lattice) bool {
	if r.Grid.Rows > e.rows || r.Grid.Cols > e.cols {
		return false
	}
	return inPlace(e.place(r).Board, whole)
}

// inPlace reports whether two boards lie in the same place.
func inPlace(a, b geometry.Lattice) bool {
	near := func(x, y float64) bool { return math.Abs(x-y) <= drift*b.W }
	right := func(l geometry.Lattice) float64 { return l.X + l.W*float64(l.Cols) }
	bottom := func(l geometry.Lattice) float64 { return l.Y + l.H*float64(l.Rows) }
	return near(a.X, b.X) && near(a.Y, b.Y) && near(right(a), right(b)) && near(bottom(a), bottom(b))
}

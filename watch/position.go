package watch

import (
	"slices"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
)

// position is a board of the game, as far as it is known, and the points up to there.
type position struct {
	grid engine.Grid
	told []bool // by cell: whether the player has corrected it; nil: none

	total int // points of the game so far, by the rules
	moves int // of the level, as far as they were seen
	bank  collapse.Bank
	last  int // points of the last move, if an Undo can take it back; 0: none
}

// trimmed is the position without the empty rows and columns around its tiles.
func (p position) trimmed() position {
	cols := p.grid.Cols
	var first engine.Pos
	p.grid, first = p.grid.Trim()
	if p.told == nil {
		return p
	}
	var told []bool
	for row := range p.grid.Rows {
		told = append(told, p.told[(first.Row+row)*cols+first.Col:][:p.grid.Cols]...)
	}
	p.told = told
	return p
}

// plus adds a place, relative to first, to first.
func plus(first, at engine.Pos) engine.Pos {
	return engine.Pos{Row: first.Row + at.Row, Col: first.Col + at.Col}
}

// full reports whether no cell of the board is empty, as at the beginning of a level.
func full(g engine.Grid) bool { return g.Tiles() > 0 && g.Count(engine.Empty) == 0 }

// shift converts moves on a grid to moves on its part that begins at first. The line ends
// before the first move that lies outside of the part.
func shift(line []engine.Move, first engine.Pos, part engine.Grid) []engine.Move {
	var moves []engine.Move
	for _, m := range line {
		m.At.Row -= first.Row
		m.At.Col -= first.Col
		if !part.In(m.At) {
			break
		}
		moves = append(moves, m)
	}
	return moves
}

// fallen lists, for every cell of the grid after some tiles are removed, everything has
// fallen and the columns have closed, the cell that its tile came from; -1 for none.
func fallen(g engine.Grid, removed []engine.Pos, rules collapse.Rules) []int {
	from := slices.Repeat([]int{-1}, len(g.Cells))
	at := func(up, col int) engine.Pos { // counted from where tiles fall to
		if rules.Rise {
			return engine.Pos{Row: up, Col: col}
		}
		return engine.Pos{Row: g.Rows - 1 - up, Col: col}
	}
	past := func(p engine.Pos) bool { return rules.Holes == collapse.HolesPass && g.At(p).IsHole() }
	fall := func(to, end, step int) {
		for col := to; col != end; col += step {
			free := 0 // the lowest cell that a tile can fall to
			for up := range g.Rows {
				p := at(up, col)
				cell := g.At(p)
				switch {
				case past(p) || cell.IsEmpty() || slices.Contains(removed, p):
				case cell.IsHole() || cell.Power == engine.Blocker:
					free = up + 1
				default:
					for past(at(free, col)) {
						free++
					}
					q := at(free, to)
					from[q.Row*g.Cols+q.Col] = p.Row*g.Cols + p.Col
					free++
				}
			}
			if free > 0 || rules.Close == collapse.Stay {
				to += step
			}
		}
	}
	switch rules.Close {
	case collapse.CloseRight:
		fall(g.Cols-1, -1, -1)
	case collapse.CloseMiddle:
		middle := (g.Cols + 1) / 2
		fall(middle-1, -1, -1)
		fall(middle, g.Cols, +1)
	default:
		fall(0, g.Cols, +1)
	}
	return from
}

// after plays m on board, which is the board of p, and returns the position and the board after it. It reuses
// the memory of dst if that is not nil. A row dropped by a Fill is left out.
func (p position) after(board *collapse.Board, m engine.Move, rules collapse.Rules, dst *collapse.Board) (position, *collapse.Board, Played) {
	group := board.Group(m, nil)
	played := Played{Move: m, Board: p.grid, Before: p.total}
	powers := false
	for _, at := range group {
		powers = powers || p.grid.At(at).Power != engine.NoPower
		switch p.grid.At(at).Power {
		case engine.Shuffle:
			p.bank.Shuffles = 1
		case engine.Undo:
			p.bank.Undos = 1
		case engine.Fill:
			played.Fill = true
		}
	}
	if p.told != nil {
		from := fallen(p.grid, board.AlsoRemoved(m, group), rules)
		told := make([]bool, len(from))
		for i, j := range from {
			told[i] = j >= 0 && p.told[j]
		}
		p.told = told
	}
	var memory engine.State
	if dst != nil {
		memory = dst
	}
	next := board.CopyTo(memory).(*collapse.Board)
	played.Points = next.Play(m)
	p.grid = next.Grid()
	p.moves++
	p.total += played.Points
	if p.last = played.Points; powers {
		p.last = 0
	}
	return p, next, played
}

// tidy trims the boards of moves, and converts the moves accordingly.
func tidy(moves []Played) []Played {
	for i, m := range moves {
		var first engine.Pos
		m.Board, first = m.Board.Trim()
		m.Move = shift([]engine.Move{m.Move}, first, m.Board)[0]
		moves[i] = m
	}
	return moves
}

// say is the position with a cell corrected by the player.
func (p position) say(at engine.Pos, cell engine.Cell) position {
	p.grid = p.grid.Clone()
	p.grid.Set(at, cell)
	if p.told = slices.Clone(p.told); p.told == nil {
		p.told = make([]bool, len(p.grid.Cells))
	}
	p.told[at.Row*p.grid.Cols+at.Col] = true
	return p
}

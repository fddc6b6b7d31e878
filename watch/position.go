package watch

import (
	"slices"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
)

// position is a board of the game, as far as it is known, and the points up to there.
type position struct {
	grid engine.Grid
	told []bool // by cell: whether the player has said what it holds; nil: nowhere

	total int // points of the game so far, by the rules
	bank  Bank
}

// Bank is the power-ups that are banked.
type Bank struct{ Shuffles, Undos int }

// part is the bounding box of the tiles of a grid: what can be seen of it. For an empty
// grid it is the whole grid.
type part struct{ row, col, rows, cols int }

func partOf(g engine.Grid) part {
	first, rows, cols := g.Tiled()
	if rows == 0 {
		return part{0, 0, g.Rows, g.Cols}
	}
	return part{first.Row, first.Col, rows, cols}
}

// in converts a place in the part to one in the grid.
func (p part) in(at engine.Pos) engine.Pos {
	return engine.Pos{Row: p.row + at.Row, Col: p.col + at.Col}
}

// cut crops a list with one value for every cell of a grid with that many columns.
func cut[T any](list []T, cols int, p part) []T {
	var out []T
	for row := range p.rows {
		out = append(out, list[(p.row+row)*cols+p.col:][:p.cols]...)
	}
	return out
}

// trim is the grid without the empty rows and columns around its tiles.
func trim(g engine.Grid) (engine.Grid, part) {
	p := partOf(g)
	return engine.Grid{Rows: p.rows, Cols: p.cols, Cells: cut(g.Cells, g.Cols, p)}, p
}

// trimmed is the position without the empty rows and columns around its tiles.
func (p position) trimmed() (position, part) {
	cols := p.grid.Cols
	var held part
	p.grid, held = trim(p.grid)
	if p.told != nil {
		p.told = cut(p.told, cols, held)
	}
	return p, held
}

// full reports whether no cell is empty, as at the beginning of a level.
func full(g engine.Grid) bool { return len(g.Cells) > 0 && g.Tiles() == len(g.Cells) }

// shift converts moves on the grid to moves on the part. The line ends before the first
// move that lies outside.
func (p part) shift(line []engine.Move) []engine.Move {
	var moves []engine.Move
	for _, m := range line {
		m.At.Row -= p.row
		m.At.Col -= p.col
		if m.At.Row < 0 || m.At.Col < 0 || m.At.Row >= p.rows || m.At.Col >= p.cols {
			break
		}
		moves = append(moves, m)
	}
	return moves
}

// fallen lists, for every cell of the grid after some tiles are removed, everything has
// fallen and the columns have closed, the cell that its tile came from; -1 for none.
func fallen(g engine.Grid, removed []engine.Pos, closing collapse.Close) []int {
	from := slices.Repeat([]int{-1}, len(g.Cells))
	to, step := 0, +1
	if closing == collapse.CloseRight {
		to, step = g.Cols-1, -1
	}
	for col := to; 0 <= col && col < g.Cols; col += step {
		row := g.Rows
		for r := g.Rows - 1; r >= 0; r-- {
			at := engine.Pos{Row: r, Col: col}
			if !g.At(at).IsEmpty() && !slices.Contains(removed, at) {
				row--
				from[row*g.Cols+to] = r*g.Cols + col
			}
		}
		if row < g.Rows || closing == collapse.Stay {
			to += step
		}
	}
	return from
}

// after plays m on board, which is that of p, and returns the position and the board after
// it; the memory of dst, if not nil, is reused for that. What a Fill drops is left out.
func (p position) after(board *collapse.Board, m engine.Move, closing collapse.Close, dst *collapse.Board) (position, *collapse.Board, Played) {
	group := board.Group(m, nil)
	played := Played{Move: m, Board: p.grid, Before: p.total}
	for _, at := range group {
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
		from := fallen(p.grid, board.AlsoRemoved(m, group), closing)
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
	p.total += played.Points
	return p, next, played
}

// tidy trims the boards of moves, and shifts the moves accordingly.
func tidy(moves []Played) []Played {
	for i, m := range moves {
		var held part
		m.Board, held = trim(m.Board)
		m.Move = held.shift([]engine.Move{m.Move})[0]
		moves[i] = m
	}
	return moves
}

// say is the position with a cell as the player says it is.
func (p position) say(at engine.Pos, cell engine.Cell) position {
	p.grid = p.grid.Clone()
	p.grid.Set(at, cell)
	if p.told = slices.Clone(p.told); p.told == nil {
		p.told = make([]bool, len(p.grid.Cells))
	}
	p.told[at.Row*p.grid.Cols+at.Col] = true
	return p
}

package collapse

import (
	"fmt"
	"math/bits"

	"github.com/domvision/domvision/engine"
)

// Board is a position of a game that can be played on quickly. It implements
// [engine.State], [engine.Describer] and [engine.Adviser]. A Board is owned by
// one goroutine.
//
// Tiles lie column by column, each column from the bottom up, so that falling
// moves bytes towards lower addresses. Every column ends in at least one empty
// cell, and there is an empty column at either side: a neighbour can always be
// looked at.
type Board struct {
	*layout // shared by all copies

	cells  []tile
	marks  []mark // what the tiles with powers show; not kept when marked is 0
	height [engine.MaxSide]uint8

	tiles  int // tiles on the board
	marked int // tiles with a power
	wilds  int // Wild and Morph
	bombs  int // Explode

	scratch
}

// layout is what no move changes.
type layout struct {
	rules      Rules
	rows, cols int
	shift      uint  // a column is 1<<shift cells
	points     []int // by the size of the group
	bonus      []int // by the tiles left over
}

// scratch is memory that has no meaning between calls.
type scratch struct {
	queue  []uint16 // cells still to be looked at
	seen   []uint16 // by cell, the group it was last found in
	groups []group
}

// group is a legal move.
type group struct {
	key    uint32 // orders moves, and tells where to click
	points int32
}

// NewBoard starts a game by the rules r on the grid as it is seen. Empty columns
// stay where they are until a move is played. It is an error if a tile floats
// above an empty cell, or has a power in a game without power-ups (a mark that
// nobody has named is let pass: it does nothing).
func NewBoard(r Rules, g engine.Grid) (*Board, error) {
	if g.Rows < 1 || g.Cols < 1 || g.Rows > engine.MaxSide || g.Cols > engine.MaxSide || len(g.Cells) != g.Rows*g.Cols {
		return nil, fmt.Errorf("a board of %d x %d with %d cells: expected 1 x 1 to %d x %d",
			g.Rows, g.Cols, len(g.Cells), engine.MaxSide, engine.MaxSide)
	}
	b := newBoard(newLayout(r, g.Rows, g.Cols))
	for col := range g.Cols {
		for row := g.Rows - 1; row >= 0; row-- {
			pos := engine.Pos{Row: row, Col: col}
			c := g.At(pos)
			if err := b.checkCell(c, pos); err != nil {
				return nil, err
			}
			if !c.IsEmpty() {
				b.push(col, c)
			}
		}
	}
	return b, nil
}

func newLayout(r Rules, rows, cols int) *layout {
	l := &layout{
		rules: r, rows: rows, cols: cols,
		shift:  max(3, uint(bits.Len(uint(rows)))),
		points: make([]int, rows*cols+1),
		bonus:  make([]int, rows*cols+1),
	}
	for n := range l.points {
		if n >= 2 {
			l.points[n] = r.Points(n)
		}
		l.bonus[n] = r.Bonus(n)
	}
	return l
}

// newBoard returns an empty board.
func newBoard(l *layout) *Board {
	n := (l.cols + 2) << l.shift
	b := &Board{layout: l, cells: make([]tile, n), marks: make([]mark, n)}
	b.queue = make([]uint16, n)
	b.seen = make([]uint16, n)
	b.groups = make([]group, 0, n)
	return b
}

// checkCell tells what is wrong with c as the next tile of its column.
func (b *Board) checkCell(c engine.Cell, pos engine.Pos) error {
	_, known := engine.ColorOf(c.Color.Char())
	switch {
	case !known:
		return fmt.Errorf("%s: unknown colour %q", place(pos), byte(c.Color))
	case c.IsEmpty() && c.Power != engine.NoPower:
		return fmt.Errorf("%s is empty, yet has the power %s", place(pos), c.Power)
	case c.IsEmpty():
		return nil
	case int(b.height[pos.Col]) != b.rows-1-pos.Row:
		return fmt.Errorf("the tile at %s floats: the cell below it is empty", place(pos))
	case !b.rules.Powers && c.Power != engine.NoPower && c.Power != engine.UnknownPower:
		return fmt.Errorf("%s has the power %s, but %s has no power-ups", place(pos), c.Power, b.rules.Name)
	}
	return nil
}

// place names a position to a person, who counts from 1.
func place(p engine.Pos) string { return fmt.Sprintf("row %d, column %d", p.Row+1, p.Col+1) }

// push drops c on top of a column, which must not be full.
func (b *Board) push(col int, c engine.Cell) {
	i := b.bottom(col) + int(b.height[col])
	b.height[col]++
	b.tiles++
	b.cells[i] = tileOf(c)
	if c.Power != engine.NoPower {
		if b.marked == 0 {
			clear(b.marks)
		}
		b.marks[i] = markOf(c)
		b.marked++
	} else if b.marked > 0 {
		b.marks[i] = 0
	}
	switch b.cells[i] {
	case wild:
		b.wilds++
	case bomb:
		b.bombs++
	}
}

// bottom is the index of the lowest cell of a column.
func (l *layout) bottom(col int) int { return (col + 1) << l.shift }

// index is where the cell at p lies; p must be on the board.
func (l *layout) index(p engine.Pos) int { return l.bottom(p.Col) + l.rows - 1 - p.Row }

// pos is the inverse of index.
func (l *layout) pos(i int) engine.Pos {
	col := i>>l.shift - 1
	return engine.Pos{Row: l.rows - 1 - (i - l.bottom(col)), Col: col}
}

// contains reports whether p lies on the board.
func (l *layout) contains(p engine.Pos) bool {
	return 0 <= p.Row && p.Row < l.rows && 0 <= p.Col && p.Col < l.cols
}

// power is the power of the tile at index i.
func (b *Board) power(i int) engine.Power {
	if b.marked == 0 {
		return engine.NoPower
	}
	return b.marks[i].power()
}

// cell is what lies at index i.
func (b *Board) cell(i int) engine.Cell {
	if b.marked > 0 && b.marks[i] != 0 {
		return b.marks[i].cell()
	}
	return engine.Cell{Color: b.cells[i].color()}
}

// Grid returns the position. It has as many rows and columns as the grid the
// game began with.
func (b *Board) Grid() engine.Grid {
	g := engine.NewGrid(b.rows, b.cols)
	for i := range g.Cells {
		p := engine.Pos{Row: i / b.cols, Col: i % b.cols}
		g.Cells[i] = b.cell(b.index(p))
	}
	return g
}

// CopyTo implements [engine.State].
func (b *Board) CopyTo(dst engine.State) engine.State {
	d, ok := dst.(*Board)
	if !ok || d.layout != b.layout {
		d = newBoard(b.layout)
	}
	copy(d.cells, b.cells)
	if b.marked > 0 {
		copy(d.marks, b.marks)
	}
	d.height = b.height
	d.tiles, d.marked, d.wilds, d.bombs = b.tiles, b.marked, b.wilds, b.bombs
	return d
}

package engine

import (
	"iter"
	"slices"
)

// MaxSide bounds the rows and the columns of a grid.
const MaxSide = 64

// Grid is a board: Rows x Cols cells, stored row by row from the top left. The
// zero value is a grid without cells.
type Grid struct {
	Rows, Cols int
	Cells      []Cell // len Rows*Cols
}

// NewGrid returns an empty grid of the given size.
func NewGrid(rows, cols int) Grid {
	return Grid{Rows: rows, Cols: cols, Cells: make([]Cell, rows*cols)}
}

// In reports whether p lies on the grid.
func (g Grid) In(p Pos) bool {
	return 0 <= p.Row && p.Row < g.Rows && 0 <= p.Col && p.Col < g.Cols
}

// Pos is the position of the cell with an index in Cells.
func (g Grid) Pos(i int) Pos { return Pos{Row: i / g.Cols, Col: i % g.Cols} }

// At returns the cell at p, which must lie on the grid.
func (g Grid) At(p Pos) Cell { return g.Cells[p.Row*g.Cols+p.Col] }

// Set puts c at p, which must lie on the grid.
func (g Grid) Set(p Pos, c Cell) { g.Cells[p.Row*g.Cols+p.Col] = c }

// All yields every position with its cell, in reading order.
func (g Grid) All() iter.Seq2[Pos, Cell] {
	return func(yield func(Pos, Cell) bool) {
		for i, c := range g.Cells {
			if !yield(Pos{Row: i / g.Cols, Col: i % g.Cols}, c) {
				return
			}
		}
	}
}

// Where lists the positions of the cells that are wanted, in reading order.
func (g Grid) Where(wanted func(Cell) bool) []Pos {
	var list []Pos
	for p, c := range g.All() {
		if wanted(c) {
			list = append(list, p)
		}
	}
	return list
}

// Unsure lists the cells that are [Cell.Unsure], in reading order.
func (g Grid) Unsure() []Pos { return g.Where(Cell.Unsure) }

// Clone returns a grid that shares no memory with g.
func (g Grid) Clone() Grid {
	g.Cells = slices.Clone(g.Cells)
	return g
}

// Equal reports whether g and h have the same size and the same cells.
func (g Grid) Equal(h Grid) bool {
	return g.Rows == h.Rows && g.Cols == h.Cols && slices.Equal(g.Cells, h.Cells)
}

// Tiled is the bounding box of the tiles on g: its top left cell and its size. A grid
// without tiles keeps its size: its box is the whole grid.
func (g Grid) Tiled() (first Pos, rows, cols int) {
	first = Pos{Row: g.Rows, Col: g.Cols}
	bottom, right := 0, 0
	for i, c := range g.Cells {
		if c.IsTile() {
			row, col := i/g.Cols, i%g.Cols
			first = Pos{Row: min(first.Row, row), Col: min(first.Col, col)}
			bottom, right = max(bottom, row+1), max(right, col+1)
		}
	}
	if bottom == 0 {
		return Pos{}, g.Rows, g.Cols
	}
	return first, bottom - first.Row, right - first.Col
}

// Trim returns the cells of the box [Grid.Tiled] as a grid of their own, and the place of
// its first cell on g.
func (g Grid) Trim() (trimmed Grid, first Pos) {
	first, rows, cols := g.Tiled()
	trimmed = NewGrid(rows, cols)
	for i := range trimmed.Cells {
		trimmed.Cells[i] = g.At(Pos{Row: first.Row + i/cols, Col: first.Col + i%cols})
	}
	return trimmed, first
}

// Tiles counts the cells with a tile.
func (g Grid) Tiles() int { return len(g.Cells) - g.Count(Empty) - g.Count(Hole) }

// Count counts the cells that show c.
func (g Grid) Count(c Color) int {
	n := 0
	for _, cell := range g.Cells {
		if cell.Color == c {
			n++
		}
	}
	return n
}

// Colors lists the colours on the grid once each, in ascending order.
func (g Grid) Colors() []Color {
	var seen [256]bool
	for _, c := range g.Cells {
		seen[c.Color] = true
	}
	var colors []Color
	for i, ok := range seen {
		if c := Color(i); ok && c.IsColor() {
			colors = append(colors, c)
		}
	}
	return colors
}

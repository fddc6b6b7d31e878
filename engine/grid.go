package engine

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

// At returns the cell at p, which must lie on the grid.
func (g Grid) At(p Pos) Cell { return g.Cells[p.Row*g.Cols+p.Col] }

// Set puts c at p, which must lie on the grid.
func (g Grid) Set(p Pos, c Cell) { g.Cells[p.Row*g.Cols+p.Col] = c }

// Clone returns a grid that shares no memory with g.
func (g Grid) Clone() Grid {
	g.Cells = append([]Cell(nil), g.Cells...)
	return g
}

// Equal reports whether g and h have the same size and the same cells.
func (g Grid) Equal(h Grid) bool {
	if g.Rows != h.Rows || g.Cols != h.Cols {
		return false
	}
	for i, c := range g.Cells {
		if c != h.Cells[i] {
			return false
		}
	}
	return true
}

// Tiles counts the cells that are not empty.
func (g Grid) Tiles() int { return len(g.Cells) - g.Count(Empty) }

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

// Package geometry defines where the cells of a board lie in a picture. Vision finds a [Lattice], overlay
// draws on it, and a record of a game keeps it.
package geometry

import (
	"image"
	"math"

	"github.com/domvision/domvision/engine"
)

// Lattice places Rows x Cols cells of equal size in a picture. X and Y are the top-left corner of the cell
// at row 0, column 0; W and H are the size of a cell. All are in pixels, in the coordinates of the picture,
// whose bounds may begin anywhere.
type Lattice struct {
	X, Y, W, H float64
	Rows, Cols int
}

// Cell is the rectangle of a cell, rounded to whole pixels.
func (l Lattice) Cell(p engine.Pos) image.Rectangle {
	x, y := l.X+float64(p.Col)*l.W, l.Y+float64(p.Row)*l.H
	return image.Rect(round(x), round(y), round(x+l.W), round(y+l.H))
}

// Bounds is the rectangle of all cells, rounded to whole pixels.
func (l Lattice) Bounds() image.Rectangle {
	return image.Rect(round(l.X), round(l.Y), round(l.X+float64(l.Cols)*l.W), round(l.Y+float64(l.Rows)*l.H))
}

// Has reports whether p is a cell of the lattice.
func (l Lattice) Has(p engine.Pos) bool {
	return 0 <= p.Row && p.Row < l.Rows && 0 <= p.Col && p.Col < l.Cols
}

// At returns the cell at a point of the picture; ok is false outside of the lattice.
func (l Lattice) At(x, y float64) (p engine.Pos, ok bool) {
	if !(l.W > 0 && l.H > 0 && x >= l.X && y >= l.Y) {
		return p, false
	}
	p = engine.Pos{Row: int((y - l.Y) / l.H), Col: int((x - l.X) / l.W)}
	return p, l.Has(p)
}

// Pos is the cell at an index into the cells, counted row by row.
func (l Lattice) Pos(i int) engine.Pos { return engine.Pos{Row: i / l.Cols, Col: i % l.Cols} }

// Center is the middle of a cell.
func (l Lattice) Center(p engine.Pos) (x, y float64) {
	return l.X + (float64(p.Col)+0.5)*l.W, l.Y + (float64(p.Row)+0.5)*l.H
}

// Part is the lattice of rows x cols cells whose first cell is p. It may reach beyond l.
func (l Lattice) Part(p engine.Pos, rows, cols int) Lattice {
	l.X += float64(p.Col) * l.W
	l.Y += float64(p.Row) * l.H
	l.Rows, l.Cols = rows, cols
	return l
}

// Add is the lattice moved by d pixels.
func (l Lattice) Add(d image.Point) Lattice {
	l.X += float64(d.X)
	l.Y += float64(d.Y)
	return l
}

// Surroundings is [Lattice.Bounds] with a margin of one cell. It is empty if there are no cells.
func (l Lattice) Surroundings() image.Rectangle {
	board := l.Bounds()
	if board.Empty() {
		return board
	}
	side := l.Cell(engine.Pos{}).Size()
	return image.Rectangle{Min: board.Min.Sub(side), Max: board.Max.Add(side)}
}

func round(v float64) int { return int(math.Round(v)) }

package swap

import (
	"slices"

	"github.com/domvision/domvision/engine"
)

// Line is some equal tiles next to each other: three or more, in most games, or a square of four.
type Line struct {
	Row, Col int  // of the top-most or left-most tile
	Len      int  // tiles
	Down     bool // a part of a column; else of a row
	Square   bool // neither: 2 x 2 tiles
}

// Holds reports whether a cell belongs to the line.
func (l Line) Holds(p engine.Pos) bool {
	if l.Square {
		return l.Row <= p.Row && p.Row < l.Row+squareSide && l.Col <= p.Col && p.Col < l.Col+squareSide
	}
	if l.Down {
		return p.Col == l.Col && l.Row <= p.Row && p.Row < l.Row+l.Len
	}
	return p.Row == l.Row && l.Col <= p.Col && p.Col < l.Col+l.Len
}

// follows reports whether m begins where l ends, in the same row or column.
func follows(l, m Line) bool {
	if l.Down != m.Down {
		return false
	}
	if l.Down {
		return l.Col == m.Col && l.Row+l.Len == m.Row
	}
	return l.Row == m.Row && l.Col+l.Len == m.Col
}

// cross reports whether the row l and the column m share a tile.
func cross(l, m Line) bool {
	return !l.Down && m.Down && !l.Square && l.Col <= m.Col && m.Col < l.Col+l.Len && m.Row <= l.Row && l.Row < m.Row+m.Len
}

// pieces counts the tiles of the lines, each of them once, and how often two lines share one.
func pieces(lines []Line) (n, crosses int) {
	for i, l := range lines {
		if l.Square { // the last ones
			return countTiles(lines), crosses
		}
		n += l.Len
		for _, m := range lines[i+1:] {
			if cross(l, m) {
				crosses++
			}
		}
	}
	return n - crosses, crosses
}

// countTiles counts the tiles of lines and squares, each of them once.
func countTiles(lines []Line) (n int) {
	for k, l := range lines {
		for i := range l.Len {
			at := l.tile(i)
			if !slices.ContainsFunc(lines[:k], func(m Line) bool { return m.Holds(at) }) {
				n++
			}
		}
	}
	return n
}

// tile is the i-th tile of the line.
func (l Line) tile(i int) engine.Pos {
	switch {
	case l.Square:
		return engine.Pos{Row: l.Row + i/squareSide, Col: l.Col + i%squareSide}
	case l.Down:
		return engine.Pos{Row: l.Row + i, Col: l.Col}
	}
	return engine.Pos{Row: l.Row, Col: l.Col + i}
}

// shares reports whether two lines share a tile.
func (l Line) shares(m Line) bool {
	for i := range l.Len {
		if m.Holds(l.tile(i)) {
			return true
		}
	}
	return false
}

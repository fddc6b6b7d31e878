package swap

import "github.com/domvision/domvision/engine"

// Line is three or more equal tiles next to each other.
type Line struct {
	Row, Col int  // of the top-most or left-most tile
	Len      int  // tiles
	Down     bool // a part of a column; else of a row
}

// Holds reports whether a cell belongs to the line.
func (l Line) Holds(p engine.Pos) bool {
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
	return !l.Down && m.Down && l.Col <= m.Col && m.Col < l.Col+l.Len && m.Row <= l.Row && l.Row < m.Row+m.Len
}

// pieces counts the tiles of the lines, each of them once, and how often two lines share one.
func pieces(lines []Line) (n, crosses int) {
	for i, l := range lines {
		n += l.Len
		for _, m := range lines[i+1:] {
			if cross(l, m) {
				crosses++
			}
		}
	}
	return n - crosses, crosses
}

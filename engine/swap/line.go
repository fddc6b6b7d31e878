package swap

// Line is three or more equal tiles next to each other.
type Line struct {
	Row, Col int  // of the top-most or left-most tile
	Len      int  // tiles
	Down     bool // a part of a column; else of a row
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

// pieces counts the tiles of the lines, each of them once.
func pieces(lines []Line) int {
	n := 0
	for i, l := range lines {
		n += l.Len
		for _, m := range lines[i+1:] {
			if cross(l, m) {
				n--
			}
		}
	}
	return n
}

package session

import "github.com/domvision/domvision/engine"

// Undone tells where the undos of a record lead: for the index of each turn that an undo led to, the index of
// the turn on which the first of the moves that it took back was made. All moves from there on were taken back.
func Undone(turns []Turn) map[int]int {
	undone := map[int]int{}
	for i, t := range turns {
		if t.Event == Undo {
			if from := undoneFrom(turns, i); from >= 0 {
				undone[i] = from
			}
		}
	}
	return undone
}

// takenBack reports of every turn whether what was played on it was taken back.
func takenBack(turns []Turn) []bool {
	back := make([]bool, len(turns))
	for to, from := range Undone(turns) {
		for i := from; i < to; i++ {
			back[i] = true
		}
	}
	return back
}

// undoneFrom is the index of the last turn before the i-th with the same board, in the same level. If there is
// none, because some boards were not seen, it is that of the last one with as many tiles: every move takes some
// away. It is -1 if there is none either.
func undoneFrom(turns []Turn, i int) int {
	to, _ := turns[i].Grid.Trim()
	most := -1
	for k := i - 1; k >= 0; k-- {
		board, _ := turns[k].Grid.Trim()
		if alike(board, to) {
			return k
		}
		if most < 0 && board.Tiles() >= to.Tiles() {
			most = k
		}
		if turns[k].Event == NewLevel {
			break
		}
	}
	return most
}

// alike reports whether two boards are equal as far as both were read. Morphs show changing colours.
func alike(a, b engine.Grid) bool {
	if a.Rows != b.Rows || a.Cols != b.Cols {
		return false
	}
	for i, c := range a.Cells {
		d := b.Cells[i]
		if c != d && !c.Unsure() && !d.Unsure() && (c.Power != engine.Morph || d.Power != engine.Morph) {
			return false
		}
	}
	return true
}

package session

import "github.com/domvision/domvision/engine"

// Undone is an undo in a record. The moves made on the turns From to To-1 were taken back.
type Undone struct {
	From int // index of the turn that the undo went back to
	To   int // index of the turn after the undo
}

// UndoneIn lists the undos of a record in order, without those that go back to no recorded turn.
func UndoneIn(turns []Turn) (list []Undone) {
	for i, t := range turns {
		if t.Event != Undo {
			continue
		}
		if from := undoneFrom(turns, i); from >= 0 {
			list = append(list, Undone{from, i})
		}
	}
	return list
}

// undoneFrom returns the index of the turn that the undo on turn i went back to: the last one before it, in the same
// level, with the same board. If there is none, it takes the last turn with at least as many tiles, because every
// move removes some; -1 if there is none either.
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

// alike reports whether two boards are equal wherever both were read. Morphs match, as their colours change.
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

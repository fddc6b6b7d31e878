package swap

import "github.com/domvision/domvision/engine"

// Lines lists the lines that a swap makes, in the order of Rules.Points; of a move
// that clears otherwise, or not at all, there are none.
func (b *Board) Lines(m engine.Move) []Line {
	if !b.legal(m) {
		return nil
	}
	i, step := b.swapCells(m)
	if step == 0 || b.stung(i, step) != 0 {
		return nil
	}
	return append([]Line(nil), b.swapLines(i, step)...)
}

// Certain reports whether the first clear of a legal move is as Analyze says, whatever the
// tiles are that could not be read: none of them can take part in it.
func (b *Board) Certain(m engine.Move) bool {
	i, step := b.swapCells(m)
	if step == 0 {
		return true
	}
	if b.stung(i, step) != 0 {
		return b.count(unread) == 0
	}
	after := b.copyHere()
	after.cells[i], after.cells[i+step] = after.cells[i+step], after.cells[i]
	for _, j := range [...]int{i, i + step} {
		if after.couldMatch(j, 1) || after.couldMatch(j, b.stride) {
			return false
		}
	}
	return true
}

// couldMatch reports whether cell i could be in a line with a tile that could not be
// read, along a row or a column. What is unread itself could be anything.
func (b *Board) couldMatch(i, step int) bool {
	t := b.cells[i]
	if t == unread {
		return true
	}
	if !isColor(t) {
		return false
	}
	n, doubtful := 1, false
	for _, way := range [...]int{-step, step} {
		for j := i + way; b.cells[j] == t || b.cells[j] == unread; j += way {
			n++
			doubtful = doubtful || b.cells[j] == unread
		}
	}
	return n > 2 && doubtful
}

// After is the board after a legal move, as far as it is certain if the move is
// [Board.Certain], with '?' for new tiles: the board after the first clear or, in games that
// refill only when all known tiles have cleared, after all clears. Gems lose their marks.
func (b *Board) After(m engine.Move) engine.Grid {
	next := b.copyHere()
	if b.rules.Refill == Calm {
		next.Play(m)
		return next.Grid()
	}
	if _, columns := next.strike(m); columns != 0 {
		next.settle(columns)
		next.refill(columns, nil)
	}
	return next.Grid()
}

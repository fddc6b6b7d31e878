package swap

import "github.com/domvision/domvision/engine"

// Lines lists the lines that a swap makes, in the order of Rules.Points. A move that clears otherwise, or
// clears nothing, makes none.
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

// Certain reports whether the first clear of a legal move is as Analyze says, whatever the unread tiles are:
// none of them can take part in it.
func (b *Board) Certain(m engine.Move) bool {
	i, step := b.swapCells(m)
	if step == 0 {
		return true
	}
	if b.stung(i, step) != 0 {
		return b.count(unread) == 0
	}
	if b.marks != nil && b.count(unread) > 0 && b.firesAny(m) {
		return false // an unread tile may be special, too
	}
	if b.rules.Squares && b.count(unread) > 0 {
		return false // it could complete a square
	}
	after := b.tryCopy()
	after.exchange(i, step)
	for _, j := range [...]int{i, i + step} {
		if after.couldMatch(j, 1) || after.couldMatch(j, b.stride) {
			return false
		}
	}
	return true
}

// couldMatch reports whether the tile in cell i could be in a line with an unread tile, along a
// row or a column. An unread tile itself could be anything.
func (p *position) couldMatch(i, step int) bool {
	t := p.cells[i]
	if t == unread {
		return true
	}
	if !isColor(t) {
		return false
	}
	n, doubtful := 1, false
	for _, way := range [...]int{-step, step} {
		for j := i + way; p.cells[j] == t || p.cells[j] == unread; j += way {
			n++
			doubtful = doubtful || p.cells[j] == unread
		}
	}
	return n >= p.rules.Shortest && doubtful
}

// After returns the board after a legal move, as far as it is known, with '?' for new tiles:
// after the first clear or, in games that refill only when all known tiles have cleared, after
// all clears. It is right if the move is [Board.Certain]. Gems lose their marks.
func (b *Board) After(m engine.Move) engine.Grid {
	next := b.tryCopy()
	if b.rules.Refill == Calm {
		next.play(m, nil)
		return next.grid()
	}
	if _, columns := next.strike(m); columns != 0 {
		next.settle(columns)
		next.refill(columns, nil)
	}
	return next.grid()
}

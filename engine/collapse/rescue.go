package collapse

import "github.com/domvision/domvision/engine"

// rescuePrior is the weight of the moves that clear a Timer soonest, and in time. Without it searches of
// whole games left 32 of 47 Timers to run out that could be cleared by the first move. It outweighs the
// habit of clearing high groups first, which is worth up to 20.
const rescuePrior = 1000

// favourRescues gives the moves that begin the shortest way to clear a Timer in time their prior. The
// actions are all that there are.
func (b *Board) favourRescues(actions []engine.Action) {
	found := false
	for moves := 1; moves <= int(b.ahead.fuse) && !found; moves++ {
		for i := range actions {
			if b.rescues(actions[i].Move(), moves) {
				actions[i].Prior *= rescuePrior
				found = true
			}
		}
	}
}

// rescues reports whether a Timer can be cleared with so many moves of which m is the first. Before
// the last of them it looks only for moves in the column of a Timer and those beside it.
func (b *Board) rescues(m engine.Move, moves int) bool {
	timers := b.timers()
	if len(timers) == 0 || moves > 1 && !b.reaches(m, b.beside(timers)) {
		return false
	}
	if b.spare == nil {
		b.spare = newBoard(b.layout)
	}
	c := b.spare
	b.copyInto(c)
	c.clear(m)
	if len(c.timers()) < len(timers) {
		return true
	}
	if moves == 1 {
		return false
	}
	for _, next := range c.Moves(nil) {
		if c.rescues(next, moves-1) {
			return true
		}
	}
	return false
}

// beside is the set of the columns of the cells and those beside them, the column n as bit n+1.
func (b *Board) beside(cells []uint16) (columns uint64) {
	for _, i := range cells {
		columns |= 7 << (i>>b.shift - 1)
	}
	return columns
}

// reaches reports whether a move removes anything in the columns, a set as of beside.
func (b *Board) reaches(m engine.Move, columns uint64) bool {
	n := 0
	if i := b.index(m.At); isColor(b.cells[i]) {
		n, _ = b.flood(i)
	} else {
		n = b.blast(m.At)
	}
	for _, i := range b.queue[:n] {
		if columns&(1<<(i>>b.shift)) != 0 {
			return true
		}
	}
	return false
}

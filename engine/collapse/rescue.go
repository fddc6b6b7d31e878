package collapse

import "github.com/domvision/domvision/engine"

// rescuePrior is the weight of the moves that clear a Timer soonest, and in time. Without it searches of
// whole games left 32 of 47 Timers to run out that could be cleared by the first move. It outweighs the
// habit of clearing high groups first, which is worth up to 20.
const rescuePrior = 1000

// favourRescues gives the moves that clear a Timer their prior. If there are none, it favours those after which
// the next move can, while there is time for two. The actions are all that there are.
func (b *Board) favourRescues(actions []engine.Action) {
	switch {
	case b.canRescue():
		favour(actions, b.rescues)
	case b.ahead.fuse > 1:
		if columns := b.beside(b.timers()); columns != 0 {
			favour(actions, func(m engine.Move) bool { return b.reaches(m, columns) && b.after(m).canRescue() })
		}
	}
}

func favour(actions []engine.Action, good func(engine.Move) bool) {
	for i := range actions {
		if good(actions[i].Move()) {
			actions[i].Prior *= rescuePrior
		}
	}
}

// after is the position after a move, before anything that depends on chance. It is valid until the next call.
func (b *Board) after(m engine.Move) *Board {
	if b.spare == nil {
		b.spare = newBoard(b.layout)
	}
	b.copyInto(b.spare)
	b.spare.clear(m)
	return b.spare
}

// canRescue reports whether a move clears a Timer.
func (b *Board) canRescue() bool {
	for i, mark := range b.marks {
		switch power := mark.power(); {
		case b.marked == 0:
			return false
		case power == engine.Timer && b.grouping(i), power == engine.Overkill && b.grouping(i) && b.rescues(engine.Move{At: b.pos(i)}):
			return true
		}
	}
	for i := 0; i < len(b.cells) && b.bombs > 0; i++ {
		if b.cells[i] == bomb && b.rescues(engine.Move{At: b.pos(i)}) {
			return true
		}
	}
	return false
}

// grouping reports whether the boulder in cell i belongs to a group.
func (b *Board) grouping(i int) bool {
	t := b.cells[i]
	for _, step := range b.around {
		if next := b.cells[i+step]; isColor(t) && (next == t || next == wild) {
			return true
		}
	}
	return false
}

// rescues reports whether a legal move clears a Timer.
func (b *Board) rescues(m engine.Move) bool {
	var n int
	if i := b.index(m.At); b.cells[i] == bomb {
		n = b.blast(m.At)
	} else if size, powers := b.flood(i); powers.has(engine.Overkill) {
		n = b.kin(b.cells[i])
	} else {
		n = size
	}
	for _, i := range b.queue[:n] {
		if b.marked > 0 && b.marks[i].power() == engine.Timer {
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

// reaches reports whether a move removes anything of its group in the columns, a set as of beside.
func (b *Board) reaches(m engine.Move, columns uint64) bool {
	var n int
	if i := b.index(m.At); b.cells[i] == bomb {
		n = b.blast(m.At)
	} else {
		n, _ = b.flood(i)
	}
	for _, i := range b.queue[:n] {
		if columns&(1<<(i>>b.shift)) != 0 {
			return true
		}
	}
	return false
}

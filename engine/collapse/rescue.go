package collapse

import (
	"slices"

	"github.com/domvision/domvision/engine"
)

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
	next := b.duplicate()
	next.clear(m)
	return next
}

// canRescue reports whether a move clears a Timer.
func (b *Board) canRescue() bool {
	if b.marked == 0 {
		return false
	}
	for i, mark := range b.marks {
		power := mark.power()
		far := power == engine.Overkill && b.grouping(i) || b.cells[i] == bomb // may clear a Timer that is not beside it
		if power == engine.Timer && b.grouping(i) || far && b.rescues(engine.Move{At: b.pos(i)}) {
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
	i := b.index(m.At)
	if b.cells[i] == bomb {
		return b.holdTimer(b.queue[:b.blast(m.At)])
	}
	_, powers := b.flood(i)
	return powers.has(engine.Timer) || powers.has(engine.Overkill) && b.holdTimer(b.queue[:b.kin(b.cells[i])])
}

// holdTimer reports whether one of the cells holds a Timer.
func (b *Board) holdTimer(cells []uint16) bool {
	return b.marked > 0 && slices.ContainsFunc(cells, func(i uint16) bool { return b.marks[i].power() == engine.Timer })
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

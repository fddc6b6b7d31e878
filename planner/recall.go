package planner

import "github.com/domvision/domvision/engine"

// recall remembers the actions of the positions met lately. The games of a search
// resemble each other: every second position has been met before, and finding the
// actions of one takes more than half of the time of a game.
//
// It is a table by the position's hash, in which the later of two positions stays,
// over a ring in which the actions lie, the oldest overwritten by the newest.
type recall struct {
	bits    int
	entries []recalled
	options []option // the ring: those of the actions
	moves   []shortMove
	next    uint64 // where the next action goes, counted on from round to round
}

// recalled is a position that is remembered.
type recalled struct {
	hash         uint64
	first, count uint64 // of its actions
}

const (
	// recallBits tells how many positions a search remembers, in some megabytes.
	recallBits = 14

	// positionActions is how many actions there is room for by position, mostActions
	// how many a position can have: the ring ends in as many places more, so that
	// the actions of one position always lie side by side.
	positionActions = 16
	mostActions     = engine.MaxSide * engine.MaxSide
)

// newRecall returns a memory of so many positions, as a power of two.
func newRecall(bits int) recall {
	n := positionActions<<bits + mostActions
	return recall{bits, make([]recalled, 1<<bits), make([]option, n), make([]shortMove, n), 0}
}

// forget makes it remember nothing.
func (r *recall) forget() { r.next += positionActions<<r.bits + 1 }

// find returns the actions of a position, if they are remembered.
func (r *recall) find(hash uint64) (options []option, moves []shortMove, ok bool) {
	e := &r.entries[hash>>(64-r.bits)]
	if e.hash != hash || e.count == 0 || r.next-e.first > positionActions<<r.bits {
		return nil, nil, false
	}
	options, moves = r.at(e.first, e.count)
	return options, moves, true
}

// keep remembers the actions of a position.
func (r *recall) keep(hash uint64, actions []engine.Action) (options []option, moves []shortMove) {
	n := uint64(len(actions))
	options, moves = r.at(r.next, n)
	for i, a := range actions {
		options[i] = option{a.Key >> (32 - policyBits), a.Prior}
		moves[i] = short(a.Move)
	}
	r.entries[hash>>(64-r.bits)] = recalled{hash, r.next, n}
	r.next += n
	return options, moves
}

// at is n places of the ring.
func (r *recall) at(first, n uint64) ([]option, []shortMove) {
	first &= positionActions<<r.bits - 1
	return r.options[first : first+n], r.moves[first : first+n]
}

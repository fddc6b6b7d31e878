package planner

import (
	"cmp"
	"math"
	"math/bits"
	"sync"
)

// layer is one level of the beam: the positions with the same number of tiles that wait
// to be expanded. A transposition table holds each of them only once, by the better way
// there. A layer that grows too large is cut to the best of the beam's width; which
// positions it keeps does not depend on the order in which they are added.
type layer struct {
	mutex sync.Mutex
	arrays
	bounded bool  // whether positions were dropped
	bound   int64 // the least value of those that were kept then
}

// position is what a layer keeps of a position.
type position struct {
	value  int64 // see worth
	hash   uint64
	points int32 // earned on the way
	trace
}

const (
	// slack is by how many times the width a layer may grow before it is cut.
	slack = 3

	// positionMemory bounds the bytes that each position of the width takes in a layer,
	// apart from the packed position: its positions, their table, and twice its waypoint.
	positionMemory = slack*(32+4*4) + 2*24
)

// worth is the value by which positions are compared: points and promise in fixed point, fine enough
// to distinguish promises, and coarse enough to be the same on all processors, whether or not they
// fuse multiplication and addition.
func worth(points int32, promise float64) int64 {
	const units = 1024
	return int64(points)*units + int64(math.Round(promise*units))
}

// compare orders positions, the best first.
func (p position) compare(q position) int {
	switch {
	case p.value != q.value:
		return cmp.Compare(q.value, p.value)
	case p.hash != q.hash:
		return cmp.Compare(p.hash, q.hash)
	default:
		return cmp.Or(cmp.Compare(p.parent, q.parent), cmp.Compare(p.move.rank(), q.move.rank()))
	}
}

// meet reports whether the position of p is in the layer already, and replaces the way
// there by p if that is better. The value of p is not looked at, so that it need not be
// known.
func (l *layer) meet(p position) bool {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	return l.replace(p)
}

// replace is meet for a caller that holds the lock.
func (l *layer) replace(p position) bool {
	if len(l.positions) == 0 {
		return false
	}
	at := *l.find(p.hash)
	if at == 0 {
		return false
	}
	old := &l.positions[at-1]
	p.value = old.value + worth(p.points-old.points, 0)
	if p.compare(*old) < 0 {
		*old = p
	}
	return true
}

// add adds a position, if it can be among the best of the width. Memory is taken from spare
// where there is some.
func (l *layer) add(p position, width int, spare *spares) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if l.bounded && p.value < l.bound || l.replace(p) {
		return
	}
	switch {
	case len(l.positions) >= slack*width:
		l.keep(width)
		l.index()
	case cap(l.positions) == 0:
		l.arrays = spare.take()
		fallthrough
	case len(l.positions) == cap(l.positions):
		l.grow(slack * width)
	}
	l.positions = append(l.positions, p)
	*l.find(p.hash) = uint32(len(l.positions))
}

// keep drops all positions but the best of the width, and leaves them in no order.
func (l *layer) keep(width int) {
	if len(l.positions) > width {
		selectBest(l.positions, width)
		l.positions = l.positions[:width]
		l.bounded, l.bound = true, l.positions[width-1].value
	}
}

// selectBest moves the n best positions to the front, the worst of them last (Hoare's
// quickselect).
func selectBest(positions []position, n int) {
	for low, high := 0, len(positions)-1; low < high; {
		pivot := positions[(low+high)/2]
		i, j := low, high
		for i <= j {
			for positions[i].compare(pivot) < 0 {
				i++
			}
			for positions[j].compare(pivot) > 0 {
				j--
			}
			if i <= j {
				positions[i], positions[j] = positions[j], positions[i]
				i, j = i+1, j-1
			}
		}
		switch {
		case n-1 <= j:
			high = j
		case n-1 >= i:
			low = i
		default:
			return
		}
	}
}

// release gives the memory to spare and leaves the layer empty.
func (l *layer) release(spare *spares) {
	if cap(l.positions) > 0 {
		spare.give(l.arrays)
	}
	l.arrays, l.bounded = arrays{}, false
}

// arrays is the memory of a layer.
type arrays struct {
	positions []position
	table     []uint32 // hash table with linear probing: 1 + index into positions; 0: free. Its length is a power of 2
}

// grow doubles the room for positions, up to the most.
func (a *arrays) grow(most int) {
	if n := min(max(64, 2*len(a.positions)), most); n > cap(a.positions) {
		a.positions = append(make([]position, 0, n), a.positions...)
		a.table = make([]uint32, 2<<bits.Len(uint(n-1)))
		a.index()
	}
}

// index rebuilds the table.
func (a *arrays) index() {
	clear(a.table)
	for i, p := range a.positions {
		*a.find(p.hash) = uint32(i + 1)
	}
}

// find is the slot of the position with the hash, or the free slot where it belongs.
func (a *arrays) find(hash uint64) *uint32 {
	mask := uint64(len(a.table) - 1)
	for i := hash & mask; ; i = (i + 1) & mask {
		if at := a.table[i]; at == 0 || a.positions[at-1].hash == hash {
			return &a.table[i]
		}
	}
}

// spares is a free list: the memory of layers that are done.
type spares struct {
	mutex sync.Mutex
	list  []arrays
}

func (s *spares) give(a arrays) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.list = append(s.list, a)
}

// take returns memory for no position or more.
func (s *spares) take() arrays {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if len(s.list) == 0 {
		return arrays{}
	}
	last := len(s.list) - 1
	a := s.list[last]
	s.list = s.list[:last]
	a.positions = a.positions[:0]
	clear(a.table)
	return a
}

package planner

import (
	"cmp"
	"slices"
	"sync/atomic"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/fault"
)

// beamSearch is the memory of one search. Positions that were expanded are kept packed;
// of those that wait only their parent and the move from there are known.
type beamSearch struct {
	Beam
	root    engine.Puzzle
	meter   meter
	found   *lines
	workers []*beamWorker

	// Of the present beam:

	width   int         // never grows on the way
	pruned  bool        // whether any position was left out
	layers  []layer     // by the number of tiles
	spare   spares      // of layers that are done
	trail   []waypoint  // all positions that were expanded, the root first
	packed  [][]byte    // these positions, by worker, up to the last layer
	stopped atomic.Bool // by time or from outside

	begun  []float64 // by layer: the part of the budget that was spent before it
	prices []float64 // by layer: the part that the beam before spent from there on, per position in width
}

// trace says how a position was reached.
type trace struct {
	parent int32 // in the trail; of no meaning for the root, which is the first
	move   shortMove
}

// waypoint is a position that was expanded.
type waypoint struct {
	trace
	worker uint16 // that packed it
	begin  int    // where in the worker's memory
}

// run searches a beam of the given width, or of less from where the budget does
// not allow that.
func (s *beamSearch) run(width int) {
	s.width, s.pruned, s.trail = width, false, s.trail[:0]
	for i, w := range s.workers {
		w.packed = w.packed[:0]
		s.packed[i] = w.packed
	}
	top := len(s.layers) - 1
	s.layers[top].add(position{}, width, &s.spare)
	for tiles := top; tiles >= 0 && !s.meter.over; tiles-- {
		s.begun[tiles] = s.meter.spent(s.Budget)
		if a := s.affordable(tiles); s.Width <= 0 && a < float64(s.width) {
			s.width = max(1, int(a))
		}
		s.follow(&s.layers[tiles])
	}
	end := s.meter.spent(s.Budget)
	for tiles := range s.layers {
		s.prices[tiles] = (end - s.begun[tiles]) / float64(width)
		s.layers[tiles].release(&s.spare)
	}
}

// follow expands the best positions of a layer, with all workers at once.
func (s *beamSearch) follow(l *layer) {
	if len(l.positions) == 0 {
		return
	}
	l.keep(s.width)
	slices.SortFunc(l.positions, position.compare)
	s.pruned = s.pruned || l.bounded
	first := len(s.trail)
	for _, p := range l.positions {
		s.trail = append(s.trail, waypoint{trace: p.trace})
	}
	var next atomic.Int32
	work := func(w *beamWorker) {
		for {
			i := int(next.Add(batch)) - batch
			if i >= len(l.positions) {
				return
			}
			for k := i; k < min(i+batch, len(l.positions)) && !s.stop(); k++ {
				w.follow(l.positions[k], int32(first+k))
			}
		}
	}
	var others fault.Group
	for _, w := range s.workers[1:min(len(s.workers), max(1, len(l.positions)/batch))] {
		others.Go(func() { work(w) })
	}
	work(s.workers[0])
	others.Wait()
	l.release(&s.spare)
	s.gather()
}

// batch is how many positions a worker takes at a time, which is some fifty
// microseconds of work.
const batch = 4

// stop reports whether the time is up or the search was cancelled. Nodes are counted
// only between layers: how far each worker has come within one is left to chance.
func (s *beamSearch) stop() bool {
	if s.stopped.Load() {
		return true
	}
	select {
	case <-s.meter.done:
		s.stopped.Store(true)
		return true
	default:
	}
	if s.meter.late() {
		s.stopped.Store(true)
		return true
	}
	return false
}

// gather collects what the workers have counted and packed, and the games that they
// finished.
func (s *beamSearch) gather() {
	var ends []ending
	for i, w := range s.workers {
		s.packed[i] = w.packed
		s.meter.spend(w.nodes)
		ends = append(ends, w.ends...)
		w.nodes, w.ends = 0, w.ends[:0]
	}
	slices.SortFunc(ends, func(a, b ending) int { return cmp.Compare(a.at, b.at) })
	for _, e := range ends {
		s.found.note(course{s.line(nil, e.at), e.points})
	}
}

// line appends the moves to a position in the trail.
func (s *beamSearch) line(dst []engine.Move, at int32) []engine.Move {
	start := len(dst)
	for ; at > 0; at = s.trail[at].parent {
		dst = append(dst, s.trail[at].move.long())
	}
	slices.Reverse(dst[start:])
	return dst
}

// beamWorker expands positions, on boards of its own.
type beamWorker struct {
	search      *beamSearch
	id          uint16
	state, next engine.Puzzle
	actions     []engine.Action
	packed      []byte // the positions it has expanded, in this beam
	nodes       int64
	ends        []ending
}

// ending is the end of a game.
type ending struct {
	at     int32   // in the trail
	points float64 // in total, the bonus at the end included
}

// follow expands a position: it adds every position that is one move away to the layer
// where it belongs.
func (w *beamWorker) follow(p position, at int32) {
	s := w.search
	w.reach(p.trace, at)
	w.actions = w.state.Actions(w.actions[:0])
	if len(w.actions) == 0 {
		w.ends = append(w.ends, ending{at, float64(p.points) + w.state.Value()})
		return
	}
	w.pack(at)
	w.nodes += int64(len(w.actions))
	w.state.Prepare()
	for _, a := range w.actions {
		move := a.Move()
		w.next = w.state.CopyTo(w.next).(engine.Puzzle)
		points := p.points + int32(w.next.Play(move))
		child := position{hash: w.next.Hash(), points: points, trace: trace{at, short(move)}}
		l := &s.layers[w.next.Tiles()]
		if !l.meet(child) {
			child.value = worth(points, w.next.Promise())
			l.add(child, s.width, &s.spare)
		}
	}
}

// reach sets up the position that the trace leads to, number at in the trail.
func (w *beamWorker) reach(t trace, at int32) {
	s := w.search
	if at == 0 {
		w.state = s.root.CopyTo(w.state).(engine.Puzzle)
		return
	}
	parent := &s.trail[t.parent]
	w.state.Unpack(s.packed[parent.worker][parent.begin:])
	w.state.Play(t.move.long())
}

// pack keeps the position for its children to start from.
func (w *beamWorker) pack(at int32) {
	here := &w.search.trail[at]
	here.worker, here.begin = w.id, len(w.packed)
	w.packed = w.state.Pack(w.packed)
}

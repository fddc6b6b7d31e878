package planner

import (
	"slices"
	"sync"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/fault"
)

// nest is the memory of one search at several levels.
type nest struct {
	NRPA
	workers  []*worker
	helpers  []*helper // at the same time
	sent     *policy   // that the helpers know
	adapter  adapter
	policies []*policy // by level, from 2
	bests    []playout // by level, from 2: of the present call
	over     bool
	done     <-chan struct{} // of the present search
}

// worker plays the games, on the lowest level. Several work side by side.
type worker struct {
	iterations, playouts int

	root    engine.Puzzle
	meter   meter
	player  player
	adapter adapter
	policy  *policy
	game    playout // the last one played
	best    playout // of the present call
	found   *lines
}

func newNest(n NRPA, helpers []Pipe) *nest {
	s := &nest{NRPA: n, policies: make([]*policy, n.Nesting+1), bests: make([]playout, n.Nesting+1)}
	for i := range n.Side {
		s.workers = append(s.workers, newWorker(n, i))
	}
	for _, pipe := range helpers {
		s.helpers = append(s.helpers, &helper{pipe: pipe})
	}
	if len(helpers) > 0 {
		s.sent = newPolicy()
	}
	for level := 2; level <= n.Nesting; level++ {
		s.policies[level] = sparePolicies.Get().(*policy)
	}
	return s
}

// spareWorkers and sparePolicies are the memory of searches that are over. A search of 200,000
// positions would spend a tenth of its time on getting as much from the system.
var (
	spareWorkers  = sync.Pool{New: func() any { return &worker{policy: newPolicy()} }}
	sparePolicies = sync.Pool{New: func() any { return newPolicy() }}
)

// size is how many play games side by side.
func (s *nest) size() int { return len(s.workers) + len(s.helpers) }

// newWorker is the one of the given number among those of a search.
func newWorker(n NRPA, number int) *worker {
	w := spareWorkers.Get().(*worker)
	cache := w.player.cache
	if cache == nil {
		cache = newActionCache(cacheBits)
	}
	w.iterations, w.playouts = n.Iterations, n.Playouts
	w.player = newPlayer(n.Seed, uint64(number), cache)
	return w
}

// dismiss leaves the worker's memory to later searches.
func (w *worker) dismiss() {
	w.root, w.player.state, w.found = nil, nil, nil
	spareWorkers.Put(w)
}

// dismiss lets the workers and helpers go.
func (s *nest) dismiss() {
	for _, w := range s.workers {
		w.dismiss()
	}
	for _, p := range s.policies[2:] {
		sparePolicies.Put(p)
	}
	for _, h := range s.helpers {
		h.dismiss()
	}
}

// search calls the highest level until the budget is spent, the first time with
// the line to begin with, if there is one. It returns what was found, and how many
// positions were looked at.
func (s *nest) search(at outset, line []engine.Move, b Budget, done <-chan struct{}) (*lines, int64) {
	top, best := s.policies[s.Nesting], &s.bests[s.Nesting]
	top.forget()
	best.clear()
	s.over, s.done = false, done
	s.replaceLost()
	s.begin(at, line, b.share(s.size()), best)
	if len(line) > 0 {
		for range warmSteps {
			s.adapter.adapt(top, best, stepLength)
		}
	}
	for {
		s.call(s.Nesting)
		if s.over {
			break
		}
		top.forget()
		best.clear()
	}
	found, nodes := newLines(at.state), int64(0)
	for _, w := range s.workers {
		found.merge(w.found)
		nodes += w.meter.nodes
	}
	for _, h := range s.helpers {
		nodes += h.end(found)
	}
	return found, nodes
}

// replaceLost goes on without the helpers that have failed, and at home if there is nobody else.
func (s *nest) replaceLost() {
	s.helpers = slices.DeleteFunc(s.helpers, func(h *helper) bool { return h.lost != nil })
	if s.size() == 0 {
		s.workers = append(s.workers, newWorker(s.NRPA, 0))
	}
}

// begin lets all who play set out from a position. The first of them plays the line, which is kept in
// game.
func (s *nest) begin(at outset, line []engine.Move, b Budget, game *playout) {
	for _, w := range s.workers {
		w.begin(at.state, b.start(s.done))
	}
	for i, h := range s.helpers {
		if i > 0 || len(s.workers) > 0 {
			h.begin(at, nil, b, nil)
		} else {
			h.begin(at, line, b, game)
		}
	}
	if len(line) > 0 && len(s.workers) > 0 {
		s.workers[0].play(line, s.policies[s.Nesting])
		game.copyFrom(&s.workers[0].game)
	}
}

// ended reports whether a search was cancelled.
func ended(done <-chan struct{}) bool {
	select {
	case <-done:
		return true
	default:
		return false
	}
}

// call searches at a level and leaves the best game in its bests, where one may
// lie already.
func (s *nest) call(level int) {
	stale := 0
	for range s.Iterations {
		if s.iterate(level) {
			stale = 0
		} else {
			stale++
		}
		if s.over || stale == patience {
			return
		}
		s.adapter.adapt(s.policies[level], &s.bests[level], stepLength)
	}
}

// iterate is one iteration of a level. It reports whether it found a better game.
func (s *nest) iterate(level int) (better bool) {
	best := &s.bests[level]
	if level > 2 {
		*s.policies[level-1] = *s.policies[level]
		s.bests[level-1].clear()
		s.call(level - 1)
		return best.keep(&s.bests[level-1])
	}
	s.callHelpers(s.policies[2])
	var side fault.Group
	for _, w := range s.workers {
		side.Go(func() { w.call(s.policies[2]) })
	}
	side.Wait()
	for _, w := range s.workers {
		better = best.keep(&w.best) || better
		s.over = s.over || w.meter.over
	}
	for _, h := range s.helpers {
		h.wait()
		better = len(h.best.steps) > 0 && best.keep(&h.best) || better
		s.over = s.over || h.over || ended(s.done)
	}
	return better
}

// begin sets out to search from root.
func (w *worker) begin(root engine.Puzzle, m meter) {
	w.root = root.CopyTo(w.root).(engine.Puzzle)
	w.meter, w.found = m, newLines(root)
	w.player.cache.forget() // for the priors may be others
}

// call searches with a copy of the policy and leaves the best game in w.best.
func (w *worker) call(by *policy) {
	*w.policy = *by
	w.best.clear()
	for range w.iterations {
		for range w.playouts {
			w.play(nil, w.policy)
			w.best.keep(&w.game)
			if w.meter.over {
				return
			}
		}
		w.adapter.adapt(w.policy, &w.best, stepLength)
	}
}

// play plays a game, which begins with the line.
func (w *worker) play(line []engine.Move, by *policy) {
	w.player.play(w.root, line, by, &w.game)
	w.found.notePlayout(&w.game)
	w.meter.spend(int64(len(w.game.steps)))
}

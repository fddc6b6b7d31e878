package planner

import (
	"cmp"
	"context"
	"math"
	"slices"
	"sync"
	"time"

	"github.com/domvision/domvision/engine"
)

// The article's strongest setting, which is what the zero [NStep] searches
// with. It averaged 2426.84 points a game there.
const (
	DefaultDepth  = 3
	DefaultExpand = 6
)

// unlimited as [NStep.Expand] turns pruning off: every action is expanded.
const unlimited = -1

// NStep finds the sequence of Depth actions with the best n-step Q-value. At
// every position on the way, the first included, it expands only the Expand
// actions with the best one-step Q-value; at the last step it evaluates all.
// Depth 1 is therefore the plain one-step ranking. With b actions a position
// about b * Expand^(Depth-1) positions are evaluated.
//
// Candidates that were pruned at the first position come after all that were expanded. Their Q is the one-step
// Q-value and their PV has length 1: the same quantity, but a rougher estimate, so compare it only among the
// pruned ones. The same holds for candidates that were not searched to the end when the context was done.
//
// Source: "Using AI to Get the Neopets Destruct-o-Match Avatar", step 5.
type NStep struct {
	Depth  int // steps looked ahead; below 1: DefaultDepth
	Expand int // actions expanded at a position; 0: DefaultExpand, below 0: all
}

func (n NStep) limits() (depth, expand int) {
	depth, expand = n.Depth, n.Expand
	if depth < 1 {
		depth = DefaultDepth
	}
	switch {
	case expand == 0:
		expand = DefaultExpand
	case expand < 0:
		expand = math.MaxInt
	}
	return depth, expand
}

// Plan implements [Search].
func (n NStep) Plan(ctx context.Context, s engine.State) Plan {
	start := time.Now()
	depth, expand := n.limits()
	_, hashed := s.(hasher)
	search := spareSearchers.Get().(*searcher)
	search.begin(depth, expand, hashed && depth > 2, ctx.Done())
	lines := search.root(s)
	plan := newPlan(s, lines, search.nodes, start)
	spareSearchers.Put(search)
	return plan
}

// spareSearchers is the memory of searches that are over. Getting as much anew takes up to a tenth of the time
// of a search.
var spareSearchers = sync.Pool{New: func() any { return &searcher{ends: make(map[uint64]lastStep, 64)} }}

// searcher is the memory of one search: scratch for every ply, set up once, so
// that evaluating a position allocates nothing.
type searcher struct {
	depth, expand int
	plies         []*ply // the steps reached so far, at most depth
	nodes         int64
	done          <-chan struct{}
	cancelled     bool

	// ends holds the values of positions at the last step, by their hash: two moves that do
	// not touch each other lead to the same position in either order.
	ends   map[uint64]lastStep
	hashed bool // ends are kept
}

// begin prepares for a search of states that are told apart by their hashes, or are not.
func (s *searcher) begin(depth, expand int, hashed bool, done <-chan struct{}) {
	s.depth, s.expand, s.hashed, s.nodes, s.done, s.cancelled = depth, expand, hashed, 0, done, false
	clear(s.ends)
}

// lastStep is what comes of a position there.
type lastStep struct {
	move  engine.Move // the best; none if nodes is 0
	q     float64
	nodes int64 // evaluated for it
}

// hasher is a state that tells equal positions from others, almost surely; see [engine.Puzzle].
type hasher interface{ Hash() uint64 }

// ply is the scratch of the positions after a given number of steps, of which
// only one is looked at at a time.
type ply struct {
	next    engine.State // the position after an action
	moves   []engine.Move
	actions []action
	pv      []engine.Move // the best line from here, for the ply before
}

// action is a legal move and what is known of it.
type action struct {
	move   engine.Move
	order  int // its place in State.Moves, which breaks ties
	points int
	q      float64
}

// better orders actions by Q-value, the best first.
func better(a, b action) int {
	return cmp.Or(cmp.Compare(b.q, a.q), cmp.Compare(a.order, b.order))
}

// root searches from state and returns a line for every legal move, best first.
func (s *searcher) root(state engine.State) []line {
	actions := s.evaluate(0, state)
	slices.SortFunc(actions, better)
	lines := make([]line, len(actions))
	for i, a := range actions {
		lines[i] = line{a, []engine.Move{a.move}}
	}
	if s.depth == 1 {
		return lines
	}
	searched := 0
	for searched < min(s.expand, len(lines)) && !s.stop() {
		l := &lines[searched]
		q := float64(l.points) + s.best(1, s.after(0, state, l.move))
		if s.cancelled {
			break
		}
		l.q = q
		l.pv = append(l.pv, s.plies[1].pv...)
		searched++
	}
	slices.SortFunc(lines[:searched], func(a, b line) int { return better(a.action, b.action) })
	return lines
}

// best returns the best n-step Q-value from state, n being the steps left
// after i, and leaves its line in the ply's pv. Once the search is cancelled
// the result means nothing.
func (s *searcher) best(i int, state engine.State) float64 {
	if i == s.depth-1 && s.hashed {
		return s.bestEnd(i, state)
	}
	actions := s.evaluate(i, state)
	p := s.plies[i]
	p.pv = p.pv[:0]
	if len(actions) == 0 {
		return state.Value()
	}
	if i == s.depth-1 {
		a := slices.MinFunc(actions, better)
		p.pv = append(p.pv, a.move)
		return a.q
	}
	if s.expand < len(actions) {
		slices.SortFunc(actions, better)
		actions = actions[:s.expand]
	}
	var best action
	for j, a := range actions {
		if s.stop() {
			return 0
		}
		a.q = float64(a.points) + s.best(i+1, s.after(i, state, a.move))
		if j == 0 || better(a, best) < 0 {
			best = a
			p.pv = append(append(p.pv[:0], a.move), s.plies[i+1].pv...)
		}
	}
	return best.q
}

// bestEnd is best for the last step, each position only once.
func (s *searcher) bestEnd(i int, state engine.State) float64 {
	hash := state.(hasher).Hash()
	e, known := s.ends[hash]
	if known {
		s.nodes += e.nodes // as if they had been evaluated again
	} else {
		before := s.nodes
		if actions := s.evaluate(i, state); len(actions) > 0 {
			a := slices.MinFunc(actions, better)
			e.move, e.q = a.move, a.q
		} else {
			e.q = state.Value()
		}
		e.nodes = s.nodes - before
		s.ends[hash] = e
	}
	if i == len(s.plies) {
		s.plies = append(s.plies, new(ply))
	}
	p := s.plies[i]
	p.pv = p.pv[:0]
	if e.nodes > 0 {
		p.pv = append(p.pv, e.move)
	}
	return e.q
}

// evaluate finds the one-step Q-value of every action in state. The result is
// in the order of State.Moves, in the scratch of ply i.
func (s *searcher) evaluate(i int, state engine.State) []action {
	if i == len(s.plies) {
		s.plies = append(s.plies, new(ply))
	}
	p := s.plies[i]
	p.moves = state.Moves(p.moves[:0])
	p.actions = p.actions[:0]
	for order, m := range p.moves {
		p.next = state.CopyTo(p.next)
		points := p.next.Play(m)
		p.actions = append(p.actions, action{m, order, points, float64(points) + p.next.Value()})
	}
	s.nodes += int64(len(p.moves))
	return p.actions
}

// after is the position that m leads to from state, in the scratch of ply i.
// Playing a move once more when it is expanded costs less than keeping the
// positions after all those that are not.
func (s *searcher) after(i int, state engine.State, m engine.Move) engine.State {
	p := s.plies[i]
	p.next = state.CopyTo(p.next)
	p.next.Play(m)
	return p.next
}

// stop reports whether the search was cancelled. It is asked once for every
// position expanded, which takes tens of microseconds.
func (s *searcher) stop() bool {
	select {
	case <-s.done:
		s.cancelled = true
	default:
	}
	return s.cancelled
}

package planner

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/domvision/domvision/engine"
)

// The article's settings. The zero treeSearch has them, except for the order.
const (
	defaultTreeNodes = 50_000
	defaultPenalty   = 18
)

// maxTreeNodes is the largest number of positions that a tree search keeps, visited or
// waiting: about 320 MB. Only a priority-first search of large boards finds more; it drops
// them.
const maxTreeNodes = 1 << 21

// treeSearch grows a tree of positions from the one planned for. It visits one position
// after the other, in the given order, and queues the positions that the moves chosen by
// Select lead to. The best line leads to the visited position with the most points; of
// equals, to the one visited first. The points of a finished game include its end bonus.
//
// A line need not end the game. Candidates are ordered by the points of their lines, not
// by Q, which adds V of the position at the end. Candidates without a visited position come
// last, with their one-step Q-value, as in [NStep].
//
// Source: "Bubble Burst", parts 1 and 2, and gkinsman/BubbleBurst.
type treeSearch struct {
	Order   visitOrder
	Select  selection
	Penalty int // points that a step deeper must bring; breadthFirst ignores it
	Nodes   int // positions visited besides the start; 0: defaultTreeNodes, below 0: maxTreeNodes
}

// visitOrder says which position of the queue a tree search visits next.
type visitOrder uint8

// The orders. The priority of a position after d moves that earned p points is
// |p - d*Penalty|. It is high for deep positions with few points too, so that some of
// these are visited. But a position that is less deep than another and has more points
// comes first, whatever their priorities.
const (
	// breadthFirst visits positions in the order in which they were found.
	breadthFirst visitOrder = iota

	// highestFirst visits the position with the highest priority. It is what the
	// article describes.
	highestFirst

	// published visits positions in the order of the code published with the article. Its
	// comparison puts the better position first, as for sorting, but its queue takes the
	// greatest: what should come last is visited first.
	published
)

// Plan implements [Search].
func (t treeSearch) Plan(ctx context.Context, s engine.State) Plan {
	start := time.Now()
	plan := NStep{Depth: 1}.Plan(ctx, s)
	g := newGrowth(t, s)
	for g.grow(ctx.Done()) {
	}
	g.report(s, plan.Candidates)
	plan.Nodes = int64(max(0, g.visited-1))
	plan.Elapsed = time.Since(start)
	return plan
}

// growth is the memory of one search.
type growth struct {
	treeSearch
	selector selector
	nodes    []treeNode // the start first, then its children
	queue    queue
	visited  int     // the start is the first
	best     []found // by child of the start: best[i] is of node i+1
	moves    []engine.Move

	// states[d] is the position of node path[d], which has depth d: on the path to the last
	// node visited, or left over from an earlier path. The next node is often near one of
	// them.
	path   []int32
	states []engine.State
}

// treeNode is a position, given by its parent and the move from there.
type treeNode struct {
	move   engine.Move // the last one
	parent int32
	first  int32 // the child of the start that it comes from, or is
	depth  int32 // moves made
	points int32 // earned by them
}

// found is the best position visited after some first move.
type found struct {
	node    int32 // 0: none was visited
	total   float64
	visited int // as what
}

func newGrowth(t treeSearch, s engine.State) *growth {
	switch {
	case t.Nodes == 0:
		t.Nodes = defaultTreeNodes
	case t.Nodes < 0 || t.Nodes > maxTreeNodes:
		t.Nodes = maxTreeNodes
	}
	g := &growth{
		treeSearch: t,
		selector:   selector{by: t.Select},
		nodes:      []treeNode{{}},
		queue:      queue{order: t.Order, penalty: float64(t.Penalty)},
		path:       []int32{0},
		states:     []engine.State{s.CopyTo(nil)},
	}
	g.queue.push(entry{})
	return g
}

// grow visits the next position. It reports false when none is left, the budget
// is used up or the search was cancelled.
func (g *growth) grow(done <-chan struct{}) bool {
	select {
	case <-done:
		return false
	default:
	}
	if g.queue.empty() || g.visited > g.Nodes {
		return false
	}
	id := g.queue.pop().node
	g.visited++
	state := g.reach(id)
	g.moves = state.Moves(g.moves[:0])
	g.note(id, state)
	for _, m := range g.selector.choose(state, g.moves) {
		g.add(id, m)
	}
	if id == 0 {
		g.best = make([]found, len(g.nodes)-1)
	}
	return true
}

// reach returns the position of a node, starting from the nearest ancestor in states.
func (g *growth) reach(id int32) engine.State {
	depth := int(g.nodes[id].depth)
	d := depth
	for at := id; g.path[d] != at; d-- {
		g.path[d] = at
		at = g.nodes[at].parent
	}
	for d++; d <= depth; d++ {
		g.step(d, g.path[d])
	}
	return g.states[depth]
}

// step makes states[d] the position of a node, from that of its parent before it,
// and returns what the move earns.
func (g *growth) step(d int, id int32) (points int) {
	g.path[d] = id
	g.states[d] = g.states[d-1].CopyTo(g.states[d])
	return g.states[d].Play(g.nodes[id].move)
}

// add puts the position after m into the tree. Only its points are kept.
func (g *growth) add(parent int32, m engine.Move) {
	if len(g.nodes) > maxTreeNodes || g.Order == breadthFirst && len(g.nodes) > g.Nodes {
		return // the tree is full, or the budget will be used up before this
	}
	id, p := int32(len(g.nodes)), g.nodes[parent]
	depth := p.depth + 1
	if int(depth) == len(g.states) {
		g.path, g.states = append(g.path, 0), append(g.states, nil)
	}
	first := p.first
	if parent == 0 {
		first = id
	}
	g.nodes = append(g.nodes, treeNode{move: m, parent: parent, first: first, depth: depth})
	points := p.points + int32(g.step(int(depth), id))
	g.nodes[id].points = points
	g.queue.push(entry{id, depth, points})
}

// note remembers the position of a visited node if it is the best after its
// first move. The moves in it have been listed.
func (g *growth) note(id int32, state engine.State) {
	if id == 0 {
		return
	}
	total := float64(g.nodes[id].points)
	if len(g.moves) == 0 {
		total += state.Value()
	}
	if best := &g.best[g.nodes[id].first-1]; best.node == 0 || total > best.total {
		*best = found{id, total, g.visited}
	}
}

// report gives the candidates that were searched their lines, and puts them
// first.
func (g *growth) report(s engine.State, list []Candidate) {
	founds := map[engine.Move]found{}
	for i, f := range g.best {
		if f.node != 0 {
			founds[g.nodes[i+1].move] = f
		}
	}
	for i := range list {
		c := &list[i]
		if f, ok := founds[c.Move]; ok {
			c.PV = g.line(f.node)
			c.Q = float64(g.nodes[f.node].points) + g.reach(f.node).Value()
		}
	}
	slices.SortStableFunc(list, func(a, b Candidate) int {
		f, ok := founds[a.Move]
		h, also := founds[b.Move]
		if !ok || !also {
			return cmp.Compare(h.node, 0) - cmp.Compare(f.node, 0)
		}
		return cmp.Or(cmp.Compare(h.total, f.total), cmp.Compare(f.visited, h.visited))
	})
}

// line is the moves to a node.
func (g *growth) line(id int32) []engine.Move {
	pv := make([]engine.Move, g.nodes[id].depth)
	for i := len(pv) - 1; i >= 0; i-- {
		pv[i] = g.nodes[id].move
		id = g.nodes[id].parent
	}
	return pv
}

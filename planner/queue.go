package planner

import "math"

// queue holds the positions that a tree search has yet to visit: first in, first out for
// breadthFirst, otherwise a priority queue in a binary heap. [queue.worse] is no strict weak order,
// so that what a heap yields depends on which entries it compares. This one compares the same
// entries as the article's: Denis Shulepov's PriorityQueue, published in
// dshulepov/ConcurrentPriorityQueue.
type queue struct {
	order   visitOrder
	penalty float64
	entries []entry
	head    int // of a list: what was taken
}

// entry is a position in the queue.
type entry struct{ node, depth, points int32 }

func (q *queue) empty() bool { return q.head == len(q.entries) }

func (q *queue) push(e entry) {
	q.entries = append(q.entries, e)
	if q.order == breadthFirst {
		return
	}
	h := q.entries
	for i := len(h) - 1; i > 0; {
		parent := (i - 1) / 2
		if !q.before(h[i], h[parent]) {
			return
		}
		h[i], h[parent] = h[parent], h[i]
		i = parent
	}
}

// pop takes the next position. There must be one.
func (q *queue) pop() entry {
	if q.order == breadthFirst {
		q.head++
		return q.entries[q.head-1]
	}
	h := q.entries
	top, last := h[0], len(h)-1
	h[0] = h[last]
	q.entries = h[:last]
	q.sink()
	return top
}

// sink restores the heap after its first entry was replaced (sift down).
func (q *queue) sink() {
	h := q.entries
	for i := 0; ; {
		left, right := 2*i+1, 2*i+2
		switch {
		case right < len(h):
			if !q.before(h[left], h[i]) && !q.before(h[right], h[i]) {
				return
			}
		case left >= len(h) || !q.before(h[left], h[i]):
			return
		}
		next := left
		if right < len(h) && q.before(h[right], h[left]) {
			next = right
		}
		h[i], h[next] = h[next], h[i]
		i = next
	}
}

// before reports whether a is to be visited earlier than b.
func (q *queue) before(a, b entry) bool {
	if q.order == published {
		return q.worse(a, b)
	}
	return q.worse(b, a)
}

// worse is the article's comparison: whether a promises less than b.
func (q *queue) worse(a, b entry) bool {
	switch {
	case a.depth < b.depth && a.points > b.points:
		return false
	case a.depth > b.depth && a.points < b.points:
		return true
	default:
		return q.priority(a) < q.priority(b)
	}
}

func (q *queue) priority(e entry) float64 {
	return math.Abs(float64(e.points) - float64(e.depth)*q.penalty)
}

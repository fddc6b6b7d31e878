package web

import "slices"

// paths is the control-flow graph of the basic blocks of a function, and its dominator tree.
type paths struct {
	entered      []bool        // blocks that the table leads to
	byTable      map[edge]bool // jumps that stay jumps through the table
	post         []int         // the reachable blocks in post-order
	place        []int         // of each block in post; -1: it is not reachable
	idom         []int         // the immediate dominator of each block: the last block that all ways to it lead through
	header       []bool        // blocks that begin a loop
	predecessors []int         // how many blocks lead directly to a block, the table included
	// children are the blocks with the given immediate dominator, in reverse post-order.
	children map[int][]int
}

type edge struct{ from, to int }

// root is the table, as the block before all others.
const root = -1

// newPaths analyses the control flow. At first the table leads only to the first block and to those where a call
// resumes. But a loop with a second entry (an irreducible one) has no counterpart in WebAssembly: the jumps back to
// its start then stay jumps through the table.
func newPaths(blocks []block) paths {
	n := len(blocks)
	p := paths{
		entered: make([]bool, n), byTable: map[edge]bool{}, place: make([]int, n), idom: make([]int, n),
		header: make([]bool, n), predecessors: make([]int, n), children: map[int][]int{},
	}
	p.entered[0] = true
	for i, b := range blocks {
		if b.resumes {
			p.entered[i], p.entered[min(i+1, n-1)] = true, true
		}
	}
	for {
		back := p.visit(blocks)
		p.dominate(blocks)
		irreducible := slices.DeleteFunc(slices.Clone(back), func(e edge) bool { return p.dominates(e.to, e.from) })
		for _, e := range irreducible {
			p.byTable[e], p.entered[e.to] = true, true
		}
		if len(irreducible) > 0 {
			continue
		}
		for _, e := range back {
			p.header[e.to] = true
		}
		break
	}
	for _, i := range slices.Backward(p.post) {
		p.children[p.idom[i]] = append(p.children[p.idom[i]], i)
	}
	return p
}

// next lists the blocks that a block leads to directly, without jumps through the table. For root it lists those
// that the table leads to.
func (p *paths) next(blocks []block, i int) (all []int) {
	if i == root {
		for to, entered := range p.entered {
			if entered {
				all = append(all, to)
			}
		}
		return all
	}
	all = slices.Clone(blocks[i].jumps)
	if blocks[i].fallsThrough {
		all = append(all, i+1)
	}
	return slices.DeleteFunc(all, func(to int) bool { return p.byTable[edge{i, to}] })
}

// visit lists the reachable blocks in post-order, and returns the edges to blocks that are still being visited,
// which close loops.
func (p *paths) visit(blocks []block) (back []edge) {
	p.post = p.post[:0]
	for i := range p.place {
		p.place[i] = -1
	}
	seen := make([]bool, len(blocks))
	var visit func(i int)
	visit = func(i int) {
		for _, to := range slices.Backward(p.next(blocks, i)) {
			switch {
			case !seen[to]:
				seen[to] = true
				visit(to)
			case p.place[to] < 0:
				back = append(back, edge{i, to})
			}
		}
		if i != root {
			p.place[i] = len(p.post)
			p.post = append(p.post, i)
		}
	}
	visit(root)
	return back
}

// dominate finds the immediate dominators (Cooper, Harvey and Kennedy, A Simple, Fast Dominance Algorithm,
// 2001).
func (p *paths) dominate(blocks []block) {
	from := make([][]int, len(blocks)) // where each block is reached from
	clear(p.predecessors)
	for _, i := range append([]int{root}, p.post...) {
		for _, to := range p.next(blocks, i) {
			from[to] = append(from[to], i)
			p.predecessors[to]++
		}
	}
	const unknown = -2
	for i := range p.idom {
		p.idom[i] = unknown
	}
	for changed := true; changed; {
		changed = false
		for _, i := range slices.Backward(p.post) {
			best := unknown
			for _, before := range from[i] {
				switch {
				case before != root && p.idom[before] == unknown:
				case best == unknown:
					best = before
				default:
					best = p.common(best, before)
				}
			}
			changed = changed || best != p.idom[i]
			p.idom[i] = best
		}
	}
}

// common is the last block that all ways to a and all ways to b lead through.
func (p *paths) common(a, b int) int {
	for a != b {
		if b == root || a != root && p.place[a] < p.place[b] {
			a = p.idom[a]
		} else {
			b = p.idom[b]
		}
	}
	return a
}

// dominates reports whether all ways to b lead through a.
func (p *paths) dominates(a, b int) bool {
	for b != a && b != root {
		b = p.idom[b]
	}
	return b == a
}

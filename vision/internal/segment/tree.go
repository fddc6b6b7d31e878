package segment

import (
	"math"
	"slices"
)

// SpanningTree is a minimum spanning tree over cells, weighted by the distance of their patches.
// Cutting its longest edges yields single-linkage clusters.
type SpanningTree struct {
	edges   []treeEdge // in the order in which cells were added
	nearest []float64  // the distance of each cell to its nearest neighbour, ascending
}

// treeEdge joins a cell to one that was added before it.
type treeEdge struct {
	cell, to int // the first cell is joined to itself
	length   float64
}

// SpanningTree grows a minimum spanning tree from the first of some cells (Prim's algorithm).
// When a cell joins the tree, it is compared with all cells outside of it, so each pair is compared once.
func (s *Sheet) SpanningTree(cells []int) (t SpanningTree) {
	type outside struct {
		cell, to int
		near     float32 // squared distance to the tree
		nearest  float32 // squared distance to any cell
	}
	var rest []outside
	for _, cell := range cells {
		rest = append(rest, outside{cell, cell, inf, inf})
	}
	for next := 0; len(rest) > 0; {
		in := rest[next]
		length := 0.0
		if in.to != in.cell {
			length = rms(in.near)
		}
		t.edges = append(t.edges, treeEdge{in.cell, in.to, length})
		last := len(rest) - 1
		rest[next], rest = rest[last], rest[:last]
		next = 0
		for i := range rest {
			other := &rest[i]
			d := s.Patches[in.cell].squares(&s.Patches[other.cell], max(in.nearest, other.near))
			in.nearest, other.nearest = min(in.nearest, d), min(other.nearest, d)
			if d < other.near {
				other.near, other.to = d, in.cell
			}
			if other.near < rest[next].near {
				next = i
			}
		}
		t.nearest = append(t.nearest, rms(in.nearest))
	}
	slices.Sort(t.nearest)
	return t
}

// Noise is how much tiles of the same kind differ, in Delta E: a high quantile of the distances of cells to
// their nearest neighbour. Distances above the quantile may belong to cells that are the only ones of their
// kind.
func (t SpanningTree) Noise() float64 {
	const quantile = 0.8 // chosen by eye
	return t.nearest[int(quantile*float64(len(t.nearest)))]
}

// MinNoiseFactor is the least clustering threshold, as a multiple of the noise. Chosen by eye.
const MinNoiseFactor = 2.0

// WidestGap finds the widest gap, by ratio, between the edge lengths from low to high. It returns the
// geometric mean of the two ends of the gap, and their ratio.
func (t SpanningTree) WidestGap(low, high float64) (middle, ratio float64) {
	if low >= high {
		return high, 1
	}
	lengths := []float64{low, high}
	for _, e := range t.edges {
		if e.length > low && e.length < high {
			lengths = append(lengths, e.length)
		}
	}
	slices.Sort(lengths)
	middle, ratio = low, 1
	for i, to := range lengths[1:] {
		if from := lengths[i]; to/from > ratio {
			middle, ratio = math.Sqrt(from*to), to/from
		}
	}
	return middle, ratio
}

// Cut removes the edges longer than a limit and returns the cells of each part that remains.
func (t SpanningTree) Cut(limit float64) (parts [][]int) {
	partOf := map[int]int{}
	for _, e := range t.edges {
		part, joined := partOf[e.to]
		if !joined || e.length > limit {
			part = len(parts)
			parts = append(parts, nil)
		}
		partOf[e.cell] = part
		parts[part] = append(parts[part], e.cell)
	}
	return parts
}

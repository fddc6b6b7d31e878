package segment

import (
	"math"
	"slices"
)

// spanningTree is the minimum spanning spanningTree of some cells by the distances of their
// patches. Cutting its long branches gives the clusters of single linkage.
type spanningTree struct {
	branches []branch  // in the order in which cells were added
	nearest  []float64 // the distance of each cell to its nearest neighbour, ascending
}

// branch joins a cell to one that was added before it.
type branch struct {
	cell, to int // the first cell is joined to itself
	length   float64
}

// SpanningTree grows the spanningTree from the first cell (Prim's algorithm).
func (s *Sheet) SpanningTree(cells []int) (t spanningTree) {
	// A cell is compared with all cells outside when it joins the tree, so that each pair is
	// compared once.
	type outside struct {
		cell, to int
		near     float32 // to the tree, squared
		nearest  float32 // to any cell, squared
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
		t.branches = append(t.branches, branch{in.cell, in.to, length})
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

// NearestQuantile is the mostTiles-quantile of the distances to the nearest neighbour.
func (t spanningTree) NearestQuantile() float64 {
	return t.nearest[int(mostTiles*float64(len(t.nearest)))]
}

// WidestGap finds the widest gap, by ratio, between the lengths of the branches from low to high:
// its geometric mean, and the ratio of its ends.
func (t spanningTree) WidestGap(low, high float64) (middle, gap float64) {
	if low >= high {
		return high, 1
	}
	lengths := []float64{low, high}
	for _, b := range t.branches {
		if b.length > low && b.length < high {
			lengths = append(lengths, b.length)
		}
	}
	slices.Sort(lengths)
	middle, gap = low, 1
	for i, to := range lengths[1:] {
		if from := lengths[i]; to/from > gap {
			middle, gap = math.Sqrt(from*to), to/from
		}
	}
	return middle, gap
}

// Cut removes the branches longer than a limit and returns the connected parts.
func (t spanningTree) Cut(limit float64) (parts [][]int) {
	of := map[int]int{}
	for _, b := range t.branches {
		part, joined := of[b.to]
		if !joined || b.length > limit {
			part = len(parts)
			parts = append(parts, nil)
		}
		of[b.cell] = part
		parts[part] = append(parts[part], b.cell)
	}
	return parts
}

// Where tiles glitter or the picture is noisy, tiles of a class lie further apart. The threshold
// is then chosen between leastUsual and mostUsual times the mostTiles-quantile of the distances
// to the nearest neighbour, and at most loosest. Measured: glittering gems lie within 15 of
// another one of their class, of different classes at least 28 apart.
const (
	mostTiles        = 0.8
	LeastUsual       = 2.0
	mostUsual        = 4.0
	LoosestThreshold = 20.0
)

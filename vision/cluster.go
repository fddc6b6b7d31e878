package vision

import (
	"math"
	"slices"
)

// sameLook is the default threshold of clustering: the distance of patches, in Delta E, up to
// which two cells show the same tile. Measured: tiles of a class lie within 5 of another one of
// their class, tiles of two classes at least 13 apart.
const sameLook = 5.0

// faintLook is the threshold for tiles of one colour that differ only in an engraved shape.
// Measured: 2.4 and more between classes if the shape is seen at all, 0.5 within a class.
const faintLook = 1.2

// Where tiles glitter or the picture is noisy, tiles of a class lie further apart. The threshold
// is then chosen between leastUsual and mostUsual times the mostTiles-quantile of the distances
// to the nearest neighbour, and at most loosest. Measured: glittering gems lie within 15 of
// another one of their class, of different classes at least 28 apart.
const (
	mostTiles  = 0.8
	leastUsual = 2.0
	mostUsual  = 4.0
	loosest    = 20.0
)

// clusterThreshold is the clustering threshold that fits the noise of a board: the middle of the
// widest gap, by ratio, between the lengths of the branches of its minimum spanning tree. It
// stays as it is if a looser one would join tiles with flat cells that are none.
func (b *board) clusterThreshold() float64 {
	if b.threshold < sameLook {
		return b.threshold
	}
	var cells, tiles, flat []int
	b.each(b.region, func(i int) {
		cells = append(cells, i)
		switch {
		case b.tile[i]:
			tiles = append(tiles, i)
		case b.size[b.of[i]] > 1 && b.patches[i].spread() < flatSpread:
			flat = append(flat, i)
		}
	})
	t := b.spanningTree(cells)
	low := leastUsual * t.nearestQuantile()
	if low <= sameLook {
		return sameLook
	}
	limit, _ := t.widestGap(low, min(mostUsual/leastUsual*low, loosest))
	for _, i := range flat {
		if slices.ContainsFunc(tiles, func(tile int) bool { return b.patches[i].near(&b.patches[tile], limit) }) {
			return b.threshold
		}
	}
	return max(limit, sameLook)
}

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

// spanningTree grows the spanningTree from the first cell (Prim's algorithm).
func (s *sheet) spanningTree(cells []int) (t spanningTree) {
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
			d := s.patches[in.cell].squares(&s.patches[other.cell], max(in.nearest, other.near))
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

// nearestQuantile is the mostTiles-quantile of the distances to the nearest neighbour.
func (t spanningTree) nearestQuantile() float64 {
	return t.nearest[int(mostTiles*float64(len(t.nearest)))]
}

// widestGap finds the widest gap, by ratio, between the lengths of the branches from low to high:
// its geometric mean, and the ratio of its ends.
func (t spanningTree) widestGap(low, high float64) (middle, gap float64) {
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

// cut removes the branches longer than a limit and returns the connected parts.
func (t spanningTree) cut(limit float64) (parts [][]int) {
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

// clusters groups the cells of a sheet by look, by single linkage: two cells belong together when
// a chain of cells, each within the threshold of the next, joins them.
type clusters struct {
	of   []int // cell -> cluster
	size []int // cluster -> number of cells
}

// cluster finds the clusters for a threshold, in Delta E. Patches that are near have means that
// are at least as near, so cells are hashed into cubes of the threshold's size by their means,
// and only cells in the same or in neighbouring cubes are compared.
func (s *sheet) cluster(within float64) clusters {
	parent := make([]int, len(s.patches))
	for i := range parent {
		parent[i] = i
	}
	root := func(i int) int {
		for parent[i] != i {
			parent[i] = parent[parent[i]]
			i = parent[i]
		}
		return i
	}
	// Patches that are near have means that are at least as near. So only cells
	// need comparing whose means lie in the same or in neighbouring cubes, as
	// large as the distance.
	type cube [3]int
	cubes := make(map[cube][]int)
	briefs := make([]summary, len(s.patches))
	for i := range s.patches {
		mean := s.patches[i].mean()
		briefs[i] = summary{mean, float32(s.patches[i].spread())}
		var c cube
		for channel, v := range mean {
			c[channel] = int(math.Floor(float64(v) / within))
		}
		if !s.joinAny(i, cubes[c], 0, briefs, parent, root) { // many cells of a screen are exactly alike
			cubes[c] = append(cubes[c], i)
		}
	}
	for c, cells := range cubes {
		for n, i := range cells {
			s.joinAny(i, cells[n+1:], within, briefs, parent, root)
		}
		for _, d := range [13]cube{{0, 0, 1}, {0, 1, -1}, {0, 1, 0}, {0, 1, 1}, {1, -1, -1}, {1, -1, 0}, {1, -1, 1},
			{1, 0, -1}, {1, 0, 0}, {1, 0, 1}, {1, 1, -1}, {1, 1, 0}, {1, 1, 1}} {
			if others := cubes[cube{c[0] + d[0], c[1] + d[1], c[2] + d[2]}]; len(others) > 0 {
				for _, i := range cells {
					s.joinAny(i, others, within, briefs, parent, root)
				}
			}
		}
	}
	return numbered(len(parent), root)
}

// summary bounds the distance of two patches from below, by the mean and the spread of each.
type summary struct {
	mean   [3]float32
	spread float32
}

// near reports whether the distance of two patches may be at most a limit.
func (b *summary) near(o *summary, limit float64) bool {
	const rounding = 0.01
	most := float32((limit + rounding) * (limit + rounding))
	spread := b.spread - o.spread
	return squareTo(b.mean[0], b.mean[1], b.mean[2], &o.mean)+spread*spread <= most
}

// joinAny joins a cell with all others within the threshold (with 0, with the first one found),
// and reports whether there are any.
func (s *sheet) joinAny(i int, others []int, within float64, briefs []summary, parent []int, root func(int) int) (any bool) {
	for _, j := range others {
		if briefs[i].near(&briefs[j], within) && (within == 0 || root(i) != root(j)) && s.patches[i].near(&s.patches[j], within) {
			parent[root(i)] = root(j)
			if any = true; within == 0 {
				return any
			}
		}
	}
	return any
}

// numbered numbers the sets of a union-find in the order of their first cells.
func numbered(cells int, root func(int) int) clusters {
	c := clusters{of: make([]int, cells)}
	number := make(map[int]int)
	for i := range cells {
		r := root(i)
		k, ok := number[r]
		if !ok {
			k = len(c.size)
			number[r] = k
			c.size = append(c.size, 0)
		}
		c.of[i] = k
		c.size[k]++
	}
	return c
}

package vision

import (
	"math"
	"slices"
)

// sameLook is the distance of patches, in Delta E, up to which two cells show
// the same tile. Over the pictures this was measured on, tiles of a class lie
// within 5 of another of their class, tiles of two classes at least 13 apart.
const sameLook = 5.0

// Where tiles glitter, or the picture is noisy, those of a class lie further
// apart: the limit is then where most tiles are near another by a factor of
// least to greatest, and never more than loosest. Glittering gems lie within 15
// of another of their class, of different classes at least 28 apart.
const (
	mostTiles = 0.8
	least     = 2.0
	greatest  = 4.0
	loosest   = 20.0
)

// looseness is the distance up to which cells of a board show the same tile: in
// the widest gap between the distances that join the cells one by one.
func (b *board) looseness() float64 {
	nearest, joins := b.distances()
	usual := nearest[int(mostTiles*float64(len(nearest)))]
	if least*usual <= sameLook {
		return sameLook
	}
	low, high := least*usual, min(greatest*usual, loosest)
	if low >= high {
		return loosest
	}
	limits := []float64{low}
	for _, d := range joins {
		if d > low && d < high {
			limits = append(limits, d)
		}
	}
	limits = append(limits, high)
	best, widest := low, 1.0
	for i, d := range limits[1:] {
		if gap := d / limits[i]; gap > widest {
			best, widest = math.Sqrt(d*limits[i]), gap
		}
	}
	return max(best, sameLook)
}

// distances lists how far the cells of a board's region are from the one most
// alike, and the lengths of the shortest tree that joins them all (Prim). Both
// in ascending order.
func (b *board) distances() (nearest, joins []float64) {
	// A cell that comes into the tree has been compared with those in it, and is with
	// those that are not: each pair once.
	type outside struct {
		patch *patch
		away  float32 // from the tree, squared
	}
	var rest []outside
	b.each(b.region, func(i int) { rest = append(rest, outside{&b.patches[i], inf}) })
	for next := 0; len(rest) > 0; {
		cell := rest[next]
		if cell.away < inf {
			joins = append(joins, rms(cell.away))
		}
		last := len(rest) - 1
		rest[next], rest = rest[last], rest[:last]
		next = 0
		for i := range rest {
			other := &rest[i]
			d := cell.patch.squares(other.patch, max(cell.away, other.away))
			cell.away, other.away = min(cell.away, d), min(other.away, d)
			if other.away < rest[next].away {
				next = i
			}
		}
		nearest = append(nearest, rms(cell.away))
	}
	slices.Sort(nearest)
	slices.Sort(joins)
	return nearest, joins
}

// clusters groups the cells of a sheet by look: two cells belong together when
// a chain of cells, each within a distance of the next, joins them.
type clusters struct {
	of   []int // cell -> cluster
	size []int // cluster -> cells
}

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
	for i := range s.patches {
		mean := s.patches[i].mean()
		var c cube
		for channel, v := range mean {
			c[channel] = int(math.Floor(float64(v) / within))
		}
		if !s.joinAny(i, cubes[c], 0, parent, root) { // many cells of a screen are exactly alike
			cubes[c] = append(cubes[c], i)
		}
	}
	for c, cells := range cubes {
		for n, i := range cells {
			s.joinAny(i, cells[n+1:], within, parent, root)
		}
		for _, d := range [13]cube{{0, 0, 1}, {0, 1, -1}, {0, 1, 0}, {0, 1, 1}, {1, -1, -1}, {1, -1, 0}, {1, -1, 1},
			{1, 0, -1}, {1, 0, 0}, {1, 0, 1}, {1, 1, -1}, {1, 1, 0}, {1, 1, 1}} {
			if others := cubes[cube{c[0] + d[0], c[1] + d[1], c[2] + d[2]}]; len(others) > 0 {
				for _, i := range cells {
					s.joinAny(i, others, within, parent, root)
				}
			}
		}
	}
	return numbered(len(parent), root)
}

// joinAny joins a cell with those others that it is near to, and reports whether
// there are any.
func (s *sheet) joinAny(i int, others []int, within float64, parent []int, root func(int) int) (any bool) {
	for _, j := range others {
		if (within == 0 || root(i) != root(j)) && s.patches[i].near(&s.patches[j], within) {
			parent[root(i)] = root(j)
			if any = true; within == 0 {
				return any
			}
		}
	}
	return any
}

// numbered numbers clusters in the order of their first cells.
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

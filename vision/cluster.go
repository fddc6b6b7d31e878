package vision

import (
	"cmp"
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
	var cells []int
	b.each(b.region, func(i int) { cells = append(cells, i) })
	nearest = slices.Repeat([]float64{math.Inf(1)}, len(cells))
	away := slices.Clone(nearest) // from the tree
	in := make([]bool, len(cells))
	for next := 0; ; {
		in[next] = true
		following := -1
		for i := range cells {
			if i == next {
				continue
			}
			d := b.patches[cells[next]].distance(&b.patches[cells[i]])
			nearest[next] = min(nearest[next], d)
			if in[i] {
				continue
			}
			away[i] = min(away[i], d)
			if following < 0 || away[i] < away[following] {
				following = i
			}
		}
		if following < 0 {
			break
		}
		joins = append(joins, away[following])
		next = following
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
	n := len(s.patches)
	parent := make([]int, n)
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
	// Patches that are near have means that are at least as near, so only cells
	// whose mean lightness is near need comparing.
	type item struct {
		mean [3]float32
		cell int
	}
	items := make([]item, n)
	for i := range s.patches {
		items[i] = item{s.patches[i].mean(), i}
	}
	slices.SortFunc(items, func(a, b item) int {
		return cmp.Or(cmp.Compare(a.mean[0], b.mean[0]), cmp.Compare(a.cell, b.cell))
	})
	for i, a := range items {
		for _, b := range items[i+1:] {
			if float64(b.mean[0]-a.mean[0]) > within {
				break
			}
			if root(a.cell) != root(b.cell) && deltaE(a.mean, b.mean) <= within &&
				s.patches[a.cell].distance(&s.patches[b.cell]) <= within {
				parent[root(a.cell)] = root(b.cell)
			}
		}
	}
	c := clusters{of: make([]int, n)}
	number := make(map[int]int)
	for i := range n {
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

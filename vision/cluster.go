package vision

import (
	"cmp"
	"slices"
)

// sameLook is the distance of patches, in Delta E, up to which two cells show
// the same tile. Over the pictures this was measured on, tiles of a class lie
// within 5 of another of their class, tiles of two classes at least 13 apart.
const sameLook = 5.0

// clusters groups the cells of a sheet by look: two cells belong together when
// a chain of cells, each within sameLook of the next, joins them.
type clusters struct {
	of   []int // cell -> cluster
	size []int // cluster -> cells
}

func (s *sheet) cluster() clusters {
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
			if b.mean[0]-a.mean[0] > sameLook {
				break
			}
			if root(a.cell) != root(b.cell) && deltaE(a.mean, b.mean) <= sameLook &&
				s.patches[a.cell].distance(&s.patches[b.cell]) <= sameLook {
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

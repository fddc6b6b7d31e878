package segment

import (
	"cmp"
	"slices"

	"github.com/domvision/domvision/vision/internal/pixel"
)

// DefaultThreshold is the usual clustering threshold: two cells whose patches are at most this far apart,
// in Delta E, show the same tile. Measured: a tile lies within 5 of another one of its class, and at least
// 13 from tiles of other classes.
const DefaultThreshold = 5.0

// Clusters are groups of cells that look alike.
type Clusters struct {
	Label []int // cell -> cluster, numbered in the order of their first cells
	Size  []int // cluster -> number of cells
}

// Cluster groups the cells of a sheet by single linkage: two cells share a cluster if a chain of cells
// joins them, each within the threshold (in Delta E) of the next.
func (s *Sheet) Cluster(threshold float64) Clusters {
	return singleLinkage(s.Patches, threshold)
}

// singleLinkage clusters patches. The means of two patches are at most as far apart as the patches are, so only patches
// of about the same lightness are compared.
func singleLinkage(patches []Patch, threshold float64) Clusters {
	all, sets := make([]summary, len(patches)), newDisjointSets(len(patches))
	for i := range patches {
		all[i] = summary{i, patches[i].Mean(), float32(patches[i].Spread())}
	}
	slices.SortFunc(all, func(a, b summary) int {
		return cmp.Or(slices.Compare(a.mean[:], b.mean[:]), cmp.Compare(a.spread, b.spread))
	})
	different := all[:0]
	for _, s := range all { // many cells of a screen are identical
		if last := len(different) - 1; last >= 0 && patches[s.cell] == patches[different[last].cell] {
			sets.join(s.cell, different[last].cell)
		} else {
			different = append(different, s)
		}
	}
	for n, s := range different {
		for i := range different[n+1:] {
			o := &different[n+1+i]
			if float64(o.mean[0]-s.mean[0]) > threshold+rounding {
				break
			}
			if s.within(threshold, o) && sets.root(s.cell) != sets.root(o.cell) && patches[s.cell].Within(threshold, &patches[o.cell]) {
				sets.join(s.cell, o.cell)
			}
		}
	}
	return sets.clusters()
}

// summary is the mean and the spread of the patch of a cell. They give a lower bound of the distance between two
// patches.
type summary struct {
	cell   int
	mean   [3]float32
	spread float32
}

const rounding = 0.01 // allows for rounding errors of float32

// within reports whether the distance between two patches may be at most limit.
func (b *summary) within(limit float64, o *summary) bool {
	most := float32((limit + rounding) * (limit + rounding))
	spread := b.spread - o.spread
	return pixel.DeltaESquaredTo(b.mean[0], b.mean[1], b.mean[2], &o.mean)+spread*spread <= most
}

// disjointSets is a union-find structure: the parent of each element, itself for a root.
type disjointSets []int

// newDisjointSets returns n sets of one element each.
func newDisjointSets(n int) disjointSets {
	parent := make(disjointSets, n)
	for i := range parent {
		parent[i] = i
	}
	return parent
}

// root is the representative of the set of i.
func (parent disjointSets) root(i int) int {
	for parent[i] != i {
		parent[i] = parent[parent[i]]
		i = parent[i]
	}
	return i
}

// join unites the sets of i and j.
func (parent disjointSets) join(i, j int) { parent[parent.root(i)] = parent.root(j) }

// clusters numbers the sets in the order of their first elements.
func (parent disjointSets) clusters() Clusters {
	c := Clusters{Label: make([]int, len(parent))}
	number := make(map[int]int)
	for i := range parent {
		r := parent.root(i)
		k, ok := number[r]
		if !ok {
			k = len(c.Size)
			number[r] = k
			c.Size = append(c.Size, 0)
		}
		c.Label[i] = k
		c.Size[k]++
	}
	return c
}

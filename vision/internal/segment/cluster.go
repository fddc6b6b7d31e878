package segment

import (
	"math"

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

// singleLinkage clusters patches. The means of two patches are at most as far apart as the patches are, so
// patches are hashed by their means into cubes with sides of the threshold, and only those in the same or
// in neighbouring cubes are compared.
func singleLinkage(patches []Patch, threshold float64) Clusters {
	type cube [3]int
	cubes := make(map[cube][]int)
	l := linkage{patches, make([]summary, len(patches)), newDisjointSets(len(patches))}
	for i := range patches {
		mean := patches[i].Mean()
		l.summaries[i] = summary{mean, float32(patches[i].Spread())}
		var c cube
		for channel, v := range mean {
			c[channel] = int(math.Floor(float64(v) / threshold))
		}
		if !l.joinEqual(i, cubes[c]) { // many cells of a screen are identical
			cubes[c] = append(cubes[c], i)
		}
	}
	for c, cells := range cubes {
		for n, i := range cells {
			l.joinNear(i, cells[n+1:], threshold)
		}
		for _, d := range [13]cube{{0, 0, 1}, {0, 1, -1}, {0, 1, 0}, {0, 1, 1}, {1, -1, -1}, {1, -1, 0}, {1, -1, 1},
			{1, 0, -1}, {1, 0, 0}, {1, 0, 1}, {1, 1, -1}, {1, 1, 0}, {1, 1, 1}} {
			if others := cubes[cube{c[0] + d[0], c[1] + d[1], c[2] + d[2]}]; len(others) > 0 {
				for _, i := range cells {
					l.joinNear(i, others, threshold)
				}
			}
		}
	}
	return l.sets.clusters()
}

// linkage merges patches into clusters.
type linkage struct {
	patches   []Patch
	summaries []summary
	sets      disjointSets
}

// joinEqual joins a patch with the first identical one, and reports whether there is one.
func (l *linkage) joinEqual(i int, others []int) bool {
	for _, j := range others {
		if l.summaries[i].within(0, &l.summaries[j]) && l.patches[i].Within(0, &l.patches[j]) {
			l.sets.join(i, j)
			return true
		}
	}
	return false
}

// joinNear joins a patch with all others within the threshold.
func (l *linkage) joinNear(i int, others []int, threshold float64) {
	for _, j := range others {
		if l.summaries[i].within(threshold, &l.summaries[j]) && l.sets.root(i) != l.sets.root(j) && l.patches[i].Within(threshold, &l.patches[j]) {
			l.sets.join(i, j)
		}
	}
}

// summary is the mean and the spread of a patch. They give a lower bound of the distance between two
// patches.
type summary struct {
	mean   [3]float32
	spread float32
}

// within reports whether the distance between two patches may be at most limit.
func (b *summary) within(limit float64, o *summary) bool {
	const rounding = 0.01 // allows for rounding errors of float32
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

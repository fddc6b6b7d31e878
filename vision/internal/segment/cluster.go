package segment

import (
	"math"

	"github.com/domvision/domvision/vision/internal/pixel"
)

// DefaultThreshold is the default threshold of clustering: the distance of patches, in Delta E, up to
// which two cells show the same tile. Measured: tiles of a class lie within 5 of another one of
// their class, tiles of two classes at least 13 apart.
const DefaultThreshold = 5.0

// FaintThreshold is the threshold for tiles of one colour that differ only in an engraved shape.
// Measured: 2.4 and more between classes if the shape is seen at all, 0.5 within a class.
const FaintThreshold = 1.2

// clusters groups the cells of a sheet by look, by single linkage: two cells belong together when
// a chain of cells, each within the threshold of the next, joins them.
type clusters struct {
	Label []int // cell -> cluster
	Size  []int // cluster -> number of cells
}

// Cluster finds the clusters for a threshold, in Delta E. Patches that are near have means that
// are at least as near, so cells are hashed into cubes of the threshold's size by their means,
// and only cells in the same or in neighbouring cubes are compared.
func (s *Sheet) Cluster(within float64) clusters {
	parent := make([]int, len(s.Patches))
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
	briefs := make([]summary, len(s.Patches))
	for i := range s.Patches {
		mean := s.Patches[i].Mean()
		briefs[i] = summary{mean, float32(s.Patches[i].Spread())}
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
	return pixel.DeltaESquaredTo(b.mean[0], b.mean[1], b.mean[2], &o.mean)+spread*spread <= most
}

// joinAny joins a cell with all others within the threshold (with 0, with the first one found),
// and reports whether there are any.
func (s *Sheet) joinAny(i int, others []int, within float64, briefs []summary, parent []int, root func(int) int) (any bool) {
	for _, j := range others {
		if briefs[i].near(&briefs[j], within) && (within == 0 || root(i) != root(j)) && s.Patches[i].near(&s.Patches[j], within) {
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
	c := clusters{Label: make([]int, cells)}
	number := make(map[int]int)
	for i := range cells {
		r := root(i)
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

package vision

import (
	"cmp"
	"slices"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/vision/internal/naming"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// groupAt gives a letter to every look of at least two cells of l, most frequent first; all
// others are unknown.
func groupAt(f *pixel.Frame, l segment.Lattice) (o Observation) {
	s := segment.NewSheet(f, l, segment.Fine)
	o.empty(l)
	looks := looksOf(s)
	order := make([]int, 0, len(looks.Size))
	for k, n := range looks.Size {
		if n > 1 {
			order = append(order, k)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(looks.Size[b], looks.Size[a]) })
	taken := map[engine.Color]bool{}
	letters := map[int]engine.Color{}
	for _, k := range order {
		letters[k] = naming.NextLetter(taken, nil)
		taken[letters[k]] = true
	}
	for i, k := range looks.Label {
		letter, ok := letters[k]
		if !ok {
			letter, o.Confidence[i] = engine.Unknown, 0
		}
		o.Grid.Cells[i].Color = letter
	}
	return o
}

// wider are the factors of the threshold that are tried where a patterned ground, or tiles that breathe, keep equal
// tiles apart.
var wider = [...]float64{1.6, 2, 2.3, 2.6, 3, 3.4, 3.9, 4.5, 5.2, 6}

const (
	// stableSteps is how many factors in a row must give the same number of looks. Measured on drawn boards: 5 and
	// more, or 3 for tiles that breathe, where the looks are the kinds of tiles.
	stableSteps = 3
	// leastLooks is how many kinds of tiles a board has at least.
	leastLooks = 3
	// mostAlone is the share of cells that may be like no other: a pointer hides some.
	mostAlone = 0.05
)

// looksOf groups the cells of a sheet by look. If more than half of them are like no other, the threshold is raised
// until the number of looks no longer changes.
func looksOf(s *segment.Sheet) segment.Clusters {
	first := s.Cluster(segment.DefaultThreshold)
	if _, alone := countLooks(first); 2*alone <= len(first.Label) {
		return first
	}
	steps, before := 0, 0
	for _, factor := range wider {
		looks := s.Cluster(factor * segment.DefaultThreshold)
		n, alone := countLooks(looks)
		switch {
		case n < leastLooks || float64(alone) > mostAlone*float64(len(looks.Label)):
			steps = 0
		case n == before:
			steps++
		default:
			steps = 1
		}
		if before = n; steps == stableSteps {
			return looks
		}
	}
	return first
}

// countLooks counts the looks of several cells, and the cells that are like no other.
func countLooks(c segment.Clusters) (looks, alone int) {
	for _, n := range c.Size {
		if n > 1 {
			looks++
		} else {
			alone++
		}
	}
	return looks, alone
}

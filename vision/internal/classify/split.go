package classify

import (
	"slices"

	"github.com/domvision/domvision/vision/internal/segment"
)

// A cluster may hold tiles of several classes that differ only in an engraved shape. It is split at a gap
// in its minimum spanning tree.
const (
	splitGap = 2.0 // least ratio of the distances on either side of the gap; by eye
	halfGap  = 1.3 // the same if each of two parts holds a quarter of the tiles. Measured: 1.34 to 1.48 on translucent cells
	quarter  = 4
	exact    = 0.5 // Delta E; tiles closer than this are identical; by eye
	fewParts = 8   // a part holds at least one in so many tiles; fewer may only be shaded; by eye
)

// split divides classes into parts that are clusters of their own. noiseScale (1 or more) says how many
// times more than usual the tiles of a class differ.
func (r *Reading) split(classes []Class, noiseScale float64) []Class {
	var all []Class
	for _, c := range classes {
		parts := r.partsOf(c, noiseScale)
		if len(parts) < 2 {
			all = append(all, c)
			continue
		}
		for _, part := range parts {
			all = append(all, r.newClass(part))
		}
	}
	sortBySize(all)
	return all
}

// partsOf cuts the spanning tree of a class at its widest gap and lists the parts that are large
// enough. It is empty where no gap is wide enough.
func (r *Reading) partsOf(c Class, noiseScale float64) [][]int {
	tree := r.Sheet.SpanningTree(c.Cells)
	limit, gap := tree.WidestGap(max(segment.MinNoiseFactor*tree.Noise(), exact), segment.DefaultThreshold*noiseScale)
	parts := tree.Cut(limit)
	halves := len(parts) == 2 && quarter*min(len(parts[0]), len(parts[1])) >= len(c.Cells)
	if gap < splitGap && !(halves && gap >= halfGap) {
		return nil
	}
	return slices.DeleteFunc(parts, func(part []int) bool { return len(part) < max(2, len(c.Cells)/fewParts) })
}

package classify

import (
	"math"
	"slices"

	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// Looks become classes here. A look may hold tiles of several classes, if these differ only in the
// shape of something engraved; it is split. And tiles of one class may have several looks, made by
// scaling or by a ground that shines through; these are joined.

// A look is split at a gap in its minimum spanning tree.
const (
	splitGap = 2.0 // ratio of the distances on either side of the gap
	exact    = 0.5 // Delta E; tiles nearer than that are the same
	fewParts = 8   // a part has at least one in so many tiles: a few may only be shaded
)

// Two classes are the same if their average tiles, one of them shifted by up to a pixel, nowhere
// differ by more than sameSpot, except on steep edges. If they are alike within sameAverage
// nearly everywhere, that limit is scaledSpot, for scaling makes several pictures of one tile; or
// runSpot for noisy classes, into which JPEG may have let other colours run.
//
// All are in Delta E; spots are means over 3 x 3 pixels. Measured: halves of a class differ by at
// most 4, a disc and a diamond engraved in grey by 8.6; scaled tiles by 8; where colours have run
// by at most 22, but dice of four and five pips, alike in 0.9 of their pixels, by 80. Exact
// spades and clubs, alike in 0.87, differ by 22.
const (
	sameSpot    = 6.0
	scaledSpot  = 12.0
	runSpot     = 30.0
	sameAverage = 4.0
	sameAll     = 0.85 // of the pixels are alike within sameAverage
)

// splitLooks divides looks into the parts that are clusters of their own.
func (r *Reading) splitLooks() {
	var split []Class
	for _, c := range r.Classes {
		t := r.SpanningTree(c.Cells)
		var parts [][]int
		if limit, gap := t.WidestGap(max(segment.MinNoiseFactor*t.Noise(), exact), segment.DefaultThreshold*r.NoiseScale); gap >= splitGap {
			parts = slices.DeleteFunc(t.Cut(limit), func(part []int) bool { return len(part) < max(2, len(c.Cells)/fewParts) })
		}
		if len(parts) < 2 || r.byLine(parts) {
			split = append(split, c)
			continue
		}
		for _, part := range parts {
			split = append(split, Class{Cells: part, Mean: r.average(part)})
		}
	}
	r.Classes = split
	r.sortClasses()
}

// byLine reports whether each row or each column has tiles of one part only, too many for chance:
// a scaled picture may show the tiles of every second row a fraction of a pixel higher.
func (r *Reading) byLine(parts [][]int) bool {
	const many = 10 // tiles
	for _, line := range []func(cell int) int{func(cell int) int { return cell / r.Cols }, func(cell int) int { return cell % r.Cols }} {
		of, again := map[int]int{}, 0
		for n, part := range parts {
			for _, cell := range part {
				switch first, seen := of[line(cell)]; {
				case !seen:
					of[line(cell)] = n
				case first == n:
					again++
				default:
					again = math.MinInt
				}
			}
		}
		if again >= many {
			return true
		}
	}
	return false
}

// mergeClasses merges classes that are the same.
func (r *Reading) mergeClasses() {
	var joined []Class
	for _, c := range r.Classes {
		same := slices.IndexFunc(joined, func(j Class) bool { return r.sameTile(c, j) })
		if same < 0 {
			joined = append(joined, c)
		} else {
			joined[same].Cells = append(joined[same].Cells, c.Cells...)
		}
	}
	r.Classes = joined
	for k := range r.Classes {
		r.Classes[k].Mean = r.average(r.Classes[k].Cells)
	}
}

// sameTile reports whether two classes are the same.
func (r *Reading) sameTile(a, b Class) bool {
	limit := sameSpot * r.NoiseScale
	if pixel.DeltaE(meanAt(a.Mean, InnerPixels), meanAt(b.Mean, InnerPixels)) > limit {
		return false
	}
	if withinAnyShift(a.Mean, b.Mean, limit) {
		return true
	}
	spot := scaledSpot
	if r.noisy(a) || r.noisy(b) {
		spot = runSpot
	}
	return r.Shifted(a.Mean, b.Mean, sameAverage*r.NoiseScale) >= sameAll && withinAnyShift(a.Mean, b.Mean, spot)
}

// noisy reports whether the tiles of a class are not exactly alike.
func (r *Reading) noisy(c Class) bool {
	return len(c.Cells) > 1 && r.SpanningTree(c.Cells).Noise() > exact
}

package classify

import (
	"slices"

	"github.com/domvision/domvision/vision/internal/pixel"
)

// Tiles of one class may fall into several clusters, because of scaling or a ground that shines through.
// Two classes are the same if their average tiles, one of them shifted by up to a pixel, differ by at most
// sameSpot everywhere except on steep edges. If they are alike within sameAverage nearly everywhere, that
// limit is scaledSpot, because scaling makes several versions of one tile, or runSpot for noisy classes, in
// which JPEG may have smeared neighbouring colours.
//
// All limits are in Delta E; spots are means over 3 x 3 pixels. Measured: halves of a class differ by at
// most 4, a disc and a diamond engraved in grey by 8.6; scaled tiles by 8. Smeared tiles differ by at most
// 22; dice with four and five pips, alike in 0.9 of their pixels, by 80. In pictures without noise, spades
// and clubs, alike in 0.87, differ by 22.
const (
	sameSpot    = 6.0
	scaledSpot  = 12.0
	runSpot     = 30.0
	sameAverage = 4.0
	sameAll     = 0.85 // of the pixels are alike within sameAverage
)

// merge joins classes that are the same.
func merge(classes []Class, t tiles, noiseScale float64) (merged []Class) {
	grown := make([]bool, len(classes))
	for _, c := range classes {
		same := slices.IndexFunc(merged, func(m Class) bool { return sameTile(c, m, t, noiseScale) })
		if same < 0 {
			merged = append(merged, c)
			continue
		}
		merged[same].Cells = append(merged[same].Cells, c.Cells...)
		grown[same] = true
	}
	for k := range merged {
		if grown[k] {
			merged[k].Mean = t.mean(merged[k].Cells)
		}
	}
	return merged
}

// sameTile reports whether two classes are the same.
func sameTile(a, b Class, t tiles, noiseScale float64) bool {
	limit := sameSpot * noiseScale
	if pixel.DeltaE(a.Mean.meanAt(InnerPixels), b.Mean.meanAt(InnerPixels)) > limit {
		return false
	}
	if withinAnyShift(a.Mean, b.Mean, limit) {
		return true
	}
	spot := scaledSpot
	if noisy(a, t) || noisy(b, t) {
		spot = runSpot
	}
	nearly := Comparer{InnerPixels, sameAverage * noiseScale}
	return nearly.Shifted(a.Mean, b.Mean) >= sameAll && withinAnyShift(a.Mean, b.Mean, spot)
}

// noisy reports whether the tiles of a class differ visibly from each other.
func noisy(c Class, t tiles) bool {
	return len(c.Cells) > 1 && t.sheet.SpanningTree(c.Cells).Noise() > exact
}

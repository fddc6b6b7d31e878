package classify

import (
	"slices"

	"github.com/domvision/domvision/vision/internal/segment"
)

// Plainness is the median plainness of the classes, 0 if there are none. It is 1 for plain colours, even with a line of
// text across the middle of every tile.
func (r *Reading) Plainness() float64 {
	var all []float64
	for _, c := range r.Classes {
		all = append(all, c.Mean.plainness())
	}
	if len(all) == 0 {
		return 0
	}
	slices.Sort(all)
	return all[len(all)/2]
}

// plainness is the largest share of the pixels above and below the middle that have about the same L.
func (t Tile) plainness() float64 {
	const same = 2 // of L
	all := make([]float32, len(bandPixels))
	for i, at := range bandPixels {
		all[i] = t[3*at]
	}
	slices.Sort(all)
	most, from := 0, 0
	for to, l := range all {
		for l-all[from] > same {
			from++
		}
		most = max(most, to-from+1)
	}
	return float64(most) / float64(len(all))
}

// bandPixels are the pixels of a tile above and below its middle.
var bandPixels = slices.DeleteFunc(slices.Clone(InnerPixels), func(at int) bool {
	y := at / segment.Fine
	return segment.Fine/4 <= y && y < segment.Fine-segment.Fine/4
})

package naming

import (
	"slices"

	"github.com/domvision/domvision/vision/internal/classify"
	"github.com/domvision/domvision/vision/internal/pixel"
)

// A badge is a mark that tiles of several kinds carry, such as "2x". Those with one look like another kind on the same ground,
// but as the same mark turns up on another ground, too, it makes no kind. Only tiles that touch are compared: others may have
// the same ground and differ in their outlines.

// badge is what the tiles of one class show that those of a larger one on the same ground lack.
type badge struct {
	on, below int        // classes
	ground    [3]float32 // of both
	mark      []int      // inner pixels in which they differ, in order
}

// badges lists the badges that the tiles of some classes may have.
func badges(r *classify.Reading) (found []badge) {
	const ( // of the inner pixels. Measured: at most 0.28 of badges, 0.43 of coins that nearly fill their cells
		least = 0.06
		most  = 0.35
	)
	if r.Style.Apart() {
		return nil
	}
	grounds := make([][3]float32, len(r.Classes))
	for k, c := range r.Classes {
		grounds[k] = r.Ground(c.Mean)
	}
	for k, c := range r.Classes {
		for j, o := range r.Classes {
			if len(o.Cells) <= len(c.Cells) || otherGround(grounds[j], grounds[k]) {
				continue
			}
			mark := classify.Differing([]classify.Tile{o.Mean, c.Mean})
			if share := float64(len(mark)) / float64(len(classify.InnerPixels)); share >= least && share <= most {
				found = append(found, badge{k, j, grounds[j], mark})
			}
		}
	}
	return found
}

// belowBadge is the class whose tiles with a badge are those of class k, NoClass if they have none. all lists what may be
// badges.
func belowBadge(all []badge, k int) int {
	const same = 0.7 // of the pixels of two marks belong to both; by eye
	for _, own := range all {
		if own.on == k && slices.ContainsFunc(all, func(o badge) bool {
			return otherGround(own.ground, o.ground) && overlap(own.mark, o.mark) >= same
		}) {
			return own.below
		}
	}
	return classify.NoClass
}

// otherGround reports whether two grounds differ clearly.
func otherGround(a, b [3]float32) bool { return pixel.DeltaE(a, b) >= 2*classify.MatchDeltaE }

// overlap is the share of the elements of two ordered lists that are in both.
func overlap(a, b []int) float64 {
	both := 0
	for _, at := range a {
		if _, in := slices.BinarySearch(b, at); in {
			both++
		}
	}
	return float64(both) / float64(max(len(a)+len(b)-both, 1))
}

package naming

import (
	"math"
	"slices"

	"github.com/domvision/domvision/vision/internal/classify"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// A badge changes the pattern of a tile in one quarter, and its tile may be lit. Measured for tiles with a plus: the other
// quarters correlate with the bare tile at 0.82 or more, that of the badge at 0.05 to 0.77 less, and the hues differ by 0 to
// 4 degrees. Lit tiles are lighter by 11 or more, others differ by 8 at most. Orange and yellow boulders of one hue differ by
// 15 and are equally light. Three quarters of other kinds correlate at 0.71 at most.
const (
	bareQuarters  = 0.8  // least correlation of the other quarters
	otherQuarters = 0.75 // and greatest with any other class; where all tiles have one shape it says nothing
	badgeQuarter  = 0.05 // by which that of the badge is less
	badgedHue     = 6.0  // greatest difference of the hues, in degrees
	badgedColor   = 10.0 // greatest Delta E, unless lit
	badgedLit     = 8.0  // of L, by which a lit tile is lighter
)

// badged finds the only class whose tiles look like those of the suspect except in one quarter. Where all tiles have one
// colour, it says nothing.
func badged(s suspect) (int, variant, bool) {
	if !slices.ContainsFunc(s.read.Classes, func(c classify.Class) bool { return !mayBeBadged(s.Mean, c.Mean) }) {
		return classify.NoClass, ownKind, false
	}
	for j, c := range s.read.Classes {
		if !s.other(j) || !mayBeBadged(s.Mean, c.Mean) {
			continue
		}
		badge, bare := byQuarters(s.Mean, c.Mean)
		if bare < bareQuarters || bare-badge < badgeQuarter {
			continue
		}
		for i, other := range s.read.Classes {
			if _, second := byQuarters(s.Mean, other.Mean); i != j && s.other(i) && second > otherQuarters {
				return classify.NoClass, ownKind, false
			}
		}
		return j, markedTiles, true
	}
	return classify.NoClass, ownKind, false
}

// mayBeBadged reports whether two tiles have one colour, or one of them is lit.
func mayBeBadged(a, b classify.Tile) bool {
	p, q := a.MiddleColor(), b.MiddleColor()
	same := pixel.DeltaE(p, q) <= badgedColor || math.Abs(float64(p[0]-q[0])) >= badgedLit
	return same && pixel.HueOf(p).To(pixel.HueOf(q)) <= badgedHue
}

// byQuarters returns the correlations of the two quarters of two tiles whose patterns of light and dark are least alike.
func byQuarters(a, b classify.Tile) (first, second float64) {
	const half = segment.Fine / 2
	var quarters [4]struct{ a, b []float64 }
	for _, px := range classify.InnerPixels {
		q := &quarters[px%segment.Fine/half+2*(px/segment.Fine/half)]
		q.a, q.b = append(q.a, float64(a.At(px)[0])), append(q.b, float64(b.At(px)[0]))
	}
	var alike []float64
	for _, q := range quarters {
		alike = append(alike, segment.Correlation(q.a, q.b))
	}
	slices.Sort(alike)
	return alike[0], alike[1]
}

package naming

import (
	"slices"

	"github.com/domvision/domvision/vision/internal/classify"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// variant is what the class of some tiles turns out to be.
type variant int

const (
	ownKind       variant = iota // a kind of tile of its own
	markedKind                   // tiles of another class with the same mark
	selectedGroup                // the selected group of another class
	unclear                      // perhaps such a group, but of an unknown class
)

// variantOf tells what class k is, and which class it is a variant of (noClass if it is none).
// group says that its cells are connected. By the rules of the games a selected group touches no
// other tile of its colour.
func variantOf(r *classify.Reading, k int, group bool) (owner int, v variant) {
	c := r.Classes[k]
	if len(c.Cells) <= maxAlikeMarks {
		if owner, match, rival := r.Nearest(c.Mean, func(j int) bool { return j != k }); classify.IsGround(match, rival) &&
			(!r.Style.Apart() || colorOf(r, c.Mean, owner, nil)) {
			return owner, markedKind
		}
	}
	if r.Style == segment.Swapped && len(c.Cells) <= maxAlikeMarks && colored(r, k) {
		return classify.NoClass, unclear // they may be moving into the board or out of it
	}
	if !group {
		return classify.NoClass, ownKind
	}
	touching := touching(r, k)
	candidate := func(j int) bool { return j != k && len(r.Classes[j].Cells) > 1 && !touching[j] }
	// What it has in common with a class that it touches does not tell its colour.
	others := func(j int) bool { return j != k && len(r.Classes[j].Cells) > 1 }
	if owner, match, rival := r.Nearest(c.Mean, others); classify.IsGround(match, rival) && candidate(owner) {
		return owner, selectedGroup
	}
	if owner := r.ByPattern(c.Mean, others); owner != classify.NoClass && candidate(owner) {
		return owner, selectedGroup
	}
	owner, gap, next := byHue(r, c, others)
	if gap <= classify.SameHue && (next >= classify.OtherHue || next >= otherHues*gap) && candidate(owner) {
		return owner, selectedGroup
	}
	if _, gap, _ := byHue(r, c, candidate); gap >= classify.OtherHue && pixel.Chroma(c.Mean.MiddleColor()) >= pixel.MinChroma {
		return classify.NoClass, ownKind
	}
	for j := range r.Classes {
		if candidate(j) && mayBePale(c, r.Classes[j]) {
			return classify.NoClass, unclear
		}
	}
	return classify.NoClass, ownKind
}

// mayBePale reports whether a selected group of class c might look like another class, group: it
// has the same pattern; or neither has one, and group is grey, or pale and of the same hue.
func mayBePale(group, c classify.Class) bool {
	const (
		plain = 3.0 // standard deviation of L, below which there is no pattern
		pale  = 0.5 // times the chroma, at most
	)
	a, b := group.Mean.Lightness(), c.Mean.Lightness()
	if segment.Deviation(a) < plain && segment.Deviation(b) < plain {
		own, full := group.Mean.MiddleColor(), c.Mean.MiddleColor()
		faint := pixel.Chroma(own) < pixel.MinChroma || pixel.Chroma(own) <= pale*pixel.Chroma(full) && pixel.HueOf(own).To(pixel.HueOf(full)) <= classify.SameHue
		return faint && pixel.Chroma(full) >= pixel.MinChroma
	}
	return segment.Correlation(a, b) >= segment.FadedPattern
}

// colored reports whether a larger class has about the colour of class k.
func colored(r *classify.Reading, k int) bool {
	const near = 30.0 // Delta E
	own := r.Ground(r.Classes[k].Mean)
	return slices.ContainsFunc(r.Classes, func(c classify.Class) bool {
		return len(c.Cells) > len(r.Classes[k].Cells) && pixel.DeltaE(own, r.Ground(c.Mean)) <= near
	})
}

// touching marks the classes that have a tile beside one of class k. Tiles with a mark are left
// out, for these may be misread.
func touching(r *classify.Reading, k int) []bool {
	touching := make([]bool, len(r.Classes))
	for cell := range r.Cells {
		if r.Cells[cell].Class != k || r.Cells[cell].Marked {
			continue
		}
		r.Sheet.Neighbours(cell, func(next int) {
			if j := r.Cells[next].Class; j != classify.NoClass && j != k && !r.Cells[next].Marked {
				touching[j] = true
			}
		})
	}
	return touching
}

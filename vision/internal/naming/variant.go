package naming

import (
	"slices"

	"github.com/domvision/domvision/vision/internal/classify"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// variant says how a class relates to the other classes.
type variant int

const (
	ownKind       variant = iota // a kind of tile of its own
	markedTiles                  // tiles of another class with the same mark
	selectedGroup                // the selected group of another class
	unclear                      // perhaps a variant, but of an unknown class
)

// variantOf decides whether class k is a variant, and of which class; NoClass if of none or of an unknown
// one. group says that its cells are connected. The first rule that decides wins.
func variantOf(r *classify.Reading, k int, group bool) (owner int, v variant) {
	if r.Classes[k].Whole {
		return classify.NoClass, ownKind
	}
	s := suspect{Class: r.Classes[k], read: r, k: k}
	rules := []variantRule{bySharedGround, movingTiles}
	if group {
		s.touches = touching(r, k)
		rules = append(rules, groupByPixels, groupByPattern, groupByHue, ownHue, whiteGroup, paleGroup)
	}
	for _, rule := range rules {
		if owner, v, decided := rule(s); decided {
			return owner, v
		}
	}
	return classify.NoClass, ownKind
}

// suspect is a class that may be a variant of another.
type suspect struct {
	classify.Class
	read    *classify.Reading
	k       int
	touches []bool // class -> has a tile beside one of the suspect
}

// other reports whether class j is not the suspect and has more than one tile.
func (s suspect) other(j int) bool { return j != s.k && len(s.read.Classes[j].Cells) > 1 }

// mayOwn reports whether the suspect may be the selected group of class j. By the rules of the
// games such a group touches no other tile of its colour.
func (s suspect) mayOwn(j int) bool { return s.other(j) && !s.touches[j] }

// variantRule decides what a suspect is, if it can. What a suspect has in common with a class that it
// touches says nothing about its colour. So rules that compare the suspect find the nearest of all other
// classes, and decide only if that class may own it.
type variantRule func(s suspect) (owner int, v variant, decided bool)

// bySharedGround finds the class of a few tiles with the same mark by the visible part of their ground, see
// [classify.IsGround].
func bySharedGround(s suspect) (int, variant, bool) {
	if !small(s.Class) {
		return classify.NoClass, ownKind, false
	}
	owner, match, rival := s.read.Nearest(s.Mean, func(j int) bool { return j != s.k })
	return owner, markedTiles, classify.IsGround(match, rival) && hasColorOf(s.read, s.Mean, owner, nil)
}

// movingTiles gives no owner to a few tiles of a swap game with roughly the colour of a larger class. They
// may be moving into the board or out of it.
func movingTiles(s suspect) (int, variant, bool) {
	const near = 30.0 // Delta E between the grounds, chosen by eye
	if s.read.Style != segment.Swapped || !small(s.Class) {
		return classify.NoClass, ownKind, false
	}
	own := s.read.Ground(s.Mean)
	return classify.NoClass, unclear, slices.ContainsFunc(s.read.Classes, func(c classify.Class) bool {
		return len(c.Cells) > len(s.Cells) && pixel.DeltaE(own, s.read.Ground(c.Mean)) <= near
	})
}

// groupByPixels finds the class with which a selected group shares enough pixels, see [classify.IsGround].
func groupByPixels(s suspect) (int, variant, bool) {
	owner, match, rival := s.read.Nearest(s.Mean, s.other)
	return owner, selectedGroup, classify.IsGround(match, rival) && s.mayOwn(owner)
}

// groupByPattern finds the class with the same pattern of light and dark as a selected group.
func groupByPattern(s suspect) (int, variant, bool) {
	owner := s.read.ByPattern(s.Mean, s.other)
	return owner, selectedGroup, owner != classify.NoClass && s.mayOwn(owner)
}

// groupByHue finds the class with the same hue as a selected group, if no other class has a similar hue.
func groupByHue(s suspect) (int, variant, bool) {
	const farther = 4.0 // times as far as the nearest hue, the next counts as different; chosen by eye
	owner, gap, next := nearestHue(s.read.Classes, s.Class, s.other)
	return owner, selectedGroup, gap <= classify.SameHue && (next >= classify.OtherHue || next >= farther*gap) && s.mayOwn(owner)
}

// ownHue decides that a group with a hue of its own is not selected. A faint hue says nothing: it may be
// that of a grey tile in another light.
func ownHue(s suspect) (int, variant, bool) {
	_, gap, _ := nearestHue(s.read.Classes, s.Class, s.mayOwn)
	return classify.NoClass, ownKind, gap >= classify.OtherHue && pixel.Chroma(s.Mean.MiddleColor()) >= vivid
}

// whiteGroup finds the class of a selected group that is nearly white. If a screen clips bright colours, such a group
// keeps only a faint tint. The tint decides if the group may belong to one class only, and that class has nearly its hue.
func whiteGroup(s suspect) (int, variant, bool) {
	const ( // chosen by eye; measured on clipped colours of Klickety: L of 95, a chroma of 8.5, 6 degrees off
		white = 85.0 // least L
		tint  = 6.0  // least chroma
		near  = 12.0 // degrees, at most
	)
	owner := classify.NoClass
	for j := range s.read.Classes {
		if !s.mayOwn(j) {
			continue
		}
		if owner != classify.NoClass {
			return classify.NoClass, ownKind, false
		}
		owner = j
	}
	own := s.Mean.MiddleColor()
	if owner == classify.NoClass || own[0] < white || pixel.Chroma(own) < tint || pixel.Chroma(own) >= pixel.MinChroma {
		return classify.NoClass, ownKind, false
	}
	hue := pixel.HueOf(s.read.Classes[owner].Mean.MiddleColor())
	return owner, selectedGroup, pixel.AngleOf(own).To(hue) <= near
}

// paleGroup gives no owner to a group that may be a washed-out variant of some class.
func paleGroup(s suspect) (int, variant, bool) {
	for j, c := range s.read.Classes {
		if s.mayOwn(j) && mayBePale(s.Class, c) {
			return classify.NoClass, unclear, true
		}
	}
	return classify.NoClass, ownKind, false
}

// mayBePale reports whether group may be a selected, paler variant of class c. Either both have the same
// pattern, or neither has one and group is grey, or pale and of the same hue.
func mayBePale(group, c classify.Class) bool {
	const (
		plain = 3.0 // standard deviation of L, below which there is no pattern; by eye
		pale  = 0.5 // times the chroma, at most; by eye
	)
	a, b := group.Mean.Lightness(), c.Mean.Lightness()
	if segment.Deviation(a) < plain && segment.Deviation(b) < plain {
		own, full := group.Mean.MiddleColor(), c.Mean.MiddleColor()
		faint := pixel.Chroma(own) < pixel.MinChroma || pixel.Chroma(own) <= pale*pixel.Chroma(full) && pixel.HueOf(own).To(pixel.HueOf(full)) <= classify.SameHue
		return faint && pixel.Chroma(full) >= pixel.MinChroma
	}
	return segment.Correlation(a, b) >= segment.FadedPattern
}

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
	markedTiles                  // tiles of another class with the same mark
	selectedGroup                // the selected group of another class
	unclear                      // perhaps such a group, but of an unknown class
)

// variantOf tells what class k is, and which class it is a variant of, NoClass if of none. group
// says that its cells are connected. The first rule that decides holds.
func variantOf(r *classify.Reading, k int, group bool) (owner int, v variant) {
	if r.Classes[k].Whole {
		return classify.NoClass, ownKind
	}
	s := suspect{Class: r.Classes[k], read: r, k: k}
	rules := []variantRule{bySharedGround, movingTiles}
	if group {
		s.touches = touching(r, k)
		rules = append(rules, groupByPixels, groupByPattern, groupByHue, ownHue, paleGroup)
	}
	rules = append(rules, fadedTiles)
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

// shows reports whether the pattern of the suspect does not tell that it is another class than j.
func (s suspect) shows(j int) bool {
	from := fadedFrom(s.read, s.k)
	return from == classify.NoClass || from == j
}

// other reports whether class j is another one, of more than a single tile.
func (s suspect) other(j int) bool { return j != s.k && len(s.read.Classes[j].Cells) > 1 }

// mayOwn reports whether the suspect may be the selected group of class j. By the rules of the
// games such a group touches no other tile of its colour.
func (s suspect) mayOwn(j int) bool { return s.other(j) && !s.touches[j] }

// variantRule tells what a suspect is, if it can. What the suspect has in common with a class that
// it touches does not tell its colour: rules that compare it find the nearest of all other
// classes, and decide only if that may own it.
type variantRule func(s suspect) (owner int, v variant, decided bool)

// bySharedGround finds the class of a few tiles with the same mark, beside which enough of the
// ground matches. See [classify.IsGround] for the measurement.
func bySharedGround(s suspect) (int, variant, bool) {
	if !small(s.Class) {
		return classify.NoClass, ownKind, false
	}
	owner, match, rival := s.read.Nearest(s.Mean, func(j int) bool { return j != s.k })
	return owner, markedTiles, classify.IsGround(match, rival) && s.shows(owner) && hasColorOf(s.read, s.Mean, owner, nil)
}

// movingTiles gives no owner to a few tiles of a swap game in about the colour of a larger class:
// they may be moving into the board or out of it.
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

// groupByPixels finds the class that a selected group shares enough pixels with. See
// [classify.IsGround] for the measurement.
func groupByPixels(s suspect) (int, variant, bool) {
	owner, match, rival := s.read.Nearest(s.Mean, s.other)
	return owner, selectedGroup, classify.IsGround(match, rival) && s.shows(owner) && s.mayOwn(owner)
}

// groupByPattern finds the class whose pattern of light and dark a selected group has.
func groupByPattern(s suspect) (int, variant, bool) {
	owner := s.read.ByPattern(s.Mean, s.other)
	return owner, selectedGroup, owner != classify.NoClass && s.mayOwn(owner)
}

// groupByHue finds the class whose hue a selected group has, if no other class has about the same.
func groupByHue(s suspect) (int, variant, bool) {
	const farther = 4.0 // times as far as the nearest hue, the next is different as well; by eye
	owner, gap, next := nearestHue(s.read.Classes, s.Class, s.other)
	return owner, selectedGroup, gap <= classify.SameHue && (next >= classify.OtherHue || next >= farther*gap) && s.mayOwn(owner)
}

// ownHue finds that a group has a hue of its own, and so is no selected one. A faint hue says
// nothing: under another light it may be that of a grey tile.
func ownHue(s suspect) (int, variant, bool) {
	_, gap, _ := nearestHue(s.read.Classes, s.Class, s.mayOwn)
	return classify.NoClass, ownKind, gap >= classify.OtherHue && pixel.Chroma(s.Mean.MiddleColor()) >= vivid
}

// paleGroup gives no owner to a group that may be a washed out one of several classes.
func paleGroup(s suspect) (int, variant, bool) {
	for j, c := range s.read.Classes {
		if s.mayOwn(j) && mayBePale(s.Class, c) {
			return classify.NoClass, unclear, true
		}
	}
	return classify.NoClass, ownKind, false
}

// fadedTiles gives no owner to tiles with the pattern of another class, only fainter: the ground
// shines through them, as through a selected group that fades, and so they look different in every
// place.
func fadedTiles(s suspect) (int, variant, bool) {
	return classify.NoClass, unclear, fadedFrom(s.read, s.k) != classify.NoClass
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

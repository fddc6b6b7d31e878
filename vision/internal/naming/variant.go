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
		rules = append(rules, groupByPattern, groupByHue)
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

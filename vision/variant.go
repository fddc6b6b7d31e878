package vision

import "slices"

// variant is what a class turns out to be.
type variant int

const (
	ownLook      variant = iota // a kind of tile of its own
	markedLook                  // tiles of another class, all with the same mark
	selectedLook                // the selected group of another class
	unclear                     // perhaps the latter, but of which class cannot be told
)

// variantOf tells what class k is, and of which other class if it is a variant
// of one. group says that its cells hang together. By the rules of the games a
// selected group touches no tile of its own colour that is not selected.
func (r *reading) variantOf(k int, group bool) (owner int, v variant) {
	c := r.class[k]
	if len(c.cells) <= maxAlikeMarks {
		if owner, match, rival := r.nearest(c.mean, func(j int) bool { return j != k }); r.isGround(match, rival) &&
			(!r.gaps || r.colorOf(c.mean, owner, nil)) {
			return owner, markedLook
		}
	}
	if r.swaps && len(c.cells) <= maxAlikeMarks && r.colored(k) {
		return noClass, unclear // on their way into the board or out of it
	}
	if !group {
		return noClass, ownLook
	}
	touching := r.touching(k)
	candidate := func(j int) bool { return j != k && len(r.class[j].cells) > 1 && !touching[j] }
	// What it has in common with a class that it touches is no sign of the owner.
	others := func(j int) bool { return j != k && len(r.class[j].cells) > 1 }
	if owner, match, rival := r.nearest(c.mean, others); r.isGround(match, rival) && candidate(owner) {
		return owner, selectedLook
	}
	if owner := r.byPattern(c.mean, others); owner != noClass && candidate(owner) {
		return owner, selectedLook
	}
	owner, gap, next := r.byHue(c, others)
	if gap <= sameHue && (next >= otherHue || next >= otherHues*gap) && candidate(owner) {
		return owner, selectedLook
	}
	if _, gap, _ := r.byHue(c, candidate); gap >= otherHue && chroma(r.middleColor(c.mean)) >= minChroma {
		return noClass, ownLook
	}
	for j := range r.class {
		if candidate(j) && r.mayBePale(c, r.class[j]) {
			return noClass, unclear
		}
	}
	return noClass, ownLook
}

// mayBePale reports whether a selected group of one class might look like another:
// it has the pattern, or as little of one and hardly a colour, or a pale one of its hue.
func (r *reading) mayBePale(group, c class) bool {
	const (
		plain = 3.0 // standard deviation in L; less is no pattern to go by
		pale  = 0.5 // times the chroma, at most
	)
	a, b := lightness(group.mean, r.side), lightness(c.mean, r.side)
	if deviation(a) < plain && deviation(b) < plain {
		own, full := r.middleColor(group.mean), r.middleColor(c.mean)
		faint := chroma(own) < minChroma || chroma(own) <= pale*chroma(full) && hueOf(own).to(hueOf(full)) <= sameHue
		return faint && chroma(full) >= minChroma
	}
	return correlation(a, b) >= fadedPattern
}

// colored reports whether a larger class has about the colour of class k.
func (r *reading) colored(k int) bool {
	const near = 30.0 // Delta E
	own := r.ground(r.class[k].mean)
	return slices.ContainsFunc(r.class, func(c class) bool {
		return len(c.cells) > len(r.class[k].cells) && deltaE(own, r.ground(c.mean)) <= near
	})
}

// touching lists the classes that have a tile beside one of class k, those aside
// that carry a mark: they may be of another class.
func (r *reading) touching(k int) []bool {
	touching := make([]bool, len(r.class))
	for cell, look := range r.look {
		if look != k || r.marked[cell] {
			continue
		}
		r.neighbours(cell, func(next int) {
			if j := r.look[next]; j != noClass && j != k && !r.marked[next] {
				touching[j] = true
			}
		})
	}
	return touching
}

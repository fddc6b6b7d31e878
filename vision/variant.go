package vision

import "slices"

// variant is what the class of some tiles turns out to be.
type variant int

const (
	ownLook      variant = iota // a kind of tile of its own
	markedLook                  // tiles of another class with the same mark
	selectedLook                // the selected group of another class
	unclear                     // perhaps such a group, but of an unknown class
)

// variantOf tells what class k is, and which class it is a variant of (noClass if it is none).
// group says that its cells are connected. By the rules of the games a selected group touches no
// other tile of its colour.
func (r *reading) variantOf(k int, group bool) (owner int, v variant) {
	c := r.class[k]
	if len(c.cells) <= maxAlikeMarks {
		if owner, match, rival := r.nearest(c.mean, func(j int) bool { return j != k }); r.isGround(match, rival) &&
			(!r.style.apart() || r.colorOf(c.mean, owner, nil)) {
			return owner, markedLook
		}
	}
	if r.style == swapped && len(c.cells) <= maxAlikeMarks && r.colored(k) {
		return noClass, unclear // they may be moving into the board or out of it
	}
	if !group {
		return noClass, ownLook
	}
	touching := r.touching(k)
	candidate := func(j int) bool { return j != k && len(r.class[j].cells) > 1 && !touching[j] }
	// What it has in common with a class that it touches does not tell its colour.
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
	if _, gap, _ := r.byHue(c, candidate); gap >= otherHue && chroma(middleColor(c.mean)) >= minChroma {
		return noClass, ownLook
	}
	for j := range r.class {
		if candidate(j) && mayBePale(c, r.class[j]) {
			return noClass, unclear
		}
	}
	return noClass, ownLook
}

// mayBePale reports whether a selected group of class c might look like another class, group: it
// has the same pattern; or neither has one, and group is grey, or pale and of the same hue.
func mayBePale(group, c class) bool {
	const (
		plain = 3.0 // standard deviation of L, below which there is no pattern
		pale  = 0.5 // times the chroma, at most
	)
	a, b := lightness(group.mean, fine), lightness(c.mean, fine)
	if deviation(a) < plain && deviation(b) < plain {
		own, full := middleColor(group.mean), middleColor(c.mean)
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

// touching marks the classes that have a tile beside one of class k. Tiles with a mark are left
// out, for these may be misread.
func (r *reading) touching(k int) []bool {
	touching := make([]bool, len(r.class))
	for cell := range r.cells {
		if r.cells[cell].class != k || r.cells[cell].marked {
			continue
		}
		r.neighbours(cell, func(next int) {
			if j := r.cells[next].class; j != noClass && j != k && !r.cells[next].marked {
				touching[j] = true
			}
		})
	}
	return touching
}

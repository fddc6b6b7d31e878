package vision

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/stat"
)

// variant is what a class turns out to be.
type variant int

const (
	ownLook      variant = iota // a kind of tile of its own
	markedLook                  // tiles of another class, all with the same mark
	selectedLook                // the selected group of another class
	unclear                     // perhaps the latter, but of which class cannot be told
)

// Hues of selected tiles: how near that of the class must be and how far that
// of any other, and from which chroma on a colour has a hue. Degrees, and units
// of Lab.
const (
	sameHue   = 25.0
	otherHue  = 45.0
	otherHues = 4.0 // or that many times as far
	minChroma = 12.0
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

func deviation(values []float64) float64 { return stat.PopStdDev(values, nil) }

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

// byHue finds the class whose hue is nearest to that of c: the angle between
// them and the angle to the next class, in degrees. Colours without hue are at
// 180 degrees from any.
func (r *reading) byHue(c class, candidate func(j int) bool) (owner int, gap, next float64) {
	owner, gap, next = noClass, 180, 180
	own := hueOf(r.middleColor(c.mean))
	for j := range r.class {
		if !candidate(j) {
			continue
		}
		if angle := own.to(hueOf(r.middleColor(r.class[j].mean))); angle < gap {
			owner, gap, next = j, angle, gap
		} else {
			next = min(next, angle)
		}
	}
	return owner, gap, next
}

// hue is a colour's direction in the plane of a and b; not a number for a colour
// without one.
type hue float64

func hueOf(color [3]float32) hue {
	if chroma(color) < minChroma {
		return hue(math.NaN())
	}
	return hue(math.Atan2(float64(color[2]), float64(color[1])))
}

// to is the angle between two hues in degrees, 180 where one is none.
func (h hue) to(o hue) float64 {
	d := math.Abs(float64(h - o))
	if math.IsNaN(d) {
		return 180
	}
	return min(d, 2*math.Pi-d) * 180 / math.Pi
}

// middleColor is the median colour of the middle of a tile.
func (r *reading) middleColor(tile []float32) (color [3]float32) {
	values := make([]float32, len(r.middle))
	for channel := range color {
		for i, at := range r.middle {
			values[i] = tile[3*at+channel]
		}
		slices.Sort(values)
		color[channel] = values[len(values)/2]
	}
	return color
}

func chroma(lab [3]float32) float64 { return math.Hypot(float64(lab[1]), float64(lab[2])) }

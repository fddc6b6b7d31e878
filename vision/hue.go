package vision

import (
	"math"

	"github.com/domvision/domvision/engine"
)

// groundColor names a tile with something on it after the class whose ground has clearly the
// nearest colour. It is used where there is no palette.
func (r *reading) groundColor(at int, names naming) (engine.Color, float64) {
	const (
		near  = 18.0 // Delta E
		lead  = 2.0  // times as far to the next class
		same  = 10.0 // Delta E; measured between rims below marks of their own hue at most 6, of other colours 17
		black = 55.0 // L; includes the black of power-ups and what is white or grey in them
		seen  = 1.0  // Delta E; smaller distances cannot be told apart
	)
	tile := r.tile(at)
	own := r.ground(tile)
	best, first, second := noClass, math.Inf(1), math.Inf(1)
	for k, c := range r.class {
		if names.marked[k] {
			continue
		}
		d := deltaE(own, r.ground(c.mean))
		if d < first {
			best, first, second = k, d, first
		} else if names.letters[k] != names.letters[best] {
			second = min(second, d)
		}
	}
	first, second = max(first, seen), max(second, seen)
	clear := first <= near && second > lead*first
	switch {
	case own[0] < black && chroma(own) < minChroma:
		return engine.Unknown, 0 // some power-ups are pictures on black
	case r.style.apart() && clear:
	case r.style.apart():
		return engine.Unknown, 0
	case first > same && r.hasHue(tile):
		// Nothing of another hue lies on it, and yet it is like no other: it may be
		// the last of a colour near to that of others.
		return engine.Unknown, 0
	default:
		k := r.byGlimpse(at, clear)
		if k == noClass {
			k = r.byRimHue(at)
		}
		if k == noClass || names.marked[k] || clear && k != best {
			return engine.Unknown, 0
		}
		best = k
	}
	return names.letters[best], max(1-first/second, minConfidence)
}

// rare reports whether class k is grey and small, compared with the others, so that its tiles may
// be power-ups: some are black.
func (r *reading) rare(k int) bool {
	const often = 6 // times fewer tiles than the classes have on average
	tiles := 0
	for _, c := range r.class {
		tiles += len(c.cells)
	}
	return chroma(r.ground(r.class[k].mean)) < minChroma && often*len(r.class[k].cells)*len(r.class) <= tiles
}

// byGlimpse is the class of which a tile shows hardly more than a part of the rim, noClass if there
// is none: a few pixels match it, almost none any other class, and the rim has its colour (clear)
// or, except over scenery, at least about its hue.
func (r *reading) byGlimpse(at int, clear bool) int {
	const (
		few   = 0.045 // of the distinctive pixels
		lead  = 3.0   // times as many as of any other class
		about = 35.0  // degrees
	)
	tile := r.tile(at)
	k, match, rival := r.nearest(tile, r.anyClass)
	if k == noClass || match < few || match < lead*rival {
		return noClass
	}
	if !clear && (r.cells[at].tentative || hueOf(r.ground(tile)).to(hueOf(r.ground(r.class[k].mean))) > about) {
		return noClass
	}
	return k
}

// byRimHue is the class whose hue most of the rim of a tile clearly has, noClass if there is none:
// a mark may cover a part of the rim, and the rest be darker or lighter than in plain tiles.
func (r *reading) byRimHue(at int) int {
	const (
		most  = 0.36 // of the pixels of the rim
		lead  = 3.0  // times as many as any other class
		vivid = 2 * minChroma
	)
	tile := r.tile(at)
	hues := make([]hue, len(r.class))
	for k, c := range r.class {
		hues[k] = hueOf(r.ground(c.mean))
	}
	votes := make([]float64, len(r.class))
	for _, px := range rimPixels {
		color := [3]float32(tile[3*px:])
		if chroma(color) < vivid {
			continue
		}
		for k := range hues {
			if hueOf(color).to(hues[k]) <= sameHue {
				votes[k]++
			}
		}
	}
	best, second := leading(len(votes), func(k int) float64 { return votes[k] })
	if best == noClass || votes[best] < most*float64(len(rimPixels)) || votes[best] < lead*second || r.cells[at].tentative {
		return noClass
	}
	return best
}

// colorOf reports whether a tile's colour is nearest to that of class k, or of a class with the
// same letter if letters are given. Pixels of tiles that lie apart may match by their backdrop
// alone.
func (r *reading) colorOf(tile []float32, k int, letters []engine.Color) bool {
	own := r.ground(tile)
	best, first := noClass, math.Inf(1)
	for j, c := range r.class {
		if d := deltaE(own, r.ground(c.mean)); d < first && len(c.cells) > maxAlikeMarks {
			best, first = j, d
		}
	}
	return best == k || best != noClass && letters != nil && letters[best] == letters[k]
}

// byHue finds the candidate whose hue is nearest to that of c: the angle between the two, and to
// the second nearest, in degrees. Grey is at 180 degrees from any hue.
func (r *reading) byHue(c class, candidate func(j int) bool) (owner int, gap, next float64) {
	owner, gap, next = noClass, 180, 180
	own := hueOf(middleColor(c.mean))
	for j := range r.class {
		if !candidate(j) {
			continue
		}
		if angle := own.to(hueOf(middleColor(r.class[j].mean))); angle < gap {
			owner, gap, next = j, angle, gap
		} else {
			next = min(next, angle)
		}
	}
	return owner, gap, next
}

package vision

import (
	"math"
	"slices"

	"github.com/domvision/domvision/engine"
)

// Differences of hue, in degrees, up to which two colours are the same, and from which they are
// different.
const (
	sameHue   = 25.0
	otherHue  = 45.0
	otherHues = 4.0  // also different: this many times as far as the nearest
	minChroma = 12.0 // below which a colour is grey and has no hue
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
	case r.gaps && clear:
	case r.gaps:
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
	if !clear && (r.tentative[at] || hueOf(r.ground(tile)).to(hueOf(r.ground(r.class[k].mean))) > about) {
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
	for _, px := range r.rim {
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
	if best == noClass || votes[best] < most*float64(len(r.rim)) || votes[best] < lead*second || r.tentative[at] {
		return noClass
	}
	return best
}

// uniqueHue reports whether a tile has, all over, a hue that no class has: it is the last of its
// colour. A grey one, like the black tiles of some power-ups, may be anything.
func (r *reading) uniqueHue(tile []float32) bool {
	rim := r.ground(tile)
	return r.hasHue(tile) && !slices.ContainsFunc(r.class, func(c class) bool { return hueOf(rim).to(hueOf(r.ground(c.mean))) < otherHue })
}

// hasHue reports whether a tile clearly has the same hue in its middle and on its rim.
func (r *reading) hasHue(tile []float32) bool {
	const strong = 25.0 // chroma
	rim, middle := r.ground(tile), r.middleColor(tile)
	return chroma(rim) >= strong && chroma(middle) >= strong && hueOf(rim).to(hueOf(middle)) <= sameHue
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

// ground is the colour of a tile where a mark leaves it visible: the mean of its rim or, if tiles
// lie apart, the median of its foreground.
func (r *reading) ground(tile []float32) [3]float32 {
	if r.gaps {
		return r.foregroundColor(tile)
	}
	return meanAt(tile, r.rim)
}

// foregroundColor is the median colour of the foreground of a tile.
func (r *reading) foregroundColor(tile []float32) [3]float32 {
	var colors [][3]float32
	for _, at := range r.foregroundPixels(tile) {
		colors = append(colors, [3]float32(tile[3*at:]))
	}
	if len(colors) == 0 {
		return r.behind
	}
	return typicalColor(colors)
}

// foregroundPixels lists the pixels of a tile that differ from the backdrop.
func (r *reading) foregroundPixels(tile []float32) (places []int) {
	for at := range len(tile) / 3 {
		if deltaE([3]float32(tile[3*at:]), r.behind) >= tileOnly {
			places = append(places, at)
		}
	}
	return places
}

// meanAt is the mean colour of some pixels of a tile.
func meanAt(tile []float32, pixels []int) (mean [3]float32) {
	for _, at := range pixels {
		for c := range mean {
			mean[c] += tile[3*at+c] / float32(len(pixels))
		}
	}
	return mean
}

// middleColor is the median, by channel, of the middle of a tile.
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

// byHue finds the candidate whose hue is nearest to that of c: the angle between the two, and to
// the second nearest, in degrees. Grey is at 180 degrees from any hue.
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

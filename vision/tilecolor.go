package vision

import "slices"

// uniqueHue reports whether a tile has, all over, a hue that no class has: it is the last of its
// colour. A grey one, like the black tiles of some power-ups, may be anything.
func (r *reading) uniqueHue(tile []float32) bool {
	rim := r.ground(tile)
	return r.hasHue(tile) && !slices.ContainsFunc(r.class, func(c class) bool { return hueOf(rim).to(hueOf(r.ground(c.mean))) < otherHue })
}

// hasHue reports whether a tile clearly has the same hue in its middle and on its rim.
func (r *reading) hasHue(tile []float32) bool {
	const strong = 25.0 // chroma
	rim, middle := r.ground(tile), middleColor(tile)
	return chroma(rim) >= strong && chroma(middle) >= strong && hueOf(rim).to(hueOf(middle)) <= sameHue
}

// ground is the colour of a tile where a mark leaves it visible: the mean of its rim or, if tiles
// lie apart, the median of its foreground.
func (r *reading) ground(tile []float32) [3]float32 {
	if r.style.apart() {
		return r.foregroundColor(tile)
	}
	return meanAt(tile, rimPixels)
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

// Differences of hue, in degrees, up to which two colours are the same, and from which they are
// different.
const (
	sameHue   = 25.0
	otherHue  = 45.0
	otherHues = 4.0 // also different: this many times as far as the nearest
)

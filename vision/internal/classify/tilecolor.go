package classify

import (
	"slices"

	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// uniqueHue reports whether a tile has, all over, a hue that no class has: it is the last of its
// colour. A grey one, like the black tiles of some power-ups, may be anything.
func (r *Reading) uniqueHue(tile []float32) bool {
	rim := r.Ground(tile)
	return r.HasHue(tile) && !slices.ContainsFunc(r.Classes, func(c Class) bool { return pixel.HueOf(rim).To(pixel.HueOf(r.Ground(c.Mean))) < OtherHue })
}

// HasHue reports whether a tile clearly has the same hue in its middle and on its rim.
func (r *Reading) HasHue(tile []float32) bool {
	const strong = 25.0 // chroma
	rim, middle := r.Ground(tile), MiddleColor(tile)
	return pixel.Chroma(rim) >= strong && pixel.Chroma(middle) >= strong && pixel.HueOf(rim).To(pixel.HueOf(middle)) <= SameHue
}

// Ground is the colour of a tile where a mark leaves it visible: the mean of its rim or, if tiles
// lie apart, the median of its foreground.
func (r *Reading) Ground(tile []float32) [3]float32 {
	if r.Style.Apart() {
		return r.foregroundColor(tile)
	}
	return meanAt(tile, RimPixels)
}

// foregroundColor is the median colour of the foreground of a tile.
func (r *Reading) foregroundColor(tile []float32) [3]float32 {
	var colors [][3]float32
	for _, at := range r.ForegroundPixels(tile) {
		colors = append(colors, [3]float32(tile[3*at:]))
	}
	if len(colors) == 0 {
		return r.BackdropColor
	}
	return pixel.MedianColor(colors)
}

// ForegroundPixels lists the pixels of a tile that differ from the backdrop.
func (r *Reading) ForegroundPixels(tile []float32) (places []int) {
	for at := range len(tile) / 3 {
		if pixel.DeltaE([3]float32(tile[3*at:]), r.BackdropColor) >= segment.TileOnly {
			places = append(places, at)
		}
	}
	return places
}

// Differences of hue, in degrees, up to which two colours are the same, and from which they are
// different.
const (
	SameHue   = 25.0
	OtherHue  = 45.0
	OtherHues = 4.0 // also different: this many times as far as the nearest
)

package classify

import (
	"slices"

	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// Two colours are the same up to a hue difference of SameHue degrees, and different from OtherHue. Chosen
// by eye.
const (
	SameHue  = 25.0
	OtherHue = 45.0
)

// meanAt is the mean colour of some pixels.
func (t Tile) meanAt(pixels []int) (mean [3]float32) {
	for _, at := range pixels {
		for c := range mean {
			mean[c] += t[3*at+c] / float32(len(pixels))
		}
	}
	return mean
}

// MiddleColor is the median, by channel, of the middle of a tile.
func (t Tile) MiddleColor() (color [3]float32) {
	values := make([]float32, len(MiddlePixels))
	for channel := range color {
		for i, at := range MiddlePixels {
			values[i] = t[3*at+channel]
		}
		slices.Sort(values)
		color[channel] = values[len(values)/2]
	}
	return color
}

// Colors lists the colours of some pixels.
func (t Tile) Colors(pixels []int) (colors [][3]float32) {
	for _, at := range pixels {
		colors = append(colors, t.At(at))
	}
	return colors
}

// Foreground lists the pixels of a tile that differ from the backdrop.
func (t Tile) Foreground(backdrop [3]float32) []int { return t.differing(allPixels, backdrop) }

// differing selects the pixels that clearly differ from a colour.
func (t Tile) differing(pixels []int, backdrop [3]float32) (places []int) {
	for _, at := range pixels {
		if pixel.DeltaE(t.At(at), backdrop) >= segment.TileOnly {
			places = append(places, at)
		}
	}
	return places
}

// foregroundColor is the median colour of the foreground of a tile, or the backdrop if there is none.
func (t Tile) foregroundColor(backdrop [3]float32) [3]float32 {
	if shown := t.Foreground(backdrop); len(shown) > 0 {
		return pixel.MedianColor(t.Colors(shown))
	}
	return backdrop
}

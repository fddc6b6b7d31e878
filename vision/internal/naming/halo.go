package naming

import (
	"image"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/vision/internal/classify"
	"github.com/domvision/domvision/vision/internal/segment"
)

// A gem with a power may keep its look and be surrounded by flames. haloShare of the pixels next to the
// outline of a plain gem of its colour must then show the colours of the halo. Measured: nine burning gems of
// Bejeweled Blitz have 0.63 or more, other gems at most 0.38, except gems that have a colour of the halo
// themselves. The inside must look like a gem, and not like a disc in the colour of flames.
const (
	haloWidth = 2 // pixels around the outline
	haloShare = 0.5
	haloMatch = 0.4 // least share of the pixels inside that match the plain gem
)

// haloOf is the power shown by the halo of a gem, NoPower if it has none. plain is the class of the plain
// gems of its colour.
func haloOf(r *classify.Reading, at, plain int, m marks) engine.Power {
	if len(m.halos) == 0 {
		return engine.NoPower
	}
	tile, mean := r.Tile(at), r.Classes[plain].Mean
	gem := mean.Foreground(r.Sheet.BackdropColor)
	if tile.Alike(mean, gem, r.Tolerance) < haloMatch {
		return engine.NoPower
	}
	next := around(gem)
	for _, halo := range m.halos {
		if len(next) > 0 && share(tile.Lab().InRanges(rangesOf(halo.Ranges)), next) >= haloShare {
			return halo.Power()
		}
	}
	return engine.NoPower
}

// around lists the pixels next to the outline of a shape in a tile.
func around(shape []int) (pixels []int) {
	var near [segment.Fine * segment.Fine]bool
	for _, at := range shape {
		x, y := at%segment.Fine, at/segment.Fine
		for _, px := range classify.Pixels(image.Rect(x, y, x+1, y+1).Inset(-haloWidth).Intersect(classify.WholeTile)) {
			near[px] = true
		}
	}
	for _, at := range shape {
		near[at] = false
	}
	for px, near := range near {
		if near {
			pixels = append(pixels, px)
		}
	}
	return pixels
}

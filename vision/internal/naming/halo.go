package naming

import (
	"image"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/vision/internal/classify"
	"github.com/domvision/domvision/vision/internal/segment"
)

// A gem with a power may keep its look and be surrounded by flames. haloShare of the pixels next to the
// outline of a plain gem of its colour must then show the colours of the halo, and haloOnSide of those
// towards each side. Measured: nine burning gems of Bejeweled Blitz have 0.63 or more in all, and 0.33 or
// more towards every side. Other gems have at most 0.38 and none, except gems that have a colour of the
// halo themselves. The inside must look like a gem, and not like a disc in the colour of flames.
const (
	haloWidth  = 2 // pixels around the outline
	haloShare  = 0.5
	haloOnSide = 0.2
	haloMatch  = 0.4 // least share of the pixels inside that match the plain gem
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
	sides := around(gem)
	for _, halo := range m.halos {
		if shines(tile, sides, halo.Ranges) {
			return halo.Power()
		}
	}
	return engine.NoPower
}

// shines reports whether enough pixels on the sides of a gem have a colour in the ranges.
func shines(tile classify.Tile, sides [4][]int, ranges []calibration.ColorRange) bool {
	mask := tile.Lab().InRanges(rangesOf(ranges))
	shining, all := 0.0, 0.0
	for _, side := range sides {
		if len(side) == 0 {
			continue
		}
		s := share(mask, side)
		if s < haloOnSide {
			return false
		}
		shining += s * float64(len(side))
		all += float64(len(side))
	}
	return all > 0 && shining >= haloShare*all
}

// around lists the pixels next to the outline of a shape in a tile by the nearest side of the tile: top,
// right, bottom, left.
func around(shape []int) (sides [4][]int) {
	in := make([]bool, segment.Fine*segment.Fine)
	for _, at := range shape {
		in[at] = true
	}
	for at := range in {
		x, y := at%segment.Fine, at/segment.Fine
		next := image.Rect(x-haloWidth, y-haloWidth, x+haloWidth+1, y+haloWidth+1).Intersect(classify.WholeTile)
		if in[at] || !anyIn(in, next) {
			continue
		}
		right, below := 2*x > segment.Fine, 2*y > segment.Fine
		side := 0
		switch across, down := max(x, segment.Fine-1-x), max(y, segment.Fine-1-y); {
		case across > down && right:
			side = 1
		case across > down:
			side = 3
		case below:
			side = 2
		}
		sides[side] = append(sides[side], at)
	}
	return sides
}

// anyIn reports whether any pixel within a part of a tile is marked.
func anyIn(marked []bool, part image.Rectangle) bool {
	for y := part.Min.Y; y < part.Max.Y; y++ {
		for x := part.Min.X; x < part.Max.X; x++ {
			if marked[y*segment.Fine+x] {
				return true
			}
		}
	}
	return false
}

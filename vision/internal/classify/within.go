package classify

import (
	"image"

	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/rank"
	"github.com/domvision/domvision/vision/internal/segment"
)

// Tiles that lie apart may have several grounds, see [segment.Sheet.OnPlate]. At the outline of a tile its ground shines
// through, so the tiles of one kind make two classes there. Within their outlines they are the same.

// Chosen by eye.
const (
	sameOutline  = 0.75 // of the pixels that show either tile, at least, show both
	sameWithin   = 0.85 // of the pixels within the outline, at least, match
	otherWithin  = 0.6  // and at most so many match another class
	leastWithin  = 40   // pixels within an outline
	leastBeyond  = 2    // tiles in a row or column beside a board that continue it; one is enough if there are plates
	mostExtended = 4    // rows and columns that a board may be extended by
)

// shape is the outline of a tile that lies apart.
type shape struct {
	tile   Tile
	shown  []bool // pixel -> shows the tile
	within []int  // pixels that show the tile, as do those around them
}

func (r *Reading) shapeOf(t Tile) shape {
	s := shape{tile: t, shown: make([]bool, segment.Fine*segment.Fine)}
	for _, at := range r.foreground(t, InnerPixels) {
		s.shown[at] = true
	}
	for _, at := range InnerPixels {
		if s.shown[at] && s.shown[at-1] && s.shown[at+1] && s.shown[at-segment.Fine] && s.shown[at+segment.Fine] {
			s.within = append(s.within, at)
		}
	}
	return s
}

// alike is the share of the pixels within both outlines in which two tiles look the same, 0 if their outlines differ.
func (s *shape) alike(o shape) float64 {
	either, both := 0, 0
	for _, at := range InnerPixels {
		if s.shown[at] || o.shown[at] {
			either++
		}
		if s.shown[at] && o.shown[at] {
			both++
		}
	}
	if float64(both) < sameOutline*float64(either) {
		return 0
	}
	return min(s.in(o.tile), o.in(s.tile))
}

// in is the share of the pixels within the outline in which another tile looks the same.
func (s *shape) in(t Tile) float64 {
	if len(s.within) < leastWithin {
		return 0
	}
	return s.tile.Alike(t, s.within, MatchDeltaE)
}

// glows reports whether a tile is surrounded by something that its class lacks. What lies behind tiles, or reaches over from
// the next cell, shows beside a part of the outline.
func (s *shape) glows(t Tile) bool {
	const ( // of the pixels around the outline. Measured: 1 of gems that burn, mostly 0 and at most 0.68 of others
		around = 0.8
		wide   = 2
	)
	ring, other := 0, 0
	for _, at := range InnerPixels {
		if s.shown[at] || !s.shown[at-wide] && !s.shown[at+wide] && !s.shown[at-wide*segment.Fine] && !s.shown[at+wide*segment.Fine] {
			continue
		}
		ring++
		if pixel.DeltaE(s.tile.At(at), t.At(at)) > MatchDeltaE {
			other++
		}
	}
	return ring > 0 && float64(other) >= around*float64(ring)
}

// shapes lists the shapes of the classes.
func (r *Reading) shapes() (all []shape) {
	for _, c := range r.Classes {
		all = append(all, r.shapeOf(c.Mean))
	}
	return all
}

// only is the only class that a tile looks like within its outline, or NoClass.
func only(t Tile, shapes []shape) int {
	ranking := rank.New()
	for k := range shapes {
		ranking.Add(k, shapes[k].in(t))
	}
	if ranking.Score < sameWithin || ranking.Second > otherWithin {
		return NoClass
	}
	return ranking.Best
}

// extended is a board with the rows and columns beside it in which tiles of its classes lie, or nil if there are none. (On
// another ground, or below one, they may not be found with the others.)
func extended(f *pixel.Frame, b *segment.Board, r *Reading) *segment.Board {
	if !b.Style.Apart() {
		return nil
	}
	shapes, in, all := r.shapes(), b.Region, b.Region
	for _, side := range segment.Beside(in) {
		if !side.In(image.Rect(0, 0, b.Cols, b.Rows)) {
			continue
		}
		s, tiles := segment.NewSheet(f, b.Crop(side), segment.Fine), 0
		for i := range s.Patches {
			if s.StandsOut(i) && only(TileAt(s.Lab, s.Rect(i, 0)), shapes) != NoClass {
				tiles++
			}
		}
		if tiles >= leastBeyond || tiles > 0 && r.Sheet.HasPlates() {
			all = all.Union(side)
		}
	}
	if all == in {
		return nil
	}
	wider := *b
	wider.Region = all
	return &wider
}

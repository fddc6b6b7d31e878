package locate

import (
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// mostTiles is the least share of tiles that differ from the ground on all sides on a board whose tiles lie
// apart. Chosen by eye.
const mostTiles = 0.5

// otherStyle returns the board in the other style if the style of b is wrong, and b otherwise.
func otherStyle(f *pixel.Frame, b *segment.Board) *segment.Board {
	return asTouching(f, asApart(f, b))
}

// asApart returns the board of tiles that lie apart if the lines of b are the edges of a chequered
// backdrop, and b otherwise. That board must have at least as many tiles of fewer kinds, or nearly as many
// of far fewer kinds, because a selected tile may have a frame.
func asApart(f *pixel.Frame, b *segment.Board) *segment.Board {
	if b.Style.Apart() || float64(standing(b)) < mostTiles*float64(b.Tiles()) {
		return b
	}
	l := widened(b, b.Lattice, f)
	l.Style = segment.Apart
	apart := segment.FindBoard(f, l, segment.DefaultThreshold)
	if apart == nil || apart.Sharpness < sharpEnough || !fewerKinds(apart, b) {
		return b
	}
	return apart
}

// fewerKinds reports whether board a has about as many tiles as b, of fewer kinds.
func fewerKinds(a, b *segment.Board) bool {
	const ( // chosen by eye; a chequered backdrop turns nearly every kind of tile into two
		nearly = 0.95 // of the tiles
		far    = 0.7  // of the kinds
	)
	tiles, all, kinds, before := a.Tiles(), b.Tiles(), a.LabelCount(), b.LabelCount()
	return tiles >= all && kinds < before || float64(tiles) >= nearly*float64(all) && float64(kinds) <= far*float64(before)
}

// asTouching returns the board of tiles that touch if b only seems to have gaps, and b otherwise. Where
// flat tiles touch, resampling mixes the colours of two neighbours into a third one, which looks like a
// gap.
func asTouching(f *pixel.Frame, b *segment.Board) *segment.Board {
	if !b.Style.Apart() || float64(standing(b)) >= mostTiles*float64(b.Tiles()) {
		return b
	}
	l := widened(b, b.Lattice, f)
	l.Style = segment.Touching
	touching := segment.FindBoard(f, l, segment.DefaultThreshold)
	if touching == nil || touching.Sharpness < sharpEnough || touching.Tiles() < b.Tiles() {
		return b
	}
	return touching
}

// standing counts the tiles that stand out from the ground on all sides.
func standing(b *segment.Board) (n int) {
	for i, tile := range b.IsTile {
		if tile && b.StandsOut(i) {
			n++
		}
	}
	return n
}

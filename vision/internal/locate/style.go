package locate

import (
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// mostTiles is the share of the tiles of a board that differ from the ground on all sides if they
// lie apart. Chosen by eye.
const mostTiles = 0.5

// otherStyle checks whether the tiles of a board touch or lie apart. It returns the board in the
// other style if b was mistaken, else b.
func otherStyle(f *pixel.Frame, b *segment.Board) *segment.Board {
	return asTouching(f, asApart(f, b))
}

// asApart checks whether the lines of a board are the edges of a chequered backdrop and its tiles
// lie apart. Then the board of tiles apart has at least as many tiles, of fewer kinds, or nearly as
// many of far fewer kinds: a selected tile may have a frame. It returns that board, or b.
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

// fewerKinds reports whether board a has about the tiles of b, of fewer kinds.
func fewerKinds(a, b *segment.Board) bool {
	const ( // chosen by eye; on a chequered backdrop nearly each kind of tiles is two
		nearly = 0.95 // of the tiles
		far    = 0.7  // of the kinds
	)
	tiles, all, kinds, before := a.Tiles(), b.Tiles(), a.LabelCount(), b.LabelCount()
	return tiles >= all && kinds < before || float64(tiles) >= nearly*float64(all) && float64(kinds) <= far*float64(before)
}

// asTouching checks whether tiles that were taken to lie apart are flat ones that touch: resampling
// mixes the colours of two neighbours to a third one, which looks like a gap. It returns their
// board, or b.
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

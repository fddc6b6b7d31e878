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
// backdrop or the sides of plates, and b otherwise. That board must have at least as many tiles of fewer kinds, or
// nearly as many of far fewer kinds, because a selected tile may have a frame, or tiles on plates.
func asApart(f *pixel.Frame, b *segment.Board) *segment.Board {
	figured := func(cell int) bool { return b.Patches[cell].Spread() >= segment.FlatSpread } // not scenery between the lines of a panel
	if b.Style.Apart() || float64(standing(b)) < max(1, mostTiles*float64(count(b, figured))) {
		return b
	}
	l := widened(b, b.Lattice, f)
	l.Style = segment.Apart
	apart := segment.FindBoard(f, l, segment.DefaultThreshold)
	if apart != nil && (apart.Sharpness >= sharpEnough && fewerKinds(apart, b) || onPlates(apart, b) && plausible(refine(f, apart)) == nil) {
		return apart
	}
	return b
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

// onPlates reports whether board a has plates, and about as many tiles as stand out on b: the lines of b are the sides of
// these plates.
func onPlates(a, b *segment.Board) bool {
	const nearly = 0.9 // chosen by eye
	return a.HasPlates() && float64(a.Tiles()) >= nearly*float64(standing(b))
}

// asTouching returns the board of tiles that touch if b only seems to have gaps, and b otherwise. Where
// flat tiles touch, resampling mixes the colours of two neighbours into a third one, which looks like a
// gap. Where tiles with dark outlines touch, the outlines of an enlarged picture look like gaps.
func asTouching(f *pixel.Frame, b *segment.Board) *segment.Board {
	if !b.Style.Apart() {
		return b
	}
	l := widened(b, b.Lattice, f)
	l.Style = segment.Touching
	fits := ifOutlined(b)
	if float64(standing(b)) < mostTiles*float64(b.Tiles()) {
		fits = func(touching *segment.Board) bool {
			return touching.Sharpness >= sharpEnough && touching.Tiles() >= b.Tiles()
		}
	}
	// The least blur will do. In a picture that is not enlarged, it is 0.
	for l.Blur = 0; fits != nil && l.Blur <= segment.MostBlur(min(l.W, l.H)); l.Blur++ {
		if touching := segment.FindBoard(f, l, segment.DefaultThreshold); touching != nil && fits(touching) {
			return touching
		}
	}
	return b
}

// ifOutlined returns a test of a board of touching tiles: it passes if the gaps of b are really outlines of its tiles.
// Then the board of touching tiles is conclusive, and has about as many tiles as b, and on average as many of each kind.
// ifOutlined returns nil unless the tiles of b nearly fill their cells.
//
// Measured: outlined tiles fill 0.86 to 0.92 of their cells, and a blur of 1 or 2 makes their borders sharp. On 45 boards
// whose tiles lie apart, as they are and enlarged by 1.75 and 3, the tiles fill at most 0.61, and a blur of up to 2 makes
// none of the borders sharp.
func ifOutlined(b *segment.Board) func(touching *segment.Board) bool {
	const nearly = 0.95 // of the tiles, as some may look like no other; chosen by eye
	if b.MeanFilled(b.IsTile) < straightSides {
		return nil
	}
	tiles, kinds := nearly*float64(b.Tiles()), float64(b.LabelCount())
	return func(touching *segment.Board) bool {
		found := float64(touching.Tiles())
		return conclusive(touching) && found >= tiles && found*kinds >= tiles*float64(touching.LabelCount())
	}
}

// standing counts the tiles that stand out from the ground on all sides.
func standing(b *segment.Board) int { return count(b, b.StandsOut) }

func count(b *segment.Board, is func(cell int) bool) (n int) {
	for i, tile := range b.IsTile {
		if tile && is(i) {
			n++
		}
	}
	return n
}

package classify

import (
	"slices"

	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// layout holds everything that depends on the style of a board.
type layout struct {
	onTheMove bool    // tiles are swapped with neighbours: even a plain one may be moving
	longSide  int     // quarters of a cell: the least length of a side
	seenPart  float64 // least share of the pixels before a side that match a class, if the side cuts a tile
	leastFull float64 // least share of its cell that a tile fills if it may be the last of its colour
	backdrop  Tile    // a cell without a tile; nil where tiles touch
}

// layoutOf is the layout of a style. backdrop is the colour behind tiles that lie apart.
func layoutOf(style segment.Style, backdrop [3]float32) layout {
	const (
		longTouching = 5   // drawings on tiles have up to 4; with 4, six power-ups of dom-powers-small.png are not read
		longApart    = 8   // highlights of tiles have up to 6; by eye
		seenTouching = 0.7 // measured 0.8 to 1 for tiles that are cut
		seenApart    = 0.5 // measured 0.58 or more for tiles that are cut, 0.2 for others
	)
	if style == segment.Touching {
		return layout{longSide: longTouching, seenPart: seenTouching}
	}
	return layout{
		onTheMove: style == segment.Swapped,
		longSide:  longApart,
		seenPart:  seenApart,
		leastFull: segment.FullCell,
		backdrop:  slices.Repeat(backdrop[:], segment.Fine*segment.Fine),
	}
}

// ground is the colour of a tile where a mark leaves it visible: the mean of its rim or, where tiles lie
// apart, the median of its foreground.
func (l layout) ground(t Tile) [3]float32 {
	if l.backdrop == nil {
		return t.meanAt(RimPixels)
	}
	return t.foregroundColor(l.backdrop.At(0))
}

// foreground selects the pixels that show a tile and not the backdrop.
func (l layout) foreground(t Tile, pixels []int) (foreground []int) {
	if l.backdrop == nil {
		return pixels
	}
	for _, at := range pixels {
		if pixel.DeltaE(t.At(at), l.backdrop.At(at)) >= segment.TileOnly {
			foreground = append(foreground, at)
		}
	}
	return foreground
}

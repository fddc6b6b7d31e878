package water

import (
	"image"

	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision/internal/locate"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// Locate finds the board whose lower rows lie in an area of a picture that may be under water (see
// [Areas]), on the picture with the tint removed. f is the frame of the picture as it is. ok is false
// if there is no such board, or if what is seen under water is not like the pieces above.
func Locate(img *image.RGBA, f *pixel.Frame, water image.Rectangle, search locate.Search) (found locate.Located, ok bool) {
	usual := locate.New(pixel.NewFrame(usualTint().removed(img, water), nil))
	b := search(usual, boardIn(water))
	if b == nil || !b.Style.Apart() {
		return found, false // that was no water
	}
	l := b.Outline()
	dry := segment.Round((float64(water.Min.Y) - l.Y) / l.H)
	if dry < 1 || dry >= l.Rows {
		return found, false
	}
	rough := roughTint(img, l, dry)
	cells := segment.NewSheet(pixel.NewFrame(rough.removed(img, water), nil), l, segment.Coarse)
	exact := measureTint(f, cells, dry, rough)
	found.Locator = locate.New(pixel.NewFrame(exact.removed(img, water), nil))
	found.Board = locate.Near(found.Locator.Frame, l, false)
	found.Waterline = float64(water.Min.Y)
	return found, found.Board != nil && continues(found.Board, water)
}

// boardIn is the lattice of a bilging board whose lower rows fill an area of water, if its cells
// are square. It continues to the top of the picture.
func boardIn(water image.Rectangle) *segment.Lattice {
	size := float64(water.Dx()) / bilgeCols
	l := segment.Lattice{Lattice: geometry.Lattice{X: float64(water.Min.X), Y: float64(water.Max.Y), W: size, H: size, Cols: bilgeCols}}
	for l.Y >= (1-segment.Slack)*size {
		l.Y -= size
		l.Rows++
	}
	return &l
}

// continues reports whether a board goes on in the former water: it has tiles there, and most of
// them look like some above it.
func continues(b *segment.Board, water image.Rectangle) bool {
	const share = 0.7 // of the tiles, chosen by eye
	dry := make([]bool, len(b.Size))
	var wet []int
	b.Each(b.Region, func(i int) {
		switch middle := b.Y + (float64(i/b.Cols)+0.5)*b.H; {
		case !b.IsTile[i]:
		case middle < float64(water.Min.Y):
			dry[b.Label[i]] = true
		case middle < float64(water.Max.Y):
			wet = append(wet, b.Label[i])
		}
	})
	alike := 0
	for _, k := range wet {
		if dry[k] {
			alike++
		}
	}
	return len(wet) > 0 && float64(alike) >= share*float64(len(wet))
}

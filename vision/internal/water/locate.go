package water

import (
	"fmt"
	"image"
	"slices"

	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision/internal/locate"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// Search finds a board on a frame, nil if there is none. likely is where one is to be expected, nil
// if that is not known.
type Search func(f *locate.Locator, likely *segment.Lattice) *segment.Board

// Located is a board that was found, with the frame to read it on.
type Located struct {
	*locate.Locator
	Board     *segment.Board // nil if there is none
	waterline float64        // pixels from the top of the frame; 0 if nothing is under water
}

// Locate finds the board in a picture, given its frame and the areas that may be under water. Where
// the lower rows of the board are under water, it is found on the picture with the tint removed. A
// board that seems to be under water but has other pieces there is refused: its colours cannot be
// trusted.
func Locate(img *image.RGBA, f *pixel.Frame, areas []image.Rectangle, search Search) (Located, error) {
	for _, water := range areas {
		if found, ok := drained(img, f, water, search); ok {
			return found, nil
		}
	}
	found := Located{Locator: locate.New(f)}
	b := search(found.Locator, nil)
	if b != nil && b.Style.Apart() && slices.ContainsFunc(areas, b.Outline().Bounds().Overlaps) {
		return found, fmt.Errorf("%w: its lower rows seem to be under water, but what is seen there is not like the pieces above", segment.ErrUncertain)
	}
	found.Board = b
	return found, nil
}

// RowsUnder is the number of rows of a lattice, on the same frame, that are under water.
func (s Located) RowsUnder(l segment.Lattice) int {
	if s.waterline == 0 {
		return 0
	}
	return l.Rows - segment.Round((s.waterline-l.Y)/l.H)
}

// drained finds the board whose lower rows lie in an area of water, on the picture with the tint
// removed.
func drained(img *image.RGBA, f *pixel.Frame, water image.Rectangle, search Search) (found Located, ok bool) {
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
	found.waterline = float64(water.Min.Y)
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

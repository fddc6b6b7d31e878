package water

import (
	"fmt"
	"image"
	"slices"

	"github.com/domvision/domvision/vision/internal/locate"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// Find finds the board in a picture with some areas of water. Where its lower rows are under water, the frame to
// read it on is that of the picture with the tint removed. A board that seems to be under water
// but has other pieces there is refused: its colours cannot be trusted.
func Find(img *image.RGBA, f *pixel.Frame, areas []image.Rectangle, find Finder) (Sighting, error) {
	for _, water := range areas {
		if found, ok := drained(img, f, water, find); ok {
			return found, nil
		}
	}
	found := Sighting{Locator: locate.NewLocator(f)}
	b := find(found.Locator, nil)
	if b != nil && b.Style.Apart() && slices.ContainsFunc(areas, b.Part(b.Region).Bounds().Overlaps) {
		return found, fmt.Errorf("%w: its lower rows seem to be under water, but what is seen there is not like the pieces above", segment.ErrUncertain)
	}
	found.Board = b
	return found, nil
}

// drained finds the board whose lower rows lie in an area of water, on the picture with the tint
// removed.
func drained(img *image.RGBA, f *pixel.Frame, water image.Rectangle, find Finder) (found Sighting, ok bool) {
	usual := locate.NewLocator(pixel.NewFrame(usualTint().removed(img, water), nil))
	b := find(usual, boardIn(water))
	if b == nil || !b.Style.Apart() {
		return found, false // that was no water
	}
	l := b.Part(b.Region)
	dry := segment.Round((float64(water.Min.Y) - l.Y) / l.H)
	if dry < 1 || dry >= l.Rows {
		return found, false
	}
	rough := roughTint(img, l, dry)
	cells := segment.NewSheet(pixel.NewFrame(rough.removed(img, water), nil), l, segment.Coarse)
	exact := measureTint(f, cells, dry, rough)
	found.Locator = locate.NewLocator(pixel.NewFrame(exact.removed(img, water), nil))
	found.Board = locate.LocateAt(found.Locator.Frame, l, false)
	found.waterline = float64(water.Min.Y)
	return found, found.Board != nil && continues(found.Board, water)
}

// boardIn is the lattice of a bilging board whose lower rows fill an area of water, if its cells
// are square. It continues to the top of the picture.
func boardIn(water image.Rectangle) *segment.Lattice {
	size := float64(water.Dx()) / bilgeCols
	l := segment.Lattice{X: float64(water.Min.X), Y: float64(water.Max.Y), W: size, H: size, Cols: bilgeCols}
	for l.Y >= (1-segment.Slack)*size {
		l.Y -= size
		l.Rows++
	}
	return &l
}

// continues reports whether a board has tiles in the former water and above it, and most of the
// former look like some of the latter.
func continues(b *segment.Board, water image.Rectangle) bool {
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
	for _, look := range wet {
		if dry[look] {
			alike++
		}
	}
	return len(wet) > 0 && float64(alike) >= minResembling*float64(len(wet))
}

// Under is the number of rows of a lattice, on the same frame, that are under water.
func (s Sighting) Under(l segment.Lattice) int {
	if s.waterline == 0 {
		return 0
	}
	return l.Rows - segment.Round((s.waterline-l.Y)/l.H)
}

// Finder finds a board on a frame, nil if there is none. likely is where one is to be expected,
// nil if that is not known.
type Finder func(f *locate.Locator, likely *segment.Lattice) *segment.Board

// Sighting is a board that was found, with the frame to read it on.
type Sighting struct {
	*locate.Locator
	Board     *segment.Board
	waterline float64 // pixels from the top of the frame; 0 if nothing is under water
}

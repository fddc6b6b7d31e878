package vision

import (
	"fmt"
	"image"
	"slices"
)

// findUnderWater finds the board in a picture with some areas of water. Where its lower rows are under water, the frame to
// read it on is that of the picture with the tint removed. A board that seems to be under water
// but has other pieces there is refused: its colours cannot be trusted.
func findUnderWater(img *image.RGBA, f *frame, areas []image.Rectangle, find finder) (sighting, error) {
	for _, water := range areas {
		if found, ok := drained(img, f, water, find); ok {
			return found, nil
		}
	}
	found := sighting{locator: newLocator(f)}
	b := find(found.locator, nil)
	if b != nil && b.style.apart() && slices.ContainsFunc(areas, b.part(b.region).bounds().Overlaps) {
		return found, fmt.Errorf("%w: its lower rows seem to be under water, but what is seen there is not like the pieces above", errUncertain)
	}
	found.board = b
	return found, nil
}

// drained finds the board whose lower rows lie in an area of water, on the picture with the tint
// removed.
func drained(img *image.RGBA, f *frame, water image.Rectangle, find finder) (found sighting, ok bool) {
	usual := newLocator(newFrame(usualTint().removed(img, water), nil))
	b := find(usual, boardIn(water))
	if b == nil || !b.style.apart() {
		return found, false // that was no water
	}
	l := b.part(b.region)
	dry := round((float64(water.Min.Y) - l.y) / l.h)
	if dry < 1 || dry >= l.rows {
		return found, false
	}
	rough := roughTint(img, l, dry)
	cells := newSheet(newFrame(rough.removed(img, water), nil), l, coarse)
	exact := f.measureTint(cells, dry, rough)
	found.locator = newLocator(newFrame(exact.removed(img, water), nil))
	found.board = found.locateAt(l, false)
	found.waterline = float64(water.Min.Y)
	return found, found.board != nil && found.board.continues(water)
}

// boardIn is the lattice of a bilging board whose lower rows fill an area of water, if its cells
// are square. It continues to the top of the picture.
func boardIn(water image.Rectangle) *lattice {
	size := float64(water.Dx()) / bilgeCols
	l := lattice{x: float64(water.Min.X), y: float64(water.Max.Y), w: size, h: size, cols: bilgeCols}
	for l.y >= (1-slack)*size {
		l.y -= size
		l.rows++
	}
	return &l
}

// continues reports whether a board has tiles in the former water and above it, and most of the
// former look like some of the latter.
func (b *board) continues(water image.Rectangle) bool {
	dry := make([]bool, len(b.size))
	var wet []int
	b.each(b.region, func(i int) {
		switch middle := b.y + (float64(i/b.cols)+0.5)*b.h; {
		case !b.tile[i]:
		case middle < float64(water.Min.Y):
			dry[b.of[i]] = true
		case middle < float64(water.Max.Y):
			wet = append(wet, b.of[i])
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

// under is the number of rows of a lattice, on the same frame, that are under water.
func (s sighting) under(l lattice) int {
	if s.waterline == 0 {
		return 0
	}
	return l.rows - round((s.waterline-l.y)/l.h)
}

// finder finds a board on a frame, nil if there is none. likely is where one is to be expected,
// nil if that is not known.
type finder func(f *locator, likely *lattice) *board

// sighting is a board that was found, with the frame to read it on.
type sighting struct {
	*locator
	board     *board
	waterline float64 // pixels from the top of the frame; 0 if nothing is under water
}

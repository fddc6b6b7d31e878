package classify

import (
	"slices"

	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// The confidence that a cell needs to be read at all.
const MinConfidence = 0.2

// Read reads a board. Where some tiles do not look quite like others, the lattice is registered
// and the board read again, as long as that makes more tiles plain.
func Read(f *pixel.Frame, b *segment.Board) (*Reading, error) {
	const (
		most     = 3    // rounds
		still    = 0.25 // pixels of the sheet: a smaller move changes nothing,
		farthest = 2.0  // and a larger one is beyond what gradients tell
	)
	r, holes := readOn(f, b)
	for n := 0; n < most && r.plainTiles() < r.TileCount(); n++ {
		l, moved := r.register()
		if moved < still || moved > farthest {
			break
		}
		again, nextHoles := readOn(f, on(b, l))
		if again.plainTiles() <= r.plainTiles() {
			break
		}
		r, holes = again, nextHoles
	}
	return r, r.settled(holes, r.Board)
}

// readOn reads a board on its lattice. holes lists the cells below a tile in which nothing is
// seen.
func readOn(f *pixel.Frame, b *segment.Board) (r *Reading, holes []int) {
	region := headroom(b)
	s := segment.NewSheet(f, b.Crop(region), segment.Fine)
	r = newReading(s)
	r.Board = b.Region.Sub(region.Min)
	r.NoiseScale = max(b.Threshold/segment.DefaultThreshold, 1)
	edges := segment.MeasureBorders(f, b.Lattice, segment.SharpestTwo)
	occupied, tentative, holes := occupancy(f, b, region, edges)
	at := 0
	b.Each(region, func(i int) {
		c := &r.Cells[at]
		c.Occupied, c.Tentative, c.Border = occupied[at], tentative[at], edges.Faintest(i)
		at++
	})
	r.classes(b, region)
	r.splitLooks()
	r.mergeClasses()
	r.chooseDistinctive()
	for i := range r.Cells {
		if r.Cells[i].Occupied {
			r.Identify(i)
		} else {
			r.Cells[i].Class = NoClass
		}
	}
	if r.Style.Apart() && r.MaybeSwapGame() {
		r.Style = segment.Swapped
		r.identifyMoving(holes)
	}
	r.cover(f)
	holes = slices.DeleteFunc(holes, func(at int) bool {
		return r.Cells[at].Covered || r.Cells[at].Class != NoClass && r.Cells[at].Match >= ApartClear // a selected tile glows
	})
	r.addSingletons()
	return r, holes
}

package vision

import (
	"slices"
)

// The share of tiles of a board that may remain unread, or carry marks that nobody has named;
// else the board is refused.
const maxUnsure = 0.25

// The confidence that a cell needs to be read at all.
const minConfidence = 0.2

// read reads a board. Where some tiles do not look quite like others, the lattice is registered
// and the board read again, as long as that makes more tiles plain.
func (f *frame) read(b *board) (*reading, error) {
	const (
		most     = 3    // rounds
		still    = 0.25 // pixels of the sheet: a smaller move changes nothing,
		farthest = 2.0  // and a larger one is beyond what gradients tell
	)
	r, holes := f.readOn(b)
	for n := 0; n < most && r.plainTiles() < r.tileCount(); n++ {
		l, moved := r.register()
		if moved < still || moved > farthest {
			break
		}
		again, nextHoles := f.readOn(b.on(l))
		if again.plainTiles() <= r.plainTiles() {
			break
		}
		r, holes = again, nextHoles
	}
	return r, r.settled(holes, r.board)
}

// readOn reads a board on its lattice. holes lists the cells below a tile in which nothing is
// seen.
func (f *frame) readOn(b *board) (r *reading, holes []int) {
	region := b.headroom()
	s := newSheet(f, b.part(region), fine)
	r = newReading(s)
	r.board = b.region.Sub(region.Min)
	r.glitter = max(b.threshold/sameLook, 1)
	edges := f.borders(b.lattice, sharpestTwo)
	occupied, tentative, holes := f.occupancy(b, region, edges)
	at := 0
	b.each(region, func(i int) {
		c := &r.cells[at]
		c.occupied, c.tentative, c.border = occupied[at], tentative[at], edges.faintest(i)
		at++
	})
	r.classes(b, region)
	r.splitLooks()
	r.mergeClasses()
	r.chooseDistinctive()
	for i := range r.cells {
		if r.cells[i].occupied {
			r.identify(i)
		} else {
			r.cells[i].class = noClass
		}
	}
	if r.style.apart() && r.maybeSwapGame() {
		r.style = swapped
		r.identifyMoving(holes)
	}
	r.cover(f)
	holes = slices.DeleteFunc(holes, func(at int) bool {
		return r.cells[at].covered || r.cells[at].class != noClass && r.cells[at].match >= apartClear // a selected tile glows
	})
	r.addSingletons()
	return r, holes
}

package vision

import (
	"fmt"
	"image"
	"math"
	"slices"
)

// settled refuses a board on which tiles are falling: holes are cells without a tile below one
// with. In swap games cells are empty for moments only, and a reading without them is worth
// having: there they stay unread.
func (r *reading) settled(holes []int, board image.Rectangle) error {
	const few = 0.03 // of the cells; with more empty ones on top it is not a swap game
	var empty []int
	r.each(board, func(at int) {
		if r.cells[at].class == noClass && !r.cells[at].marked && !r.cells[at].covered {
			empty = append(empty, at)
		}
	})
	switch {
	case r.style == swapped && (len(holes) > 0 || float64(len(empty)) <= few*float64(board.Dx()*board.Dy())):
		for _, at := range empty {
			r.cells[at].occupied, r.cells[at].tentative, r.cells[at].empty = true, false, len(holes) > 0
			if len(holes) == 0 {
				r.identify(at)
			}
		}
		return nil
	case len(holes) == 0:
		return nil
	}
	slices.Sort(holes)
	top := slices.IndexFunc(r.cells, func(c cellState) bool { return c.occupied }) / r.cols
	return fmt.Errorf("%w: row %d, column %d is empty, but a tile lies above it; the tiles may still be falling",
		errUncertain, holes[0]/r.cols-top+1, holes[0]%r.cols-r.firstCol()+1)
}

// maybeSwapGame reports whether this may be a swap game, whose moves bring three in line: hardly
// any three are in line yet.
func (r *reading) maybeSwapGame() bool {
	const (
		rare  = 0.25 // of the number expected by chance
		stray = 1.5  // or one line, which is about to be cleared, of at least as many expected
	)
	lines, expected := r.inLine()
	return float64(lines) <= rare*expected || lines <= 1 && expected >= stray
}

// inLine counts the runs of three tiles of a class along rows and columns, and how many are to be
// expected of tiles at random.
func (r *reading) inLine() (lines int, expected float64) {
	chance := 0.0
	tiles := 0
	for i := range r.cells {
		if r.cells[i].class != noClass {
			tiles++
		}
	}
	for k := range r.class {
		n := 0
		for i := range r.cells {
			if r.cells[i].class == k {
				n++
			}
		}
		chance += math.Pow(float64(n)/float64(max(tiles, 1)), 3)
	}
	three := func(i, j, k int) {
		if r.cells[i].class == noClass || r.cells[j].class == noClass || r.cells[k].class == noClass {
			return
		}
		expected += chance
		if r.cells[i].class == r.cells[j].class && r.cells[i].class == r.cells[k].class {
			lines++
		}
	}
	for i := range r.cells {
		if i%r.cols >= 2 {
			three(i, i-1, i-2)
		}
		if i >= 2*r.cols {
			three(i, i-r.cols, i-2*r.cols)
		}
	}
	return lines, expected
}

// identifyMoving finds the classes of the tiles of a swap game that are moving. holes are empty
// for the moment.
func (r *reading) identifyMoving(holes []int) {
	for _, at := range holes {
		r.cells[at].class = noClass
	}
	r.each(r.board, func(at int) { r.cells[at].tentative = false })
	for i := range r.cells {
		if r.cells[i].occupied && (r.cells[i].class == noClass || r.cells[i].match < apartClear) {
			r.inMotion(i)
		}
	}
}

// inMotion finds the class of a tile that is moving into its cell or out of it, along the row or
// the column.
func (r *reading) inMotion(cell int) {
	const farthest = 11 // pixels of the sheet
	best, match, rival := noClass, inMotionClear, 0.0
	for d := -farthest; d <= farthest; d++ {
		for _, by := range [2]image.Point{{d, 0}, {0, d}} {
			if k, m, next := r.nearest(r.tileAt(r.rect(cell, 0).Add(by)), r.anyClass); m > match {
				best, match, rival = k, m, next
			}
		}
	}
	if best != noClass && match >= rivalFactor*rival {
		r.cells[cell].class, r.cells[cell].match, r.cells[cell].rival, r.cells[cell].marked = best, match, rival, false
	}
}

// firstCol is the first column with a tile.
func (r *reading) firstCol() int {
	first := r.cols
	for i := range r.cells {
		if r.cells[i].occupied {
			first = min(first, i%r.cols)
		}
	}
	return first
}

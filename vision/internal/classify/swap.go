package classify

import (
	"fmt"
	"image"
	"math"
	"slices"

	"github.com/domvision/domvision/vision/internal/segment"
)

// settled refuses a board on which tiles are falling: holes are cells without a tile below one
// with. In swap games cells are empty for moments only, and a reading without them is worth
// having: there they stay unread.
func (r *Reading) settled(holes []int, board image.Rectangle) error {
	const few = 0.03 // of the cells; with more empty ones on top it is not a swap game
	var empty []int
	r.Each(board, func(at int) {
		if r.Cells[at].Class == NoClass && !r.Cells[at].Marked && !r.Cells[at].Covered {
			empty = append(empty, at)
		}
	})
	switch {
	case r.Style == segment.Swapped && (len(holes) > 0 || float64(len(empty)) <= few*float64(board.Dx()*board.Dy())):
		for _, at := range empty {
			r.Cells[at].Occupied, r.Cells[at].Tentative, r.Cells[at].Empty = true, false, len(holes) > 0
			if len(holes) == 0 {
				r.Identify(at)
			}
		}
		return nil
	case len(holes) == 0:
		return nil
	}
	slices.Sort(holes)
	top := slices.IndexFunc(r.Cells, func(c Cell) bool { return c.Occupied }) / r.Cols
	return fmt.Errorf("%w: row %d, column %d is empty, but a tile lies above it; the tiles may still be falling",
		segment.ErrUncertain, holes[0]/r.Cols-top+1, holes[0]%r.Cols-r.firstCol()+1)
}

// MaybeSwapGame reports whether this may be a swap game, whose moves bring three in line: hardly
// any three are in line yet.
func (r *Reading) MaybeSwapGame() bool {
	const (
		rare  = 0.25 // of the number expected by chance
		stray = 1.5  // or one line, which is about to be cleared, of at least as many expected
	)
	lines, expected := r.inLine()
	return float64(lines) <= rare*expected || lines <= 1 && expected >= stray
}

// inLine counts the runs of three tiles of a class along rows and columns, and how many are to be
// expected of tiles at random.
func (r *Reading) inLine() (lines int, expected float64) {
	chance := 0.0
	tiles := 0
	for i := range r.Cells {
		if r.Cells[i].Class != NoClass {
			tiles++
		}
	}
	for k := range r.Classes {
		n := 0
		for i := range r.Cells {
			if r.Cells[i].Class == k {
				n++
			}
		}
		chance += math.Pow(float64(n)/float64(max(tiles, 1)), 3)
	}
	three := func(i, j, k int) {
		if r.Cells[i].Class == NoClass || r.Cells[j].Class == NoClass || r.Cells[k].Class == NoClass {
			return
		}
		expected += chance
		if r.Cells[i].Class == r.Cells[j].Class && r.Cells[i].Class == r.Cells[k].Class {
			lines++
		}
	}
	for i := range r.Cells {
		if i%r.Cols >= 2 {
			three(i, i-1, i-2)
		}
		if i >= 2*r.Cols {
			three(i, i-r.Cols, i-2*r.Cols)
		}
	}
	return lines, expected
}

// identifyMoving finds the classes of the tiles of a swap game that are moving. holes are empty
// for the moment.
func (r *Reading) identifyMoving(holes []int) {
	for _, at := range holes {
		r.Cells[at].Class = NoClass
	}
	r.Each(r.Board, func(at int) { r.Cells[at].Tentative = false })
	for i := range r.Cells {
		if r.Cells[i].Occupied && (r.Cells[i].Class == NoClass || r.Cells[i].Match < ApartClear) {
			r.inMotion(i)
		}
	}
}

// inMotion finds the class of a tile that is moving into its cell or out of it, along the row or
// the column.
func (r *Reading) inMotion(cell int) {
	const farthest = 11 // pixels of the sheet
	best, match, rival := NoClass, inMotionClear, 0.0
	for d := -farthest; d <= farthest; d++ {
		for _, by := range [2]image.Point{{d, 0}, {0, d}} {
			if k, m, next := r.Nearest(r.TileAt(r.Rect(cell, 0).Add(by)), r.AnyClass); m > match {
				best, match, rival = k, m, next
			}
		}
	}
	if best != NoClass && match >= rivalFactor*rival {
		r.Cells[cell].Class, r.Cells[cell].Match, r.Cells[cell].Rival, r.Cells[cell].Marked = best, match, rival, false
	}
}

// firstCol is the first column with a tile.
func (r *Reading) firstCol() int {
	first := r.Cols
	for i := range r.Cells {
		if r.Cells[i].Occupied {
			first = min(first, i%r.Cols)
		}
	}
	return first
}

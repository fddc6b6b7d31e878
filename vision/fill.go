package vision

import (
	"image"
	"math"

	"github.com/domvision/domvision/engine"
)

// A cell may reach beyond the frame with this share of its side.
const slack = 0.1

// within is the lattice without the rows and columns beyond a frame of w x h pixels.
func (l lattice) within(w, h int) lattice {
	all := l.fill(w, h)
	col, row := round((l.x-all.x)/l.w), round((l.y-all.y)/l.h)
	cells := image.Rect(col, row, col+l.cols, row+l.rows)
	return all.part(cells.Intersect(image.Rect(0, 0, all.cols, all.rows)))
}

// around is l continued over the part r of a frame of w x h pixels, and searchAround cells around
// it.
func (l lattice) around(r image.Rectangle, w, h int) lattice {
	all := l.fill(w, h)
	cells := image.Rect(int(math.Floor((float64(r.Min.X)-all.x)/l.w)), int(math.Floor((float64(r.Min.Y)-all.y)/l.h)),
		int(math.Ceil((float64(r.Max.X)-all.x)/l.w)), int(math.Ceil((float64(r.Max.Y)-all.y)/l.h))).Inset(-searchAround)
	return all.part(cells.Intersect(image.Rect(0, 0, all.cols, all.rows)))
}

// fill continues the lattice over a whole frame of w x h pixels.
func (l lattice) fill(w, h int) lattice {
	l.x, l.cols = fill(l.x, l.w, float64(w), slack)
	l.y, l.rows = fill(l.y, l.h, float64(h), slack)
	return l
}

// fill returns where the first cell begins along one axis, and how many cells there are.
func fill(start, size, length, slack float64) (first float64, n int) {
	first = start - math.Floor(start/size+slack)*size
	return first, int(math.Floor((length-first)/size + slack))
}

// near limits a lattice of very many cells to the middle of a window: as many rows and columns as
// a board may have, and a few more to see where it ends.
func (l lattice) near(window image.Rectangle) lattice {
	if l.rows*l.cols <= maxCells {
		return l
	}
	const most = engine.MaxSide + 6
	x := int((float64(window.Min.X+window.Max.X)/2 - l.x) / l.w)
	y := int((float64(window.Min.Y+window.Max.Y)/2 - l.y) / l.h)
	cells := image.Rect(x-most/2, y-most/2, x+most/2, y+most/2)
	return l.part(cells.Intersect(image.Rect(0, 0, l.cols, l.rows)))
}

// searchAround is the number of cells around the place of a board that are searched as well: it
// may have more rows and columns now.
const searchAround = 3

// maxCells bounds the cells of a lattice; a finer one covers a part of the frame only.
const maxCells = 4000

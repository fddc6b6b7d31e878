package segment

import (
	"image"
	"math"

	"github.com/domvision/domvision/engine"
)

// A cell may reach beyond the frame with this share of its side.
const Slack = 0.1

// Within is the lattice without the rows and columns beyond a frame of w x h pixels.
func (l Lattice) Within(w, h int) Lattice {
	all := l.Fill(w, h)
	col, row := Round((l.X-all.X)/l.W), Round((l.Y-all.Y)/l.H)
	cells := image.Rect(col, row, col+l.Cols, row+l.Rows)
	return all.Part(cells.Intersect(image.Rect(0, 0, all.Cols, all.Rows)))
}

// Around is l continued over the part r of a frame of w x h pixels, and searchAround cells around
// it.
func (l Lattice) Around(r image.Rectangle, w, h int) Lattice {
	all := l.Fill(w, h)
	cells := image.Rect(int(math.Floor((float64(r.Min.X)-all.X)/l.W)), int(math.Floor((float64(r.Min.Y)-all.Y)/l.H)),
		int(math.Ceil((float64(r.Max.X)-all.X)/l.W)), int(math.Ceil((float64(r.Max.Y)-all.Y)/l.H))).Inset(-SearchAround)
	return all.Part(cells.Intersect(image.Rect(0, 0, all.Cols, all.Rows)))
}

// Fill continues the lattice over a whole frame of w x h pixels.
func (l Lattice) Fill(w, h int) Lattice {
	l.X, l.Cols = fill(l.X, l.W, float64(w), Slack)
	l.Y, l.Rows = fill(l.Y, l.H, float64(h), Slack)
	return l
}

// fill returns where the first cell begins along one axis, and how many cells there are.
func fill(start, size, length, slack float64) (first float64, n int) {
	first = start - math.Floor(start/size+slack)*size
	return first, int(math.Floor((length-first)/size + slack))
}

// Near limits a lattice of very many cells to the middle of a window: as many rows and columns as
// a board may have, and a few more to see where it ends.
func (l Lattice) Near(window image.Rectangle) Lattice {
	if l.Rows*l.Cols <= maxCells {
		return l
	}
	const most = engine.MaxSide + 6
	x := int((float64(window.Min.X+window.Max.X)/2 - l.X) / l.W)
	y := int((float64(window.Min.Y+window.Max.Y)/2 - l.Y) / l.H)
	cells := image.Rect(x-most/2, y-most/2, x+most/2, y+most/2)
	return l.Part(cells.Intersect(image.Rect(0, 0, l.Cols, l.Rows)))
}

// SearchAround is the number of cells around the place of a board that are searched as well: it
// may have more rows and columns now.
const SearchAround = 3

// maxCells bounds the cells of a lattice; a finer one covers a part of the frame only.
const maxCells = 4000

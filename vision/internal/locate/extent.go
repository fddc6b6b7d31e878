package locate

import (
	"image"
	"math"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// SearchMargin is how many cells around the known place of a board are searched as well, because the board
// may have gained rows and columns. Chosen by eye.
const SearchMargin = 3

// fill continues a lattice over a whole frame.
func fill(l segment.Lattice, f *pixel.Frame) segment.Lattice {
	l.X, l.Cols = fillAxis(l.X, l.W, float64(f.W))
	l.Y, l.Rows = fillAxis(l.Y, l.H, float64(f.H))
	return l
}

// fillAxis returns where the first cell begins along one axis, and how many cells there are.
func fillAxis(start, size, length float64) (first float64, n int) {
	first = start - math.Floor(start/size+segment.Slack)*size
	return first, int(math.Floor((length-first)/size + segment.Slack))
}

// clip is a lattice without the rows and columns beyond the frame.
func clip(l segment.Lattice, f *pixel.Frame) segment.Lattice {
	all := fill(l, f)
	col, row := segment.Round((l.X-all.X)/l.W), segment.Round((l.Y-all.Y)/l.H)
	return crop(all, image.Rect(col, row, col+l.Cols, row+l.Rows))
}

// around continues a lattice over a part of the frame and SearchMargin cells around it.
func around(l segment.Lattice, part image.Rectangle, f *pixel.Frame) segment.Lattice {
	all := fill(l, f)
	return crop(all, image.Rect(
		int(math.Floor((float64(part.Min.X)-all.X)/l.W)), int(math.Floor((float64(part.Min.Y)-all.Y)/l.H)),
		int(math.Ceil((float64(part.Max.X)-all.X)/l.W)), int(math.Ceil((float64(part.Max.Y)-all.Y)/l.H)),
	).Inset(-SearchMargin))
}

// widened is the lattice of a board and SearchMargin cells around it.
func widened(b *segment.Board, l segment.Lattice, f *pixel.Frame) segment.Lattice {
	return clip(l.Crop(b.Region.Inset(-SearchMargin)), f)
}

// limit crops a lattice of very many cells to the middle of a window. It keeps the rows and columns of the
// largest board, and a few more to find its ends.
func limit(l segment.Lattice, window image.Rectangle) segment.Lattice {
	const (
		maxCells = 4000 // chosen by eye
		most     = engine.MaxSide + 6
	)
	if l.Rows*l.Cols <= maxCells {
		return l
	}
	x := int((float64(window.Min.X+window.Max.X)/2 - l.X) / l.W)
	y := int((float64(window.Min.Y+window.Max.Y)/2 - l.Y) / l.H)
	return crop(l, image.Rect(x-most/2, y-most/2, x+most/2, y+most/2))
}

// crop is the lattice of those cells of l that lie in r.
func crop(l segment.Lattice, r image.Rectangle) segment.Lattice {
	return l.Crop(r.Intersect(image.Rect(0, 0, l.Cols, l.Rows)))
}

// Surroundings samples the cells of a board, and SearchMargin cells around it as far as they lie on the frame, with the same
// backdrop behind all tiles. in is the board on the sheet; cells far beyond the frame are not on it.
func Surroundings(f *pixel.Frame, board geometry.Lattice) (s *segment.Sheet, in image.Rectangle) {
	l := clip(segment.Lattice{Lattice: board, Style: segment.Apart}.Crop(image.Rect(0, 0, board.Cols, board.Rows).Inset(-SearchMargin)), f)
	col, row := segment.Round((board.X-l.X)/l.W), segment.Round((board.Y-l.Y)/l.H)
	return segment.NewSheet(f, l, segment.Coarse), image.Rect(col, row, col+board.Cols, row+board.Rows)
}

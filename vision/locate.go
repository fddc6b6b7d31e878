package vision

import (
	"image"

	"github.com/domvision/domvision/engine"
)

const (
	// maxSide is the greatest length in pixels of the longer side of a frame. A larger picture is
	// shrunk by a whole factor, which leaves tiles of 1 % of that side 10 to 20 pixels, and a
	// picture of 4K a quarter of its pixels.
	maxSide = 2000

	maxHypotheses = 24
	maxCells      = 4000 // of a lattice; a finer one covers a part of the frame only

	// A board with borders this crisp, this many tiles, and this many tiles per look, ends the
	// search. On a lattice that cuts through tiles hardly two cells look alike.
	crispEnough = 0.95
	tilesEnough = 20
	tilesEach   = 3
)

// finish checks the best board of a search for other readings of the same place, and refines its
// lattice.
func (f *frame) finish(b *board) *board {
	b = f.spaced(f.halved(b))
	// Most boards are of the kind they were taken for. They are refined while that is checked.
	var refined, other *board
	atOnce(2, func(i int) {
		if i == 0 {
			refined = f.refine(b)
		} else {
			other = f.otherKind(b)
		}
	})
	if other != b {
		refined = f.refine(other)
	}
	if refined.gaps {
		refined.complete()
	}
	return refined
}

// otherKind tells tiles that touch from tiles that lie apart. It returns the board of the other
// kind if b was mistaken, else b.
func (f *frame) otherKind(b *board) *board {
	return f.touching(f.apart(b))
}

// apart checks whether the lines of a board are those of a chequered backdrop, with tiles that
// lie apart: they have fewer looks then, and are no fewer. It returns their board, or b.
func (f *frame) apart(b *board) *board {
	const most = 0.5 // of the tiles, which differ from the ground on all sides
	if b.gaps || float64(b.standing()) < most*float64(b.tiles()) {
		return b
	}
	l := b.part(b.region.Inset(-searchAround)).within(f.w, f.h)
	l.gaps = true
	gaps := f.findBoard(l, sameLook)
	if gaps == nil || gaps.crisp < crispEnough || gaps.tiles() < b.tiles() || gaps.looks() >= b.looks() {
		return b
	}
	return gaps
}

// touching checks whether tiles that were taken to lie apart are flat ones that touch: resampling
// mixes the colours of two neighbours to a third one, which looks like a gap. It returns their
// board, or b.
func (f *frame) touching(b *board) *board {
	const most = 0.5 // of the tiles, which differ from the ground on all sides if they lie apart
	if !b.gaps || float64(b.standing()) >= most*float64(b.tiles()) {
		return b
	}
	l := b.part(b.region.Inset(-searchAround)).within(f.w, f.h)
	l.gaps = false
	lines := f.findBoard(l, sameLook)
	if lines == nil || lines.crisp < crispEnough || lines.tiles() < b.tiles() {
		return b
	}
	return lines
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

// minStrip is the part of a cell that must be seen beside a board to tell whether it goes on there.
const minStrip = 0.2

// cutOff names the side of the picture beyond which a board continues, "" if there is none: a
// strip too narrow for a whole cell is left, through which the lines of the lattice run on.
func (f *frame) cutOff(b *board) string {
	const goesOn = 0.3 // mean edge along the lines: measured at most 0.13 for whole boards, mostly 0.34 and more for others
	r := b.part(b.region)
	left, top := r.x, r.y
	right, bottom := r.x+float64(r.cols)*r.w, r.y+float64(r.rows)*r.h
	width, height := float64(f.w), float64(f.h)
	cut := func(strip, cell float64, lines int, edge func(line int) float32) bool {
		if strip < minStrip*cell || strip >= cell {
			return false
		}
		var sum float32
		for line := range lines {
			sum += edge(line)
		}
		return sum >= goesOn*float32(lines)
	}
	column := func(from, to float64) func(int) float32 {
		return func(line int) float32 {
			return edgeAlong(sharpest, left+float64(line)*r.w, r.w, from, to, f.w, f.h, f.vertical)
		}
	}
	row := func(from, to float64) func(int) float32 {
		return func(line int) float32 {
			return edgeAlong(sharpest, top+float64(line)*r.h, r.h, from, to, f.h, f.w, f.horizontal)
		}
	}
	switch {
	case b.gaps:
		return ""
	case cut(height-bottom, r.h, r.cols+1, column(bottom, height)):
		return "lower"
	case cut(top, r.h, r.cols+1, column(0, top)):
		return "upper"
	case cut(left, r.w, r.rows+1, row(0, left)):
		return "left"
	case cut(width-right, r.w, r.rows+1, row(right, width)):
		return "right"
	}
	return ""
}

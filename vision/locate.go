package vision

import (
	"errors"
	"image"

	"github.com/domvision/domvision/engine"
)

const (
	// maxSide is what a frame is shrunk to before a board is looked for: enough
	// for tiles of 1 % of the picture's width, at a quarter of the cost.
	maxSide = 2000

	maxHypotheses = 24
	maxCells      = 4000 // of a lattice; a finer one covers only part of the frame

	// A board as crisp as this, with as many tiles and as many of each look, ends the
	// search. Where a lattice cuts tiles up, hardly two pieces look alike.
	crispEnough = 0.95
	tilesEnough = 20
	tilesEach   = 3
)

// finish makes the most of the best board.
func (f *frame) finish(b *board) (*board, error) {
	b, err := f.halved(b)
	if err == nil {
		b, err = f.spaced(b)
	}
	if err != nil {
		return nil, err
	}
	// Nearly all boards are of the kind that they seem, and are refined while that is made sure.
	var refined, other *board
	var errs [2]error
	atOnce(2, func(i int) {
		if i == 0 {
			refined, errs[i] = f.refine(b)
		} else {
			other, errs[i] = f.otherKind(b)
		}
	})
	if err := errors.Join(errs[:]...); err != nil {
		return nil, err
	}
	if other != b {
		if refined, err = f.refine(other); err != nil {
			return nil, err
		}
	}
	if refined.gaps {
		refined.complete()
	}
	return refined, nil
}

// otherKind looks whether a board is one of tiles that lie apart, and not of tiles that
// touch, or the other way round. It returns that board, or b.
func (f *frame) otherKind(b *board) (*board, error) {
	b, err := f.apart(b)
	if err != nil {
		return nil, err
	}
	return f.touching(b)
}

// apart looks whether the lines of a board are those of a chequered backdrop, on
// which the tiles lie apart: there are fewer looks then, and no fewer tiles. It
// returns the board of these tiles, or b.
func (f *frame) apart(b *board) (*board, error) {
	const most = 0.5 // of the tiles must differ from the ground on all their sides
	if b.gaps || float64(b.standing()) < most*float64(b.tiles()) {
		return b, nil
	}
	l := b.part(b.region.Inset(-searchAround)).within(f.w, f.h)
	l.gaps = true
	gaps, err := f.findBoard(l, sameLook)
	if err != nil || gaps == nil || gaps.crisp < crispEnough || gaps.tiles() < b.tiles() || gaps.looks() >= b.looks() {
		return b, err
	}
	return gaps, nil
}

// touching looks whether the tiles of a board that were taken to lie apart are flat
// ones that touch: where two colours meet in the picture of a cell they make a third,
// as if something lay between. It returns the board of these tiles, or b.
func (f *frame) touching(b *board) (*board, error) {
	const most = 0.5 // of the tiles that lie apart differ from the ground on all their sides
	if !b.gaps || float64(b.standing()) >= most*float64(b.tiles()) {
		return b, nil
	}
	l := b.part(b.region.Inset(-searchAround)).within(f.w, f.h)
	l.gaps = false
	lines, err := f.findBoard(l, sameLook)
	if err != nil || lines == nil || lines.crisp < crispEnough || lines.tiles() < b.tiles() {
		return b, err
	}
	return lines, nil
}

// near limits a lattice of very many cells to the middle of a window: to as many
// rows and columns as a board may have, and some more to see where it ends.
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

// cutOff names the side of the picture at which a board goes on: a strip too
// narrow for whole cells lies between the two, and the lines between columns or
// rows run on through it. It is empty for a board that is seen whole.
func (f *frame) cutOff(b *board) string {
	const (
		minStrip = 0.2 // of a cell; less shows too little
		goesOn   = 0.3 // mean edge along the lines: of boards seen whole at most 0.13, of most others 0.34 and more
	)
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

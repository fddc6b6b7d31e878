package taught

import (
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/vision/internal/pixel"
)

// pairShare is the least share of cells that equal their neighbours in blocks of 2 x 2 if these may be
// quarters of one tile. In quarters of tiles nearly all cells are equal; on a board of four letters a
// quarter of them is. Chosen by eye.
const pairShare = 0.75

// double returns the board with cells of twice the size if that shows the tiles better, and f otherwise. A
// quarter of a plain tile looks much like a small tile.
func (g *Game) double(a pixel.Area, f Found) Found {
	col, row, alike := f.pairs()
	if !alike {
		return f
	}
	l := f.Lattice.Part(engine.Pos{Row: row, Col: col}, (f.Lattice.Rows-row)/2, (f.Lattice.Cols-col)/2)
	l.W, l.H = 2*l.W, 2*l.H
	if l.Rows < 1 || l.Cols < 1 {
		return f
	}
	l, _ = g.align(a, l)
	l, ok := g.grow(a, l)
	if !ok {
		return f
	}
	if large, board := g.ReadAt(a, l); board && large.Score > f.Score {
		return large
	}
	return f
}

// pairs finds the first column and row, 0 or 1, of blocks of 2 x 2 equal cells.
func (f Found) pairs() (col, row int, alike bool) {
	best := 0.0
	for i := range 4 {
		same, all := 0, 0
		for y := i / 2; y+1 < f.Lattice.Rows; y += 2 {
			for x := i % 2; x+1 < f.Lattice.Cols; x += 2 {
				at := y*f.Lattice.Cols + x
				for _, other := range [3]int{at + 1, at + f.Lattice.Cols, at + f.Lattice.Cols + 1} {
					all++
					if f.Cells[at] == f.Cells[other] {
						same++
					}
				}
			}
		}
		if share := float64(same) / float64(max(all, 1)); share > best {
			col, row, best = i%2, i/2, share
		}
	}
	return col, row, best >= pairShare
}

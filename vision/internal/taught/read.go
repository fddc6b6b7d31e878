package taught

import (
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision/internal/pixel"
)

// Found is a board that was found. Lengths are in pixels of the searched picture.
type Found struct {
	Game    int // index of its game
	Lattice geometry.Lattice
	// Cells is [engine.Unknown] for cells that do not clearly show a tile, and [engine.Empty] for the
	// ground.
	Cells      []engine.Color
	Confidence []float64 // 0 to 1
	// Strange marks the cells that show no tile that was taught, not even one under a mark or a pointer.
	Strange []bool
	Placed  bool    // it lies where a person has placed it
	Tiles   int     // number of tiles that were read
	Score   float64 // how much the cells look like tiles, times their area in pixels
}

// clearShare is the greatest ratio of the difference between a cell and its tile to that from the next
// letter. Chosen by eye.
const clearShare = 0.6

// read reads the cells of a lattice.
func (g *Game) read(a pixel.Area, l geometry.Lattice) Found {
	cells := l.Rows * l.Cols
	f := Found{Lattice: l, Cells: make([]engine.Color, cells), Confidence: make([]float64, cells), Strange: make([]bool, cells)}
	s := newSheet(a, l)
	for i, m := range g.compareAll(s) {
		f.Score += m.score() * l.W * l.H
		if !m.clear() {
			f.Cells[i], f.Strange[i] = engine.Unknown, g.strange(s.cell(i), s.stride)
			continue
		}
		f.Cells[i], f.Confidence[i] = m.letter, float64(1-m.d/max(m.second, 1))
		if m.letter != engine.Empty {
			f.Tiles++
		}
	}
	return f
}

// clear reports whether the cell shows one tile, and no other nearly as well.
func (m match) clear() bool { return m.is() && m.d <= clearShare*m.second }

// A cell is strange if pixels of strangeWeight or more differ clearly from those of every tile: by more than the
// square root of strangeOff. Measured, as shares of all weight against the tile that the classes named: at most
// 0.09 for tiles with marks, under a pointer or of another size; 0.68 and more for tiles that nobody taught, and for
// selected tiles that change their colours.
const (
	strangeWeight = weightSum * 2 / 5
	strangeOff    = 3 * 60 * 60
)

// strange reports whether a cell, which begins at pix, shows none of the tiles.
func (g *Game) strange(pix []uint8, stride int) bool {
	for i := range g.tiles {
		if g.tiles[i].unlike(pix, stride) < strangeWeight {
			return false
		}
	}
	return true
}

// unlike is the weight of the pixels in which a cell clearly differs from the tile.
func (t *tile) unlike(pix []uint8, stride int) (weight int32) {
	for i, w := range t.weight {
		cell, own := pix[i/fine*stride+i%fine*3:][:3], t.pix[3*i:][:3]
		r, g, b := int32(cell[0])-int32(own[0]), int32(cell[1])-int32(own[1]), int32(cell[2])-int32(own[2])
		if r*r+g*g+b*b > strangeOff {
			weight += w
		}
	}
	return weight
}

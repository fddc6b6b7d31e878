package taught

import (
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
)

// Found is a board that was found. Lengths are in pixels of the searched picture.
type Found struct {
	Game    int // index of its game
	Lattice geometry.Lattice
	// Cells is [engine.Unknown] for cells that do not clearly show a tile, and [engine.Empty] for the
	// ground.
	Cells      []engine.Color
	Confidence []float64 // 0 to 1
	Placed     bool      // it lies where a person has placed it
	Tiles      int       // number of tiles that were read
	Score      float64   // how much the cells look like tiles, times their area in pixels
}

// clearShare is the greatest ratio of the difference between a cell and its tile to that from the next
// letter. Chosen by eye.
const clearShare = 0.6

// read reads the cells of a lattice, once they were compared.
func read(l geometry.Lattice, cells []match) Found {
	f := Found{Lattice: l, Cells: make([]engine.Color, len(cells)), Confidence: make([]float64, len(cells))}
	for i, m := range cells {
		f.Score += m.score() * l.W * l.H
		if !m.clear() {
			f.Cells[i] = engine.Unknown
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

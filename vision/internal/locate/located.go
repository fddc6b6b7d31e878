package locate

import (
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// Search finds a board on a frame, nil if there is none.
type Search func(loc *Locator) *segment.Board

// Located is a board with the frame to read it on.
type Located struct {
	Frame     *pixel.Frame
	Board     *segment.Board // nil if there is none
	Waterline float64        // pixels from the top of the frame; 0 if nothing is under water
}

// RowsUnder is the number of rows of a lattice, on the same frame, that are under water.
func (s Located) RowsUnder(l segment.Lattice) int {
	if s.Waterline == 0 {
		return 0
	}
	return l.Rows - segment.Round((s.Waterline-l.Y)/l.H)
}

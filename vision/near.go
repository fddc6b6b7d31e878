package vision

import (
	"fmt"

	"github.com/domvision/domvision/geometry"
)

// recognizeNear reads the board at the place where one was seen. Any error means that the whole
// picture must be searched.
func (r *Recognizer) recognizeNear(p picture, near geometry.Lattice, o *Observation) error {
	if !(near.W >= minCell && near.H >= minCell) || near.Rows < 1 || near.Cols < 1 {
		return fmt.Errorf("%w: no place to look at", ErrNoBoard)
	}
	part := p.around(near, searchAround)
	if part.Rect.Dx() < minPicture || part.Rect.Dy() < minPicture {
		return fmt.Errorf("%w: the place lies beyond the picture", ErrNoBoard)
	}
	return r.recognize(r.scene(part, o), "near", func(f *locator, _ *lattice) *board {
		return f.locateAt(part.lattice(near), part.Rect.Dx() < p.Rect.Dx() || part.Rect.Dy() < p.Rect.Dy())
	}, o)
}

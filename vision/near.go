package vision

import (
	"fmt"
	"image"

	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision/internal/locate"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// RecognizeNear is [Recognizer.Recognize] with another place to search first than that of
// [Options]: of several boards, it reads the one that lies there.
func (r *Recognizer) RecognizeNear(img image.Image, near geometry.Lattice) (Observation, error) {
	there := *r
	there.opts.Near = &near
	return there.Recognize(img)
}

// readNear reads the board at the place where one was seen. Any error means that the whole
// picture must be searched.
func (r *Recognizer) readNear(p pixel.Picture, near geometry.Lattice, o *Observation) error {
	if !(near.W >= pixel.MinCell && near.H >= pixel.MinCell) || near.Rows < 1 || near.Cols < 1 {
		return fmt.Errorf("%w: no place to look at", ErrNoBoard)
	}
	part := around(p, near, locate.SearchMargin)
	if part.Rect.Dx() < pixel.MinPicture || part.Rect.Dy() < pixel.MinPicture {
		return fmt.Errorf("%w: the place lies beyond the picture", ErrNoBoard)
	}
	return r.recognize(r.scene(part, o), "near", func(f *locate.Locator, _ *segment.Lattice) *segment.Board {
		return locate.Near(f.Frame, lattice(part, near), part.Rect.Dx() < p.Rect.Dx() || part.Rect.Dy() < p.Rect.Dy())
	}, o)
}

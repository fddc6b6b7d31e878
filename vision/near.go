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

// readNear reads the board at the place where one was seen, nil if none was. Any error means that
// it must be looked for elsewhere.
func (r *Recognizer) readNear(s pixel.Screen, near *geometry.Lattice, o *Observation) error {
	if near == nil || !(near.W >= pixel.MinCell && near.H >= pixel.MinCell) || near.Rows < 1 || near.Cols < 1 {
		return fmt.Errorf("%w: no place to look at", ErrNoBoard)
	}
	part := around(s, *near, locate.SearchMargin)
	if part.Dx() < pixel.MinPicture || part.Dy() < pixel.MinPicture {
		return fmt.Errorf("%w: the place lies beyond the picture", ErrNoBoard)
	}
	p := s.PartFor(part, min(near.W, near.H))
	return r.recognize(r.scene(p, o), "near", func(f *locate.Locator, _ *segment.Lattice) *segment.Board {
		return locate.Near(f.Frame, lattice(p, *near), part != s.Rect)
	}, o)
}

package vision

import (
	"errors"
	"fmt"
	"image"
	"slices"
	"time"

	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision/internal/locate"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
	"github.com/domvision/domvision/vision/internal/water"
)

// find finds a board in a scene, and verifies it. If it refuses the board as uncertain, it sets o.Lattice to
// the place.
func find(s scene, stage string, search locate.Search, o *Observation) (locate.Located, error) {
	start := time.Now()
	found := located(s, search)
	o.Timing.lap(&o.Timing.Locate, stage, start)
	s.showLattice(found.Board)
	err := locate.Verify(found.Frame, found.Board)
	if err == nil && found.Waterline == 0 && water.Divided(s.frame, found.Board.Outline()) {
		err = fmt.Errorf("%w: its lower rows seem to be under water, but the pieces there do not look like those above", ErrUncertain)
	}
	if errors.Is(err, ErrUncertain) && found.Board != nil {
		o.Lattice = s.Source(found.Board.Outline().Lattice)
	}
	return found, named(err, found.Board)
}

// named adds to a refusal the size of the board that was found, which may be nil.
func named(err error, b *segment.Board) error {
	if b == nil || !errors.Is(err, ErrUncertain) {
		return err
	}
	return fmt.Errorf("%w (%d rows and %d columns were found)", err, b.Region.Dy(), b.Region.Dx())
}

// located finds the board in a scene. If its lower rows are under water, it finds it on the picture with the tint
// removed.
func located(s scene, search locate.Search) locate.Located {
	for _, area := range water.Areas(s.RGBA) {
		if found, ok := water.Locate(s.RGBA, s.frame, area, search); ok {
			return found
		}
	}
	found := locate.Located{Frame: s.frame, Board: search(locate.New(s.frame))}
	if found.Board != nil {
		if below, ok := water.LocateBelow(s.RGBA, s.frame, found.Board.Outline()); ok {
			return below
		}
	}
	return found
}

// RecognizeNear is [Recognizer.Recognize] with near in place of the Near of [Options]. If there are several
// boards, it reads the one at that place.
func (r *Recognizer) RecognizeNear(img image.Image, near geometry.Lattice) (Observation, error) {
	there := *r
	there.opts.Near = &near
	o, err := there.Recognize(img)
	var several *SeveralError
	if !errors.As(err, &several) {
		return o, err
	}
	i := slices.IndexFunc(several.Boards, func(b geometry.Lattice) bool { return mostlyIn(b, near) && mostlyIn(near, b) })
	if i < 0 {
		return o, err
	}
	if o, err = there.RecognizeAt(img, several.Boards[i]); err == nil {
		err = o.sure()
	}
	return o, err
}

// readNear reads the board at a place where one was seen before. Any error means that the caller must
// search elsewhere.
func (r *Recognizer) readNear(s pixel.Screen, near geometry.Lattice, o *Observation) error {
	if !(near.W >= pixel.MinCell && near.H >= pixel.MinCell) || near.Rows < 1 || near.Cols < 1 {
		return fmt.Errorf("%w: no place to look at", ErrNoBoard)
	}
	part := around(s, near, locate.SearchMargin)
	if part.Dx() < pixel.MinPicture || part.Dy() < pixel.MinPicture {
		return fmt.Errorf("%w: the place lies beyond the picture", ErrNoBoard)
	}
	p := s.PartFor(part, min(near.W, near.H))
	there := r.scene(p, o)
	found, err := find(there, "near", func(f *locate.Locator) *segment.Board {
		return locate.Near(f.Frame, segment.Lattice{Lattice: p.Lattice(near)}, part != s.Rect)
	}, o)
	if err != nil {
		return err
	}
	return read(r.profiles, there, found, o)
}

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

// maxWhole is the area of a picture, in pixels, up to which it is searched as a whole first: a board often
// fills most of so small a picture. Chosen by eye.
const maxWhole = 1280 * 1024

// readAnywhere reads the board on a screen, wherever it is. A large screen is read at the places that are
// proposed: what else it shows drowns a search of the whole, which takes seconds. A small one is read so if
// it shows no board as a whole.
func (r *Recognizer) readAnywhere(s pixel.Screen, o *Observation) error {
	*o = Observation{Timing: o.Timing}
	if s.Rect.Dx()*s.Rect.Dy() > maxWhole {
		places := newQueue(s, o)
		err := r.readPlaces(places, o)
		if !places.filled || !errors.Is(err, ErrUncertain) || errors.As(err, new(*SeveralError)) {
			return err
		}
		*o = Observation{Timing: o.Timing} // a board fills the screen: little beside it can mislead a search of the whole
		return r.recognizeWhole(s.Part(s.Rect), o)
	}
	err := r.recognizeWhole(s.Part(s.Rect), o)
	if !errors.Is(err, ErrNoBoard) {
		return err
	}
	places := newQueue(s, o)
	if places.dropLarge() { // a small board is a part of one over which something lies
		return err
	}
	found := Observation{Timing: o.Timing}
	if none := r.readPlaces(places, &found); none != nil {
		o.Timing = found.Timing
		return err
	}
	*o = found
	return nil
}

// find finds a board in a scene. It rejects what is not a board, and what extends beyond the
// picture.
func (r *Recognizer) find(s scene, stage string, search locate.Search, o *Observation) (locate.Located, error) {
	start := time.Now()
	found, err := located(s, search)
	o.Timing.lap(&o.Timing.Locate, stage, start)
	if err == nil {
		r.debugLattice(s.RGBA, found.Board)
		err = locate.Verify(found.Locator.Frame, found.Board)
	}
	return found, err
}

// located finds the board in a scene. Where the lower rows of the board are under water, it is found
// on the picture with the tint removed. A board that seems to be under water but has other pieces
// there is refused: its colours cannot be trusted.
func located(s scene, search locate.Search) (locate.Located, error) {
	for _, area := range s.wet {
		if found, ok := water.Locate(s.RGBA, s.frame, area, search); ok {
			return found, nil
		}
	}
	found := locate.Located{Locator: locate.New(s.frame)}
	b := search(found.Locator, nil)
	if b != nil {
		if below, ok := water.LocateBelow(s.RGBA, s.frame, b.Outline()); ok {
			return below, nil
		}
	}
	if b != nil && (b.Style.Apart() && slices.ContainsFunc(s.wet, b.Outline().Bounds().Overlaps) || water.Divided(s.frame, b.Outline())) {
		return found, fmt.Errorf("%w: its lower rows seem to be under water, but what is seen there is not like the pieces above", segment.ErrUncertain)
	}
	found.Board = b
	return found, nil
}

// RecognizeNear is [Recognizer.Recognize] with another place to search first than that of
// [Options]: of several boards, it reads the one that lies there.
func (r *Recognizer) RecognizeNear(img image.Image, near geometry.Lattice) (Observation, error) {
	there := *r
	there.opts.Near = &near
	return there.Recognize(img)
}

// readNear reads the board at the place where one was seen. Any error means that it must be looked
// for elsewhere.
func (r *Recognizer) readNear(s pixel.Screen, near geometry.Lattice, o *Observation) error {
	if !(near.W >= pixel.MinCell && near.H >= pixel.MinCell) || near.Rows < 1 || near.Cols < 1 {
		return fmt.Errorf("%w: no place to look at", ErrNoBoard)
	}
	part := around(s, near, locate.SearchMargin)
	if part.Dx() < pixel.MinPicture || part.Dy() < pixel.MinPicture {
		return fmt.Errorf("%w: the place lies beyond the picture", ErrNoBoard)
	}
	p := s.PartFor(part, min(near.W, near.H))
	return r.recognize(r.scene(p, o), "near", func(f *locate.Locator, _ *segment.Lattice) *segment.Board {
		return locate.Near(f.Frame, lattice(p, near), part != s.Rect)
	}, o)
}

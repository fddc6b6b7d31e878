package vision

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/domvision/domvision/vision/internal/locate"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
	"github.com/domvision/domvision/vision/internal/water"
)

// maxWhole is the area of a picture, in pixels, up to which it is searched as a whole first: a board often
// fills most of so small a picture. Chosen by eye.
const maxWhole = 1280 * 1024

// readAnywhere reads the board on a screen, wherever it is. A large screen is read at the places that are
// proposed: what else it shows drowns a search of the whole, which takes seconds.
func (r *Recognizer) readAnywhere(s pixel.Screen, o *Observation) error {
	*o = Observation{Timing: o.Timing}
	if s.Rect.Dx()*s.Rect.Dy() > maxWhole {
		filled, err := r.readPlaces(s, candidate.anywhere, o)
		var several *SeveralError
		if err == nil || !filled || errors.As(err, &several) {
			return err
		}
		*o = Observation{Timing: o.Timing}
		return r.recognizeWhole(s.Part(s.Rect), o)
	}
	err := r.recognizeWhole(s.Part(s.Rect), o)
	if !errors.Is(err, ErrNoBoard) {
		return err
	}
	found := Observation{Timing: o.Timing}
	// In a place that fills the screen, a small board is a part of one over which something lies.
	if filled, none := r.readPlaces(s, candidate.small, &found); none != nil || filled {
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

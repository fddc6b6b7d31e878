package vision

import (
	"errors"
	"fmt"
	"image"
	"math"
	"slices"
	"sync"
	"time"

	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision/internal/locate"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
	"github.com/domvision/domvision/vision/internal/water"
)

// maxWhole is the greatest area of a picture, in pixels, that is searched as a whole first. A board often
// fills most of such a small picture. Chosen by eye.
const maxWhole = 1280 * 1024

// wholePatience is how many cells the search of a small screen looks at before it gives up, unless a place that
// covers most of the screen is likely to show tiles. Measured on 596 readings of whole pictures: something
// plausible is found after 5,370 cells or less, except for two refusals (13,017 and 15,689) and for two boards
// that fill the picture (21,913 and 29,100).
const wholePatience = 20_000

// readAnywhere reads the board on a screen, wherever it is.
func (r *Recognizer) readAnywhere(s pixel.Screen, o *Observation) error {
	*o = Observation{Timing: o.Timing}
	if s.Rect.Dx()*s.Rect.Dy() > maxWhole {
		return r.readOnLarge(s, o)
	}
	return r.readOnSmall(s, o)
}

// readOnLarge reads the board at a place of a large screen that may show one: a search of the whole screen takes
// seconds, and everything else on it misleads the search.
func (r *Recognizer) readOnLarge(s pixel.Screen, o *Observation) error {
	start := time.Now()
	places := newQueue(s)
	o.Timing.lap(&o.Timing.Locate, "places", start)
	err := r.readPlaces(places, o)
	if errors.Is(err, ErrNoBoard) && r.readFilled(s, o) {
		return nil
	}
	if !places.filled || !errors.Is(err, ErrUncertain) || errors.As(err, new(*SeveralError)) {
		return err
	}
	*o = Observation{Timing: o.Timing} // the board fills the screen, so little beside it can mislead a search of the whole
	return r.recognizeWhole(s.Part(s.Rect), (*locate.Locator).Find, o)
}

// readFilled looks for a board on the shrunk screen first. Text is too small to be taken for tiles there, and the
// large tiles of such a board are among the first that a search tries. Both limits were chosen by eye. Measured:
// boards of tiles of 100 to 400 pixels are found even by a search that gives up after the first cells.
const (
	shrunkArea     = maxWhole / 8 // greatest area of the shrunk screen, in pixels
	filledPatience = 600          // cells that are looked at before the search gives up
)

// readFilled reads a board that fills at least half of a screen, and reports whether there is one. The tiles of such a
// board may be larger than the windows in which places are looked for. So it finds the board on a shrunk screen first,
// and then reads it at full size.
func (r *Recognizer) readFilled(s pixel.Screen, o *Observation) bool {
	factor := int(math.Ceil(math.Sqrt(float64(s.Rect.Dx()*s.Rect.Dy()) / shrunkArea)))
	p := s.Shrunk(s.Rect, factor)
	seen := Observation{Timing: o.Timing}
	defer func() { o.Timing = seen.Timing }()
	found, err := find(newScene(p, nil, &seen), "filled", func(f *locate.Locator, likely *segment.Lattice) *segment.Board {
		f.GiveUpAfter(filledPatience, nil)
		return f.Find(likely)
	}, &seen)
	if err != nil {
		return false
	}
	place := source(p, found.Board.Outline())
	if 2*float64(found.Board.Tiles())*place.W*place.H < float64(s.Rect.Dx()*s.Rect.Dy()) || r.readNear(s, place, &seen) != nil {
		return false
	}
	*o = seen
	return true
}

// readOnSmall reads the board on a small screen. It tries the whole first, and the places only if it cannot read a
// board there.
func (r *Recognizer) readOnSmall(s pixel.Screen, o *Observation) error {
	places := sync.OnceValue(func() *queue { return newQueue(s) })
	large := sync.OnceValue(func() bool { return places().dropLarge() })
	err := r.recognizeWhole(s.Part(s.Rect), func(f *locate.Locator, likely *segment.Lattice) *segment.Board {
		f.GiveUpAfter(wholePatience, large)
		return f.Find(likely)
	}, o)
	if err == nil || errors.As(err, new(*SeveralError)) {
		return err
	}
	if err = r.readAlone(s, err, o); err == nil {
		return nil
	}
	start := time.Now()
	covered := large() // a smaller board would be a part of that large place
	o.Timing.lap(&o.Timing.Locate, "places", start)
	if covered {
		if errors.Is(err, ErrNoBoard) && r.readFilled(s, o) {
			return nil
		}
		return err
	}
	found := Observation{Timing: o.Timing}
	none := r.readPlaces(places(), &found)
	o.Timing = found.Timing
	if none != nil || o.Lattice.Rows > 0 && (extended(found.Lattice).Overlaps(o.Lattice.Bounds()) || found.area() < o.area()) {
		return err // the board that was read may be a part of the refused one
	}
	*o = found
	return nil
}

// readAlone tries again to read a board that was found and refused, on a part of the screen that shows little
// else: the surroundings may have misled the search. Unless it reads a board there, it returns the refusal.
func (r *Recognizer) readAlone(s pixel.Screen, refusal error, o *Observation) error {
	place := o.Lattice
	part := around(s, place, free)
	if place.Rows == 0 || 2*part.Dx()*part.Dy() > s.Rect.Dx()*s.Rect.Dy() {
		return refusal
	}
	for range mostParts {
		again := Observation{Timing: o.Timing}
		err := r.recognizeWhole(s.PartFor(part, min(place.W, place.H)), (*locate.Locator).Find, &again)
		o.Timing = again.Timing
		if err != nil || !mostlyIn(place, again.Lattice) {
			break
		}
		if around(s, again.Lattice, free).In(part) {
			*o = again
			return nil
		}
		part = part.Union(around(s, again.Lattice, locate.SearchMargin)) // the part may cut off a wider board
	}
	return refusal
}

// find finds a board in a scene, and verifies it. If it refuses the board as uncertain, it sets o.Lattice to
// the place.
func find(s scene, stage string, search locate.Search, o *Observation) (locate.Located, error) {
	start := time.Now()
	found, err := located(s, search)
	o.Timing.lap(&o.Timing.Locate, stage, start)
	if err == nil {
		s.showLattice(found.Board)
		err = locate.Verify(found.Locator.Frame, found.Board)
	}
	if errors.Is(err, ErrUncertain) && found.Board != nil {
		o.Lattice = source(s.Picture, found.Board.Outline())
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
// removed. A board is refused if its lower rows seem to be under water, but their pieces do not look like those
// above: its colours cannot be trusted.
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
		return found, fmt.Errorf("%w: its lower rows seem to be under water, but the pieces there do not look like those above", segment.ErrUncertain)
	}
	found.Board = b
	return found, nil
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
	return recognize(r.profiles, r.scene(p, o), "near", func(f *locate.Locator, _ *segment.Lattice) *segment.Board {
		return locate.Near(f.Frame, lattice(p, near), part != s.Rect)
	}, o)
}

package vision

import (
	"cmp"
	"errors"
	"fmt"
	"image"
	"slices"
	"sync"
	"time"

	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision/internal/locate"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// SeveralError: a picture shows several boards, and none of them is clearly the one that is
// meant. It wraps [ErrUncertain].
type SeveralError struct {
	Boards []geometry.Lattice // in the source picture, by their left side, then by their top
}

func (e *SeveralError) Error() string {
	return fmt.Sprintf("%d boards are seen, and none of them is clearly the one that is meant", len(e.Boards))
}

func (e *SeveralError) Unwrap() error { return ErrUncertain }

// recognizeWhole reads the board in a picture. It refuses it with a [SeveralError] if another
// board beside it can be read as well. If what was found first is not a board, or cannot be read,
// another board is read in its place.
func (r *Recognizer) recognizeWhole(p pixel.Picture, o *Observation) error {
	whole := r.scene(p, o)
	found, err := r.find(whole, "lattice", (*locate.Locator).Find, o)
	if found.Board == nil {
		return err
	}
	places := found.Rivals(found.Board)
	var done sync.WaitGroup
	done.Go(func() { places.Add(found.Locator, locate.Straight) })
	if err == nil {
		err = r.read(p, found, o)
	}
	start := time.Now()
	done.Wait()
	if o.Profile == "" { // nothing but its looks says that it is the board
		places.Add(found.Locator, locate.Textured)
	}
	if err == nil {
		err = r.rejectRivals(whole, places, *o)
	} else {
		err = r.readAlternative(whole, places, found.Board, err, o)
	}
	o.Timing.lap(&o.Timing.Locate, "beside", start)
	return err
}

// rejectRivals refuses a board that was read (o) if others beside it can be read. If the board fits a
// profile, others that fit none do not count.
func (r *Recognizer) rejectRivals(s scene, places locate.Rivals, o Observation) error {
	others, err := r.readRivals(s, places, locate.RivalArea*o.area())
	others = slices.DeleteFunc(others, func(other Observation) bool {
		return o.Profile != "" && other.Profile == "" || other.Lattice.Bounds().Overlaps(o.Lattice.Bounds())
	})
	if err != nil || len(others) == 0 {
		return err
	}
	return several(append(others, o))
}

// readAlternative reads another board where the first was rejected. If the first may be a real board, the
// other must be larger. Boards that may extend under the first do not count. If none is left, it
// returns the rejection of the first.
func (r *Recognizer) readAlternative(s scene, places locate.Rivals, b *segment.Board, refusal error, o *Observation) error {
	least := 0.0
	if !errors.Is(refusal, ErrNoBoard) {
		least = float64(b.Tiles()*s.Scale*s.Scale) * b.W * b.H
	}
	others, err := r.readRivals(s, places, least)
	others = slices.DeleteFunc(others, func(other Observation) bool { return mayExtendUnder(lattice(s.Picture, other.Lattice), places.Board) })
	if slices.ContainsFunc(others, func(other Observation) bool { return other.Profile != "" }) {
		others = slices.DeleteFunc(others, func(other Observation) bool { return other.Profile == "" })
	}
	switch {
	case err != nil:
		return err
	case len(others) == 0:
		return refusal
	case len(others) > 1:
		return several(others)
	}
	others[0].Timing = o.Timing
	*o = others[0]
	return nil
}

// mayExtendUnder reports whether less than [locate.MinStrip] lies between a lattice and a part of its frame.
func mayExtendUnder(l segment.Lattice, r image.Rectangle) bool {
	l.X, l.W = l.X-locate.MinStrip*l.W, l.W*(1+2*locate.MinStrip/float64(l.Cols))
	l.Y, l.H = l.Y-locate.MinStrip*l.H, l.H*(1+2*locate.MinStrip/float64(l.Rows))
	return l.Bounds().Overlaps(r)
}

// several is the error that lists these boards.
func several(all []Observation) error {
	var boards []geometry.Lattice
	for _, o := range all {
		boards = append(boards, o.Lattice)
	}
	slices.SortFunc(boards, func(a, b geometry.Lattice) int { return cmp.Or(cmp.Compare(a.X, b.X), cmp.Compare(a.Y, b.Y)) })
	return &SeveralError{boards}
}

// readRivals reads the boards at some places in a picture. Their tiles have at least
// some area, in square pixels of the source picture.
func (r *Recognizer) readRivals(s scene, places locate.Rivals, least float64) (boards []Observation, err error) {
	rivalReader := Recognizer{profiles: r.profiles}
	for parts := places.Parts; len(parts) > 0; parts = parts[1:] {
		part := parts[0]
		var o Observation
		switch err := rivalReader.readPart(s, part, places.Repeats, &o); {
		case errors.Is(err, ErrNoBoard), errors.Is(err, ErrUncertain):
			continue
		case err != nil:
			return nil, err
		}
		parts = append(parts, locate.Beside(part, lattice(s.Picture, o.Lattice).Bounds())...)
		seen := slices.ContainsFunc(boards, func(b Observation) bool { return b.Lattice.Bounds().Overlaps(o.Lattice.Bounds()) })
		if !seen && o.area() >= least {
			boards = append(boards, o)
		}
	}
	return boards, nil
}

// readPart reads the first board that is found in a part of a picture, by one kind of edges after
// the other.
func (r *Recognizer) readPart(s scene, part image.Rectangle, kinds []locate.Repeats, o *Observation) error {
	err := ErrNoBoard
	for _, all := range kinds {
		there := all.Within(part)
		if there.Empty() {
			continue
		}
		*o = Observation{}
		err = r.recognize(s.part(part), "beside", func(f *locate.Locator, _ *segment.Lattice) *segment.Board {
			return f.FindAmong(there)
		}, o)
		if !errors.Is(err, ErrNoBoard) && !errors.Is(err, ErrUncertain) {
			return err
		}
	}
	return err
}

// area is the area of the tiles, in square pixels of the source picture.
func (o *Observation) area() float64 {
	return float64(o.Grid.Tiles()) * o.Lattice.W * o.Lattice.H
}

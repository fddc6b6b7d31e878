package vision

import (
	"cmp"
	"errors"
	"fmt"
	"image"
	"slices"
	"time"

	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/internal/fault"
	"github.com/domvision/domvision/vision/internal/locate"
	"github.com/domvision/domvision/vision/internal/naming"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// SeveralError means that a picture shows several boards, and it is not clear which one the player means.
// It wraps [ErrUncertain].
type SeveralError struct {
	Boards []geometry.Lattice // in the source picture, from left to right, then from top to bottom
}

func (e *SeveralError) Error() string {
	return fmt.Sprintf("the picture shows %d boards, and it is not clear which one you mean", len(e.Boards))
}

func (e *SeveralError) Unwrap() error { return ErrUncertain }

// recognizeWhole reads the board that a search finds in a picture. It returns a [SeveralError] if another
// board beside it can be read as well. If the first one found is not a board, or cannot be read, it reads
// another one instead.
func (r *Recognizer) recognizeWhole(p pixel.Picture, search locate.Search, o *Observation) error {
	whole := r.scene(p, o)
	found, err := find(whole, "lattice", search, o)
	if found.Board == nil {
		return err
	}
	places := found.Rivals(found.Board)
	wait := fault.Async(func() { places.Add(found.Locator, locate.Straight) })
	if err == nil {
		err = read(r.profiles, whole, found, o)
	}
	start := time.Now()
	wait()
	if o.Profile == "" { // it is the board only by its looks
		places.Add(found.Locator, locate.Textured)
	}
	if err == nil {
		err = rejectRivals(r.profiles, whole, places, *o)
	} else {
		err = readAlternative(r.profiles, whole, places, found.Board, err, o)
	}
	o.Timing.lap(&o.Timing.Locate, "beside", start)
	return err
}

// rejectRivals returns an error if boards other than the one that was read (o) can be read beside it. If o
// fits a profile, boards that fit none do not count.
func rejectRivals(known []naming.Prepared, s scene, places locate.Rivals, o Observation) error {
	others, err := readRivals(known, s, places, locate.RivalArea*o.area())
	others = slices.DeleteFunc(others, func(other Observation) bool {
		return o.Profile != "" && other.Profile == "" || other.Lattice.Bounds().Overlaps(o.Lattice.Bounds())
	})
	if err != nil || len(others) == 0 {
		return err
	}
	return several(append(others, o))
}

// readAlternative reads another board if the first one was rejected. If the first may be a real board, the
// other must be larger. Boards that may extend under the first do not count. If there is no other, it
// returns the rejection of the first.
func readAlternative(known []naming.Prepared, s scene, places locate.Rivals, b *segment.Board, refusal error, o *Observation) error {
	least := 0.0
	if !errors.Is(refusal, ErrNoBoard) {
		least = float64(b.Tiles()*s.Scale*s.Scale) * b.W * b.H
	}
	others, err := readRivals(known, s, places, least)
	others = slices.DeleteFunc(others, func(other Observation) bool {
		return extended(lattice(s.Picture, other.Lattice).Lattice).Overlaps(places.Board)
	})
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

// several returns a [SeveralError] for these boards.
func several(all []Observation) error {
	var boards []geometry.Lattice
	for _, o := range all {
		boards = append(boards, o.Lattice)
	}
	slices.SortFunc(boards, func(a, b geometry.Lattice) int { return cmp.Or(cmp.Compare(a.X, b.X), cmp.Compare(a.Y, b.Y)) })
	return &SeveralError{boards}
}

// readRivals reads the boards at the given places in a picture whose tiles have at least the area least, in
// square pixels of the source picture.
func readRivals(known []naming.Prepared, s scene, places locate.Rivals, least float64) (boards []Observation, err error) {
	for parts := places.Parts; len(parts) > 0; parts = parts[1:] {
		part := parts[0]
		var o Observation
		switch err := readPart(known, s, part, places.Repeats, &o); {
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

// readPart reads the first board in a part of a picture, trying one kind of edges after the other.
func readPart(known []naming.Prepared, s scene, part image.Rectangle, kinds []locate.Repeats, o *Observation) error {
	err := ErrNoBoard
	for _, all := range kinds {
		there := all.Within(part)
		if there.Empty() {
			continue
		}
		*o = Observation{}
		err = recognize(known, s.part(part), "beside", func(f *locate.Locator, _ *segment.Lattice) *segment.Board {
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

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

// rivalArea is the least area of a rival's tiles, as a share of that of the board's: about a
// third of the width and height. Smaller boards are previews.
const rivalArea = 0.12

// recognizeAlone reads the board in a picture. It refuses it with a [SeveralError] if another
// board beside it can be read as well. If what was found first is not a board, or cannot be read,
// another board is read in its place.
func (r *Recognizer) recognizeAlone(p picture, o *Observation) error {
	whole := r.frame(p, o)
	f, b, err := r.find(p, whole, "lattice", (*frame).locate, o)
	if b == nil {
		return err
	}
	places := f.rivals(b)
	var done sync.WaitGroup
	done.Go(func() { places.add(f, f.borderProfiles()) })
	if err == nil {
		err = r.read(p, f, b, o)
	}
	start := time.Now()
	done.Wait()
	if o.Profile == "" { // nothing but its looks says that it is the board
		places.add(f, f.textureProfiles())
	}
	if err == nil {
		err = r.alone(p, whole, places, *o)
	} else {
		err = r.instead(p, whole, places, b, err, o)
	}
	o.Timing.lap(&o.Timing.Locate, "beside", start)
	return err
}

// rivals are the places beside a board where another one may be.
type rivals struct {
	board   image.Rectangle   // in the frame
	parts   []image.Rectangle // of the frame, beside the board
	least   float64           // area of a rival's tiles, in square pixels of the frame
	repeats []repeats         // by the kind of edges, in the order of [frame.searches]
}

// repeats are the periodic windows of a frame, by one kind of edges.
type repeats struct {
	edges edgeProfiles // of the frame
	there []hypothesis // most periodic first
}

// rivals are the places beside a board, not searched yet.
func (f *frame) rivals(b *board) rivals {
	all := image.Rect(0, 0, f.w, f.h)
	place := b.part(b.region).bounds().Intersect(all)
	return rivals{board: place, parts: elsewhere(all, place), least: rivalArea * float64(b.tiles()) * b.w * b.h}
}

// alone refuses a board that was read (o) if others beside it can be read. If the board fits a
// profile, others that fit none do not count.
func (r *Recognizer) alone(p picture, f *frame, places rivals, o Observation) error {
	others, err := r.beside(p, f, places, rivalArea*o.area())
	others = slices.DeleteFunc(others, func(other Observation) bool {
		return o.Profile != "" && other.Profile == "" || other.Lattice.Bounds().Overlaps(o.Lattice.Bounds())
	})
	if err != nil || len(others) == 0 {
		return err
	}
	return several(append(others, o))
}

// instead reads a board beside one that was refused: any if that is not a board, else only a larger
// one, and none that may continue under it. If there is none, it returns the refusal.
func (r *Recognizer) instead(p picture, f *frame, places rivals, b *board, refusal error, o *Observation) error {
	least := 0.0
	if !errors.Is(refusal, ErrNoBoard) {
		least = float64(b.tiles()*p.scale*p.scale) * b.w * b.h
	}
	others, err := r.beside(p, f, places, least)
	others = slices.DeleteFunc(others, func(other Observation) bool { return p.lattice(other.Lattice).reaches(places.board) })
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

// reaches reports whether less than minStrip lies between a lattice and a part of its frame.
func (l lattice) reaches(r image.Rectangle) bool {
	l.x, l.w = l.x-minStrip*l.w, l.w*(1+2*minStrip/float64(l.cols))
	l.y, l.h = l.y-minStrip*l.h, l.h*(1+2*minStrip/float64(l.rows))
	return l.bounds().Overlaps(r)
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

// beside reads the boards at some places in a picture with frame f. Their tiles have at least
// some area, in square pixels of the source picture.
func (r *Recognizer) beside(p picture, f *frame, places rivals, least float64) (boards []Observation, err error) {
	aside := Recognizer{profiles: r.profiles}
	for parts := places.parts; len(parts) > 0; parts = parts[1:] {
		part := parts[0]
		var o Observation
		switch err := aside.readPart(p, f, part, places.repeats, &o); {
		case errors.Is(err, ErrNoBoard), errors.Is(err, ErrUncertain):
			continue
		case err != nil:
			return nil, err
		}
		parts = append(parts, elsewhere(part, p.lattice(o.Lattice).bounds())...)
		seen := slices.ContainsFunc(boards, func(b Observation) bool { return b.Lattice.Bounds().Overlaps(o.Lattice.Bounds()) })
		if !seen && o.area() >= least {
			boards = append(boards, o)
		}
	}
	return boards, nil
}

// readPart reads the first board that is found in a part of a picture with frame f, by one kind
// of edges after the other.
func (r *Recognizer) readPart(p picture, f *frame, part image.Rectangle, kinds []repeats, o *Observation) error {
	err := ErrNoBoard
	for kind, of := range kinds {
		there := within(part, of.there)
		if len(there) == 0 {
			continue
		}
		locate := func(f *frame) *board { return f.locateAmong(kind, of.edges.part(part), there) }
		*o = Observation{}
		err = r.recognize(p.part(part), f.part(part), "beside", locate, o)
		if !errors.Is(err, ErrNoBoard) && !errors.Is(err, ErrUncertain) {
			return err
		}
	}
	return err
}

// RecognizeNear is [Recognizer.Recognize] with another place to search first than that of
// [Options]: of several boards, it reads the one that lies there.
func (r *Recognizer) RecognizeNear(img image.Image, near geometry.Lattice) (Observation, error) {
	there := *r
	there.opts.Near = &near
	return there.Recognize(img)
}

// area is the area of the tiles, in square pixels of the source picture.
func (o *Observation) area() float64 {
	return float64(o.Grid.Tiles()) * o.Lattice.W * o.Lattice.H
}

// elsewhere lists the parts of a picture left of a board, right of it, above it and below it,
// except those that are too small.
func elsewhere(all, board image.Rectangle) (parts []image.Rectangle) {
	for _, r := range [4]image.Rectangle{
		{all.Min, image.Pt(board.Min.X, all.Max.Y)}, {image.Pt(board.Max.X, all.Min.Y), all.Max},
		{all.Min, image.Pt(all.Max.X, board.Min.Y)}, {image.Pt(all.Min.X, board.Max.Y), all.Max},
	} {
		if min(r.Dx(), r.Dy()) >= minPicture {
			parts = append(parts, r)
		}
	}
	return parts
}

// add adds the hypotheses beside the board by one kind of edges, in windows not smaller than a
// rival and about as periodic as the board.
func (r *rivals) add(f *frame, edges edgeProfiles) {
	const (
		asClearly = 0.5 // of the board's score
		enough    = 0.4 // for any board; measured 0.6 and more where tiles touch, 0.2 and more for gems
	)
	var all []image.Rectangle
	for _, part := range r.parts {
		for _, w := range windows(part) {
			if float64(w.Dx()*w.Dy()) >= r.least {
				all = append(all, w)
			}
		}
	}
	best := edges.hypotheses(append(all, r.board)) // the board, for its density of edges
	least := enough
	if i := slices.IndexFunc(best, func(h hypothesis) bool { return h.window == r.board }); i >= 0 {
		least = min(asClearly*best[i].score, enough)
	}
	there := slices.DeleteFunc(best, func(h hypothesis) bool { return h.score < least })
	r.repeats = append(r.repeats, repeats{edges, there})
}

// within selects the hypotheses inside a part of a frame, and moves them to the frame of that
// part.
func within(part image.Rectangle, all []hypothesis) (there []hypothesis) {
	for _, h := range all {
		if h.window.In(part) {
			h.window = h.window.Sub(part.Min)
			there = append(there, h)
		}
	}
	return there
}

// locateAmong finds a board with many tiles on a frame by the first hypotheses of one kind of
// edges; nil if there is none.
func (f *frame) locateAmong(kind int, edges edgeProfiles, all []hypothesis) *board {
	const few = 2 // hypotheses
	s := f.searches(sameLook)[kind]
	s.edges = edges
	for _, h := range all[:min(len(all), few)] {
		if !s.shows(h) {
			continue
		}
		if s.try(h); s.best.clear() {
			break
		}
	}
	if s.best.plausible() != nil || !s.best.numerous() {
		return nil
	}
	return f.finish(s.best)
}

package vision

import (
	"cmp"
	"errors"
	"fmt"
	"image"
	"slices"
	"sync"
	"time"
)

// SeveralError: a picture shows several boards, and none of them is clearly the one
// that is meant. It wraps [ErrUncertain].
type SeveralError struct {
	Boards []Lattice // in the source picture, from left to right, then from the top
}

func (e *SeveralError) Error() string {
	return fmt.Sprintf("%d boards are seen, and none of them is clearly the one that is meant", len(e.Boards))
}

func (e *SeveralError) Unwrap() error { return ErrUncertain }

// rivalArea is the part of the area of a board's tiles that those of another one
// take at least if it may be meant as well: about a third of the width and height.
// Smaller ones are previews.
const rivalArea = 0.12

// recognizeAlone reads the board in a picture and refuses it, with a [SeveralError], where
// others beside it would be read, too. Where what was found first is no board, or cannot be
// read, another one is read that is.
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
	board   image.Rectangle   // of the frame
	parts   []image.Rectangle // of the frame, beside the board
	least   float64           // area of a rival's tiles, in square pixels
	repeats []repeats         // by the kind of edges, as [frame.searches] has them
}

// repeats is what repeats in parts of a frame by one kind of edges.
type repeats struct {
	edges edgeProfiles // of the frame
	there []hypothesis // best first
}

// rivals are the places beside a board, with nothing there yet.
func (f *frame) rivals(b *board) rivals {
	all := image.Rect(0, 0, f.w, f.h)
	place := b.part(b.region).bounds().Intersect(all)
	return rivals{board: place, parts: elsewhere(all, place), least: rivalArea * float64(b.tiles()) * b.w * b.h}
}

// alone refuses a board that was read in a picture with a frame, where others are read in
// places beside it. One that fits no profile is no rival to one that does.
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

// instead reads a board beside what was found first and refused: any, if that is no board, and
// else a larger one. Where there is none the refusal stands.
func (r *Recognizer) instead(p picture, f *frame, places rivals, b *board, refusal error, o *Observation) error {
	least := 0.0
	if !errors.Is(refusal, ErrNoBoard) {
		least = float64(b.tiles()*p.scale*p.scale) * b.w * b.h
	}
	others, err := r.beside(p, f, places, least)
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

// several refuses boards none of which is clearly the one that is meant.
func several(all []Observation) error {
	var boards []Lattice
	for _, o := range all {
		boards = append(boards, o.Lattice)
	}
	slices.SortFunc(boards, func(a, b Lattice) int { return cmp.Or(cmp.Compare(a.X, b.X), cmp.Compare(a.Y, b.Y)) })
	return &SeveralError{boards}
}

// beside reads the boards in places of a picture with a frame whose tiles take at least some
// area, in square pixels of the source picture.
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

// readPart reads the board in a part of a picture with a frame: the first that is found by what
// repeats there.
func (r *Recognizer) readPart(p picture, f *frame, part image.Rectangle, kinds []repeats, o *Observation) error {
	err := ErrNoBoard
	for kind, of := range kinds {
		there := within(part, of.there)
		if len(there) == 0 {
			continue
		}
		locate := func(f *frame) (*board, error) { return f.locateAmong(kind, of.edges.part(part), there) }
		*o = Observation{}
		err = r.recognize(p.part(part), f.part(part), "beside", locate, o)
		if !errors.Is(err, ErrNoBoard) && !errors.Is(err, ErrUncertain) {
			return err
		}
	}
	return err
}

// RecognizeNear is [Recognizer.Recognize] with another place to look at first than
// [Options] say: of several boards the one that lies there is read.
func (r *Recognizer) RecognizeNear(img image.Image, near Lattice) (Observation, error) {
	there := *r
	there.opts.Near = &near
	return there.Recognize(img)
}

// area is what the tiles of a board take, in square pixels of the source picture.
func (o *Observation) area() float64 {
	return float64(o.Grid.Tiles()) * o.Lattice.W * o.Lattice.H
}

// elsewhere are the parts of a picture left of a board, right of it, above and below.
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

// add adds what repeats beside the board by one kind of edges of its frame, in windows not
// smaller than a rival and about as clearly as the board does.
func (r *rivals) add(f *frame, edges edgeProfiles) {
	const (
		asClearly = 0.5 // in parts of the board's score
		enough    = 0.4 // of any board's: tiles that touch score 0.6 and more, gems 0.2 and more
	)
	var all []image.Rectangle
	for _, part := range r.parts {
		for _, w := range windows(part) {
			if float64(w.Dx()*w.Dy()) >= r.least {
				all = append(all, w)
			}
		}
	}
	best := edges.hypotheses(append(all, r.board)) // the board tells how full of edges boards are
	least := enough
	if i := slices.IndexFunc(best, func(h hypothesis) bool { return h.window == r.board }); i >= 0 {
		least = min(asClearly*best[i].score, enough)
	}
	there := slices.DeleteFunc(best, func(h hypothesis) bool { return h.score < least })
	r.repeats = append(r.repeats, repeats{edges, there})
}

// within are the hypotheses in a part of a frame, on the frame of that part.
func within(part image.Rectangle, all []hypothesis) (there []hypothesis) {
	for _, h := range all {
		if h.window.In(part) {
			h.window = h.window.Sub(part.Min)
			there = append(there, h)
		}
	}
	return there
}

// locateAmong finds a board of many tiles on a frame with some edges of a kind, by the first
// hypotheses; nil if there is none.
func (f *frame) locateAmong(kind int, edges edgeProfiles, all []hypothesis) (*board, error) {
	const few = 2
	s := f.searches(sameLook)[kind]
	s.edges = edges
	for _, h := range all[:min(len(all), few)] {
		switch shown, err := s.shows(h); {
		case err != nil:
			return nil, err
		case !shown:
			continue
		}
		if err := s.try(h); err != nil {
			return nil, err
		}
		if s.best.clear() {
			break
		}
	}
	if s.best.plausible() != nil || !s.best.numerous() {
		return nil, nil
	}
	return f.finish(s.best)
}

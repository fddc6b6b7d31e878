package vision

import (
	"image"
	"slices"
)

// rivalArea is the least area of a rival's tiles, as a share of that of the board's: about a
// third of the width and height. Smaller boards are previews.
const rivalArea = 0.12

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
func (f *locator) rivals(b *board) rivals {
	all := image.Rect(0, 0, f.w, f.h)
	place := b.part(b.region).bounds().Intersect(all)
	return rivals{board: place, parts: elsewhere(all, place), least: rivalArea * float64(b.tiles()) * b.w * b.h}
}

// add adds the hypotheses beside the board by one kind of edges, in windows not smaller than a
// rival and about as periodic as the board.
func (r *rivals) add(edges edgeProfiles) {
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
func (f *locator) locateAmong(kind int, edges edgeProfiles, all []hypothesis) *board {
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

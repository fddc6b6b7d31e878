package locate

import (
	"image"
	"slices"

	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// RivalArea is the least area of a rival's tiles, as a share of that of the board's: about a
// third of the width and height. Smaller boards are previews.
const RivalArea = 0.12

// Rivals are the places beside a board where another one may be.
type Rivals struct {
	Board   image.Rectangle   // in the frame
	Parts   []image.Rectangle // of the frame, beside the board
	least   float64           // area of a rival's tiles, in square pixels of the frame
	Repeats []Repeats         // by the kind of edges, in the order of [frame.searches]
}

// Repeats are the periodic windows of a frame, by one kind of edges.
type Repeats struct {
	Edges edgeProfiles // of the frame
	There []hypothesis // most periodic first
}

// Rivals are the places beside a board, not searched yet.
func (f *Locator) Rivals(b *segment.Board) Rivals {
	all := image.Rect(0, 0, f.W, f.H)
	place := b.Part(b.Region).Bounds().Intersect(all)
	return Rivals{Board: place, Parts: Elsewhere(all, place), least: RivalArea * float64(b.Tiles()) * b.W * b.H}
}

// Add adds the hypotheses beside the board by one kind of edges, in windows not smaller than a
// rival and about as periodic as the board.
func (r *Rivals) Add(edges edgeProfiles) {
	const (
		asClearly = 0.5 // of the board's score
		enough    = 0.4 // for any board; measured 0.6 and more where tiles touch, 0.2 and more for gems
	)
	var all []image.Rectangle
	for _, part := range r.Parts {
		for _, w := range windows(part) {
			if float64(w.Dx()*w.Dy()) >= r.least {
				all = append(all, w)
			}
		}
	}
	best := edges.hypotheses(append(all, r.Board)) // the board, for its density of edges
	least := enough
	if i := slices.IndexFunc(best, func(h hypothesis) bool { return h.window == r.Board }); i >= 0 {
		least = min(asClearly*best[i].score, enough)
	}
	there := slices.DeleteFunc(best, func(h hypothesis) bool { return h.score < least })
	r.Repeats = append(r.Repeats, Repeats{edges, there})
}

// Within selects the hypotheses inside a part of a frame, and moves them to the frame of that
// part.
func Within(part image.Rectangle, all []hypothesis) (there []hypothesis) {
	for _, h := range all {
		if h.window.In(part) {
			h.window = h.window.Sub(part.Min)
			there = append(there, h)
		}
	}
	return there
}

// LocateAmong finds a board with many tiles on a frame by the first hypotheses of one kind of
// edges; nil if there is none.
func (f *Locator) LocateAmong(kind int, edges edgeProfiles, all []hypothesis) *segment.Board {
	const few = 2 // hypotheses
	s := f.searches(segment.DefaultThreshold)[kind]
	s.edges = edges
	for _, h := range all[:min(len(all), few)] {
		if !s.shows(h) {
			continue
		}
		if s.try(h); Conclusive(s.best) {
			break
		}
	}
	if plausible(s.best) != nil || !numerous(s.best) {
		return nil
	}
	return finish(f.Frame, s.best)
}

// Elsewhere lists the parts of a picture left of a board, right of it, above it and below it,
// except those that are too small.
func Elsewhere(all, board image.Rectangle) (parts []image.Rectangle) {
	for _, r := range [4]image.Rectangle{
		{all.Min, image.Pt(board.Min.X, all.Max.Y)}, {image.Pt(board.Max.X, all.Min.Y), all.Max},
		{all.Min, image.Pt(all.Max.X, board.Min.Y)}, {image.Pt(all.Min.X, board.Max.Y), all.Max},
	} {
		if min(r.Dx(), r.Dy()) >= pixel.MinPicture {
			parts = append(parts, r)
		}
	}
	return parts
}

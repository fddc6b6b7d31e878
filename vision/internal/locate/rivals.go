package locate

import (
	"image"
	"slices"

	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// RivalArea is the least area of the tiles of a rival, as a share of the area of the board's tiles: about a
// third of its width and height. Smaller boards are previews. Chosen by eye.
const RivalArea = 0.12

// Rivals lists places beside a board where there may be another board.
type Rivals struct {
	Board   image.Rectangle   // in the frame
	Parts   []image.Rectangle // of the frame, beside the board
	Repeats []Repeats         // periodic windows, for each kind of edges that was added
	least   float64           // area of a rival's tiles, in square pixels of the frame
}

// Repeats lists the windows of a frame that are periodic in one kind of edges.
type Repeats struct {
	kind       EdgeKind
	edges      edgeProfiles // of the frame
	hypotheses []hypothesis // most periodic first
}

// Rivals lists the places beside a board. [Rivals.Add] then finds the periodic windows in them.
func (f *Locator) Rivals(b *segment.Board) Rivals {
	all := image.Rect(0, 0, f.W, f.H)
	place := b.Outline().Bounds().Intersect(all)
	return Rivals{Board: place, Parts: Beside(all, place), least: RivalArea * float64(b.Tiles()) * b.W * b.H}
}

// Add adds the windows beside the board that are periodic in one kind of edges. They must be at least as
// large as a rival and about as periodic as the board.
func (r *Rivals) Add(f *Locator, kind EdgeKind) {
	const (
		share  = 0.5 // of the board's score, chosen by eye
		enough = 0.4 // for any board; measured 0.6 and more where tiles touch, 0.2 and more for gems
	)
	var all []image.Rectangle
	for _, part := range r.Parts {
		for _, w := range windows(part) {
			if float64(w.Dx()*w.Dy()) >= r.least {
				all = append(all, w)
			}
		}
	}
	edges := *f.profiles(kind)
	found := hypotheses(&edges, append(all, r.Board)) // the board, for its density of edges
	least := enough
	if i := slices.IndexFunc(found, func(h hypothesis) bool { return h.window == r.Board }); i >= 0 {
		least = min(share*found[i].score, enough)
	}
	found = slices.DeleteFunc(found, func(h hypothesis) bool { return h.score < least })
	r.Repeats = append(r.Repeats, Repeats{kind, edges, found})
}

// Within selects the windows inside a part of the frame, in the coordinates of that part.
func (r Repeats) Within(part image.Rectangle) Repeats {
	var inside []hypothesis
	for _, h := range r.hypotheses {
		if h.window.In(part) {
			h.window = h.window.Sub(part.Min)
			inside = append(inside, h)
		}
	}
	return Repeats{r.kind, r.edges.part(part), inside}
}

// Empty reports whether there are no periodic windows.
func (r Repeats) Empty() bool { return len(r.hypotheses) == 0 }

// FindAmong finds a board with many tiles in the most periodic windows of the frame, nil if there
// is none.
func (f *Locator) FindAmong(r Repeats) *segment.Board {
	const few = 2 // hypotheses, chosen by eye
	s := newSearch(&f.measured, r.kind, nil)
	s.edges = r.edges
	for _, h := range r.hypotheses[:min(len(r.hypotheses), few)] {
		if !s.showsTiles(h) {
			continue
		}
		if s.try(h); conclusive(s.best) {
			break
		}
	}
	if plausible(s.best) != nil || !numerous(s.best) {
		return nil
	}
	return finish(&f.measured, s.best)
}

// Beside lists the parts of a picture to the left, to the right, above and below of a board. It leaves out
// parts that are too small to search.
func Beside(all, board image.Rectangle) (parts []image.Rectangle) {
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

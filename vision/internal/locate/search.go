package locate

import (
	"image"

	"github.com/domvision/domvision/vision/internal/period"
	"github.com/domvision/domvision/vision/internal/segment"
)

// search looks for boards using one kind of edges.
type search struct {
	*measured
	kind  EdgeKind
	edges edgeProfiles
	fits  []fit
	guess guess
	best  *segment.Board
}

// newSearch prepares a search. With textured edges it finds only tiles that lie apart.
func newSearch(m *measured, kind EdgeKind, g guess) *search {
	fits := []fit{fitTouching, fitApart}
	if kind == Textured {
		fits = []fit{fitApart}
	}
	return &search{measured: m, kind: kind, fits: fits, guess: g}
}

// tryAll tries all hypotheses until there is a conclusive board, or the search is exhausted.
func (s *search) tryAll() {
	s.edges = *s.profiles(s.kind)
	for h := range s.guess(s.measured, &s.edges) {
		if s.try(h); s.done() || s.exhausted(s.best) {
			return
		}
	}
}

// done reports whether the best board ends the search.
func (s *search) done() bool { return conclusive(s.best) || s.confirmed(s.best) }

// try looks for a board on the lattices that fit a hypothesis.
func (s *search) try(h hypothesis) {
	for _, fit := range s.fits {
		l := fit(s.measured, &s.edges, h)
		// Most lattices are wrong, and trying the window alone shows that cheaply.
		b := s.findNear(l, h.window)
		if all := limit(fill(l, s.Frame), h.window); b != nil && all != b.Lattice {
			b = s.findBoard(all)
		}
		if b == nil {
			continue
		}
		b = s.halved(b)
		if better(b, s.best) && !conclusive(b) {
			b = s.refit(b)
			// The lines are exact now, so edges through the middles of cells can be found.
			b = s.halved(b)
		}
		if better(b, s.best) || conclusive(b) && simpler(b, s.best) {
			s.best = b
		}
		if conclusive(s.best) {
			return
		}
	}
}

// findNear finds the board on a lattice in a window and [SearchMargin] cells around it.
func (s *search) findNear(l segment.Lattice, window image.Rectangle) *segment.Board {
	return s.findBoard(limit(around(l, window, s.Frame), window))
}

// showsTiles reports whether the window of a hypothesis shows tiles of several kinds.
func (s *search) showsTiles(h hypothesis) bool {
	for _, fit := range s.fits {
		if b := s.findNear(fit(s.measured, &s.edges, h), h.window); b != nil && b.LabelCount() > 1 {
			return true
		}
	}
	return false
}

// refit fits the lattice of a board again, using only the place of the board, where nothing else is
// periodic. It returns the best board found, which may be b.
func (s *search) refit(b *segment.Board) *segment.Board {
	const most = 5 // rounds, chosen by eye
	for range most {
		best := b
		place := b.Outline().Bounds().Intersect(image.Rect(0, 0, s.W, s.H))
		px, py := s.edges.in(place)
		h := hypothesis{window: place, w: period.Refine(px, b.W), h: period.Refine(py, b.H)}
		for _, fit := range s.fits {
			l := fit(s.measured, &s.edges, h)
			again := s.findBoard(around(l, place, s.Frame))
			// A lattice of the other style must not lose tiles.
			if again != nil && better(again, best) && (again.Style == best.Style || again.Tiles() >= best.Tiles()) {
				best = again
			}
			if conclusive(best) && !limited(best, s.Frame) {
				return best
			}
		}
		if best == b {
			break
		}
		b = best
	}
	return b
}

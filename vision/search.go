package vision

import "image"

// search looks for boards by one kind of edges.
type search struct {
	*locator
	measure   func() edgeProfiles // projects the edges of the frame
	edges     edgeProfiles        // as measured
	fits      []fit
	threshold float64 // of [sheet.cluster]
	best      *board
	poor      []*board // the boards found that were not clear
}

// hypotheses tries the hypotheses of all windows until there is a clear board.
func (s *search) hypotheses() {
	s.edges = s.measure()
	for _, h := range s.edges.hypotheses(windows(image.Rect(0, 0, s.w, s.h))) {
		if s.try(h); s.best.clear() {
			return
		}
	}
}

// shows reports whether tiles of several looks are seen in the window of a hypothesis.
func (s *search) shows(h hypothesis) bool {
	for _, fit := range s.fits {
		l := fit(s.locator, &s.edges, h)
		b := s.findBoard(l.around(h.window, s.w, s.h).near(h.window), s.threshold)
		if b != nil && b.looks() > 1 {
			return true
		}
	}
	return false
}

// try looks for a board on the lattices that fit a hypothesis.
func (s *search) try(h hypothesis) {
	for _, fit := range s.fits {
		l := fit(s.locator, &s.edges, h)
		// Most lattices are wrong, and that is seen in the window alone.
		b := s.findBoard(l.around(h.window, s.w, s.h).near(h.window), s.threshold)
		if all := l.fill(s.w, s.h).near(h.window); b != nil && all != b.lattice {
			b = s.findBoard(all, s.threshold)
		}
		if b == nil {
			continue
		}
		b = s.halved(b)
		b = s.merged(b)
		if b.better(s.best) && !b.clear() {
			b = s.refit(b, 1, 1)
			// Where its lines are exact, so are the middles of its cells.
			b = s.halved(b)
		}
		if b.better(s.best) || b.clear() && b.simpler(s.best) {
			s.best = b
		}
		if s.best.clear() {
			return
		}
		s.poor = append(s.poor, b)
	}
}

// tryDoubled tries cells of twice the size in the places of poor boards, which may be made of
// halves of tiles.
func (s *search) tryDoubled() {
	const most = 8 // boards
	for _, b := range s.poor[:min(len(s.poor), most)] {
		for _, times := range [3][2]float64{{2, 1}, {1, 2}, {2, 2}} {
			if w, h := times[0]*b.w, times[1]*b.h; w > maxAspect*h || h > maxAspect*w {
				continue
			}
			larger := s.halved(s.refit(b, times[0], times[1]))
			// Cells twice as large as tiles show pairs of them, which have more looks.
			pairs := s.best.score > 0 && s.best.tiles() >= tilesEnough && larger.looks() > s.best.looks()
			if larger.better(s.best) && !pairs {
				s.best = larger
			}
			if s.best.clear() {
				return
			}
		}
	}
}

// refit fits the lattice of a board anew, in the place of the board alone, where nothing else is
// periodic. Its cells become wide and high times as large. It returns the best board found, which
// may be b.
func (s *search) refit(b *board, wide, high float64) *board {
	const most = 5 // rounds
	for range most {
		best := b
		place := b.part(b.region).bounds().Intersect(image.Rect(0, 0, s.frame.w, s.frame.h))
		px, py := s.edges.in(place)
		h := hypothesis{window: place, w: wide * refinePeriod(px, b.w), h: high * refinePeriod(py, b.h)}
		for _, fit := range s.fits {
			l := fit(s.locator, &s.edges, h)
			again := s.findBoard(l.around(place, s.frame.w, s.frame.h), s.threshold)
			// Lines between tiles are not given up for gaps with fewer tiles.
			if again != nil && again.better(best) && (again.style == best.style || again.tiles() >= best.tiles()) {
				best = again
			}
			if best.clear() && !best.limited(s.frame.w, s.frame.h) {
				return best
			}
		}
		if best == b {
			break
		}
		b, wide, high = best, 1, 1
	}
	return b
}

const (
	maxHypotheses = 24

	// A board with borders this crisp, this many tiles, and this many tiles per look, ends the
	// search. On a lattice that cuts through tiles hardly two cells look alike.
	crispEnough = 0.95
	tilesEnough = 20
	tilesEach   = 3
)

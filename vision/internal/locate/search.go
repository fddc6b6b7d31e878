package locate

import (
	"image"

	"github.com/domvision/domvision/vision/internal/segment"
)

// search looks for boards by one kind of edges.
type search struct {
	*Locator
	measure   func() edgeProfiles // projects the edges of the frame
	edges     edgeProfiles        // as measured
	fits      []fit
	threshold float64 // of [sheet.cluster]
	best      *segment.Board
	poor      []*segment.Board // the boards found that were not clear
}

// hypotheses tries the hypotheses of all windows until there is a clear board.
func (s *search) hypotheses() {
	s.edges = s.measure()
	for _, h := range s.edges.hypotheses(windows(image.Rect(0, 0, s.W, s.H))) {
		if s.try(h); Conclusive(s.best) {
			return
		}
	}
}

// shows reports whether tiles of several looks are seen in the window of a hypothesis.
func (s *search) shows(h hypothesis) bool {
	for _, fit := range s.fits {
		l := fit(s.Locator, &s.edges, h)
		b := segment.FindBoard(s.Locator.Frame, l.Around(h.window, s.W, s.H).Near(h.window), s.threshold)
		if b != nil && b.LabelCount() > 1 {
			return true
		}
	}
	return false
}

// try looks for a board on the lattices that fit a hypothesis.
func (s *search) try(h hypothesis) {
	for _, fit := range s.fits {
		l := fit(s.Locator, &s.edges, h)
		// Most lattices are wrong, and that is seen in the window alone.
		b := segment.FindBoard(s.Locator.Frame, l.Around(h.window, s.W, s.H).Near(h.window), s.threshold)
		if all := l.Fill(s.W, s.H).Near(h.window); b != nil && all != b.Lattice {
			b = segment.FindBoard(s.Locator.Frame, all, s.threshold)
		}
		if b == nil {
			continue
		}
		b = halved(s.Locator.Frame, b)
		b = merged(s.Locator.Frame, b)
		if b.Better(s.best) && !Conclusive(b) {
			b = s.refit(b, 1, 1)
			// Where its lines are exact, so are the middles of its cells.
			b = halved(s.Locator.Frame, b)
		}
		if b.Better(s.best) || Conclusive(b) && simpler(b, s.best) {
			s.best = b
		}
		if Conclusive(s.best) {
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
			if w, h := times[0]*b.W, times[1]*b.H; w > maxAspect*h || h > maxAspect*w {
				continue
			}
			larger := halved(s.Locator.Frame, s.refit(b, times[0], times[1]))
			// Cells twice as large as tiles show pairs of them, which have more looks.
			pairs := s.best.Score > 0 && s.best.Tiles() >= tilesEnough && larger.LabelCount() > s.best.LabelCount()
			if larger.Better(s.best) && !pairs {
				s.best = larger
			}
			if Conclusive(s.best) {
				return
			}
		}
	}
}

// refit fits the lattice of a board anew, in the place of the board alone, where nothing else is
// periodic. Its cells become wide and high times as large. It returns the best board found, which
// may be b.
func (s *search) refit(b *segment.Board, wide, high float64) *segment.Board {
	const most = 5 // rounds
	for range most {
		best := b
		place := b.Part(b.Region).Bounds().Intersect(image.Rect(0, 0, s.Frame.W, s.Frame.H))
		px, py := s.edges.in(place)
		h := hypothesis{window: place, w: wide * refinePeriod(px, b.W), h: high * refinePeriod(py, b.H)}
		for _, fit := range s.fits {
			l := fit(s.Locator, &s.edges, h)
			again := segment.FindBoard(s.Locator.Frame, l.Around(place, s.Frame.W, s.Frame.H), s.threshold)
			// Lines between tiles are not given up for gaps with fewer tiles.
			if again != nil && again.Better(best) && (again.Style == best.Style || again.Tiles() >= best.Tiles()) {
				best = again
			}
			if Conclusive(best) && !limited(best, s.Frame.W, s.Frame.H) {
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

package vision

import "image"

// search looks for boards by one kind of edges.
type search struct {
	*frame
	measure   func() edgeProfiles // projects the edges of the frame
	edges     edgeProfiles        // as measured
	fits      []fit
	threshold float64 // of [sheet.cluster]
	best      *board
	poor      []*board // the boards found that were not clear
}

// searches are the two ways to look for a board, by straight borders first.
func (f *frame) searches(threshold float64) [2]*search {
	return [2]*search{
		{frame: f, measure: f.borderProfiles, fits: []fit{f.lines, f.gaps}, threshold: threshold},
		{frame: f, measure: f.textureProfiles, fits: []fit{f.gaps, f.centered}, threshold: threshold},
	}
}

// locate finds the best board on a frame, nil if there is none: first at the likely place, if one
// is known.
func (f *frame) locate() *board {
	if f.likely != nil {
		if b := f.locateAt(*f.likely, false); b.clear() {
			return b
		}
	}
	best := f.search(sameLook)
	if best.plausible() != nil {
		// Tiles of one colour may differ only in what is engraved in them. Differences as small
		// as that count only where they make a clear board.
		if faint := f.search(faintLook); faint.clear() {
			best = faint
		}
	}
	if best == nil {
		return nil
	}
	return f.finish(best)
}

// search finds the best board whose cells are clustered with a threshold.
func (f *frame) search(threshold float64) (best *board) {
	searches := f.searches(threshold)
	for _, stage := range []func(*search){(*search).hypotheses, (*search).tryDoubled} {
		for _, s := range searches {
			s.best = best
			stage(s)
			if best = s.best; best.clear() {
				return best
			}
		}
	}
	return best
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
		l := fit(&s.edges, h)
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
		l := fit(&s.edges, h)
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
			l := fit(&s.edges, h)
			again := s.findBoard(l.around(place, s.frame.w, s.frame.h), s.threshold)
			// Lines between tiles are not given up for gaps with fewer tiles.
			if again != nil && again.better(best) && (again.gaps == best.gaps || again.tiles() >= best.tiles()) {
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

// limited reports whether a board reaches the end of its lattice though a frame of w x h pixels
// has room for another row or column there.
func (b *board) limited(w, h int) bool {
	return b.region.Min.X == 0 && b.x >= b.w || b.region.Min.Y == 0 && b.y >= b.h ||
		b.region.Max.X == b.cols && b.x+float64(b.cols+1)*b.w <= float64(w) ||
		b.region.Max.Y == b.rows && b.y+float64(b.rows+1)*b.h <= float64(h)
}

// simpler reports whether b covers mostly the same place as o with fewer looks: where rows of
// ground lie between rows of tiles, the lattice that counts them as tiles has more.
func (b *board) simpler(o *board) bool {
	if b.looks() >= o.looks() {
		return false
	}
	place := b.part(b.region).bounds()
	shared := place.Intersect(o.part(o.region).bounds())
	return 2*shared.Dx()*shared.Dy() > place.Dx()*place.Dy()
}

// clear reports whether a board is so good that the search may end.
func (b *board) clear() bool {
	return b != nil && b.score > 0 && b.crisp >= crispEnough && b.numerous()
}

// numerous reports whether a board has many tiles, and many of each look.
func (b *board) numerous() bool { return b.tiles() >= max(tilesEnough, tilesEach*b.looks()) }

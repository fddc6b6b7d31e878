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
func (f *frame) locate() (*board, error) {
	if f.likely != nil {
		if b, err := f.locateAt(*f.likely, false); err != nil || b.clear() {
			return b, err
		}
	}
	best, err := f.search(sameLook)
	if err == nil && best.plausible() != nil {
		// Tiles of one colour may differ only in what is engraved in them. Differences as small
		// as that count only where they make a clear board.
		var faint *board
		if faint, err = f.search(faintLook); faint.clear() {
			best = faint
		}
	}
	if err != nil || best == nil {
		return nil, err
	}
	return f.finish(best)
}

// search finds the best board whose cells are clustered with a threshold.
func (f *frame) search(threshold float64) (best *board, err error) {
	searches := f.searches(threshold)
	for _, stage := range []func(*search) error{(*search).hypotheses, (*search).tryDoubled} {
		for _, s := range searches {
			s.best = best
			if err := stage(s); err != nil {
				return nil, err
			}
			if best = s.best; best.clear() {
				return best, nil
			}
		}
	}
	return best, nil
}

// hypotheses tries the hypotheses of all windows until there is a clear board.
func (s *search) hypotheses() error {
	s.edges = s.measure()
	for _, h := range s.edges.hypotheses(windows(image.Rect(0, 0, s.w, s.h))) {
		if err := s.try(h); err != nil || s.best.clear() {
			return err
		}
	}
	return nil
}

// shows reports whether tiles of several looks are seen in the window of a hypothesis.
func (s *search) shows(h hypothesis) (bool, error) {
	for _, fit := range s.fits {
		l, err := fit(&s.edges, h)
		if err != nil {
			return false, err
		}
		b, err := s.findBoard(l.around(h.window, s.w, s.h).near(h.window), s.threshold)
		if err != nil || b != nil && b.looks() > 1 {
			return err == nil, err
		}
	}
	return false, nil
}

// try looks for a board on the lattices that fit a hypothesis.
func (s *search) try(h hypothesis) error {
	for _, fit := range s.fits {
		l, err := fit(&s.edges, h)
		if err != nil {
			return err
		}
		// Most lattices are wrong, and that is seen in the window alone.
		b, err := s.findBoard(l.around(h.window, s.w, s.h).near(h.window), s.threshold)
		if all := l.fill(s.w, s.h).near(h.window); b != nil && all != b.lattice {
			b, err = s.findBoard(all, s.threshold)
		}
		if err != nil {
			return err
		}
		if b == nil {
			continue
		}
		if b, err = s.halved(b); err != nil {
			return err
		}
		if b, err = s.merged(b); err != nil {
			return err
		}
		if b.better(s.best) && !b.clear() {
			if b, err = s.refit(b, 1, 1); err != nil {
				return err
			}
			// Where its lines are exact, so are the middles of its cells.
			if b, err = s.halved(b); err != nil {
				return err
			}
		}
		if b.better(s.best) || b.clear() && b.simpler(s.best) {
			s.best = b
		}
		if s.best.clear() {
			return nil
		}
		s.poor = append(s.poor, b)
	}
	return nil
}

// tryDoubled tries cells of twice the size in the places of poor boards, which may be made of
// halves of tiles.
func (s *search) tryDoubled() error {
	const most = 8 // boards
	for _, b := range s.poor[:min(len(s.poor), most)] {
		for _, times := range [3][2]float64{{2, 1}, {1, 2}, {2, 2}} {
			if w, h := times[0]*b.w, times[1]*b.h; w > maxAspect*h || h > maxAspect*w {
				continue
			}
			larger, err := s.refit(b, times[0], times[1])
			if err == nil {
				larger, err = s.halved(larger)
			}
			if err != nil {
				return err
			}
			// Cells twice as large as tiles show pairs of them, which have more looks.
			pairs := s.best.score > 0 && s.best.tiles() >= tilesEnough && larger.looks() > s.best.looks()
			if larger.better(s.best) && !pairs {
				s.best = larger
			}
			if s.best.clear() {
				return nil
			}
		}
	}
	return nil
}

// refit fits the lattice of a board anew, in the place of the board alone, where nothing else is
// periodic. Its cells become wide and high times as large. It returns the best board found, which
// may be b.
func (s *search) refit(b *board, wide, high float64) (*board, error) {
	const most = 5 // rounds
	for range most {
		best := b
		place := b.part(b.region).bounds().Intersect(image.Rect(0, 0, s.frame.w, s.frame.h))
		px, py := s.edges.in(place)
		h := hypothesis{window: place, w: wide * refinePeriod(px, b.w), h: high * refinePeriod(py, b.h)}
		for _, fit := range s.fits {
			l, err := fit(&s.edges, h)
			if err != nil {
				return nil, err
			}
			again, err := s.findBoard(l.around(place, s.frame.w, s.frame.h), s.threshold)
			if err != nil {
				return nil, err
			}
			// Lines between tiles are not given up for gaps with fewer tiles.
			if again != nil && again.better(best) && (again.gaps == best.gaps || again.tiles() >= best.tiles()) {
				best = again
			}
			if best.clear() && !best.limited(s.frame.w, s.frame.h) {
				return best, nil
			}
		}
		if best == b {
			break
		}
		b, wide, high = best, 1, 1
	}
	return b, nil
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

package vision

// locator finds boards on a frame.
type locator struct {
	*frame
	straight *edgeProfiles     // cache of borderProfiles
	varied   map[placed]offset // cache of maxVariance
}

// newLocator returns a locator for a frame.
func newLocator(f *frame) *locator { return &locator{frame: f, varied: map[placed]offset{}} }

// searches are the two ways to look for a board, by straight borders first.
func (f *locator) searches(threshold float64) [2]*search {
	return [2]*search{
		{locator: f, measure: f.borderProfiles, fits: []fit{(*locator).fitTouching, (*locator).fitApart}, threshold: threshold},
		{locator: f, measure: f.textureProfiles, fits: []fit{(*locator).fitApart, (*locator).fitCentered}, threshold: threshold},
	}
}

// locate finds the best board on a frame, nil if there is none: first at the likely place, if one
// is known.
func (f *locator) locate(likely *lattice) *board {
	if likely != nil {
		if b := f.locateAt(*likely, false); b.clear() {
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
func (f *locator) search(threshold float64) (best *board) {
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

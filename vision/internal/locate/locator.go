package locate

import (
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// Locator finds boards on a frame.
type Locator struct {
	*pixel.Frame
	straight *edgeProfiles     // cache of borderProfiles
	varied   map[placed]offset // cache of maxVariance
}

// NewLocator returns a locator for a frame.
func NewLocator(f *pixel.Frame) *Locator { return &Locator{Frame: f, varied: map[placed]offset{}} }

// searches are the two ways to look for a board, by straight borders first.
func (f *Locator) searches(threshold float64) [2]*search {
	return [2]*search{
		{Locator: f, measure: f.BorderProfiles, fits: []fit{(*Locator).fitTouching, (*Locator).fitApart}, threshold: threshold},
		{Locator: f, measure: f.TextureProfiles, fits: []fit{(*Locator).fitApart, (*Locator).fitCentered}, threshold: threshold},
	}
}

// Locate finds the best board on a frame, nil if there is none: first at the likely place, if one
// is known.
func (f *Locator) Locate(likely *segment.Lattice) *segment.Board {
	if likely != nil {
		if b := LocateAt(f.Frame, *likely, false); Conclusive(b) {
			return b
		}
	}
	best := f.search(segment.DefaultThreshold)
	if plausible(best) != nil {
		// Tiles of one colour may differ only in what is engraved in them. Differences as small
		// as that count only where they make a clear board.
		if faint := f.search(segment.FaintThreshold); Conclusive(faint) {
			best = faint
		}
	}
	if best == nil {
		return nil
	}
	return finish(f.Frame, best)
}

// search finds the best board whose cells are clustered with a threshold.
func (f *Locator) search(threshold float64) (best *segment.Board) {
	searches := f.searches(threshold)
	for _, stage := range []func(*search){(*search).hypotheses, (*search).tryDoubled} {
		for _, s := range searches {
			s.best = best
			stage(s)
			if best = s.best; Conclusive(best) {
				return best
			}
		}
	}
	return best
}

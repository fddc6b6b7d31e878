package locate

import (
	"maps"

	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// Locator finds boards on a frame. It keeps what it measures for the next search. Its methods must
// not be called concurrently.
type Locator struct{ measured }

// New returns a locator for a frame.
func New(f *pixel.Frame) *Locator { return &Locator{*newMeasured(f)} }

// Find finds the best board on the frame, nil if there is none. It begins at the likely place, if
// that is not nil.
func (f *Locator) Find(likely *segment.Lattice) *segment.Board {
	if likely != nil {
		if b := Near(f.Frame, *likely, false); conclusive(b) {
			return b
		}
	}
	best := f.search(segment.DefaultThreshold)
	if plausible(best) != nil {
		// Tiles of one colour may differ only in what is engraved in them. Differences as small as
		// that count only where they make a conclusive board.
		if faint := f.search(segment.FaintThreshold); conclusive(faint) {
			best = faint
		}
	}
	if best == nil {
		return nil
	}
	return finish(&f.measured, best)
}

// search finds the best board whose cells are clustered with a threshold, by straight borders
// first.
func (f *Locator) search(threshold float64) (best *segment.Board) {
	defer func() { // let go of all other boards
		maps.DeleteFunc(f.undivided, func(b *segment.Board, _ bool) bool { return b != best })
	}()
	searches := [2]*search{newSearch(&f.measured, Straight, threshold), newSearch(&f.measured, Textured, threshold)}
	for _, stage := range []func(*search){(*search).tryAll, (*search).tryDoubled} {
		for _, s := range searches {
			s.best = best
			stage(s)
			if best = s.best; conclusive(best) {
				return best
			}
		}
	}
	return best
}

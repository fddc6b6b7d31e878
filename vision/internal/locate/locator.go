package locate

import (
	"image"
	"iter"
	"maps"
	"slices"

	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// Locator finds boards on a frame. It caches its measurements for the next search. Its methods must not be
// called concurrently.
type Locator struct{ measured }

// New returns a locator for a frame.
func New(f *pixel.Frame) *Locator { return &Locator{*newMeasured(f)} }

// GiveUpAfter ends searches early that have looked at this many cells and found nothing plausible. If hopeful
// is not nil, they ask it then, and go on as long as it returns true.
func (f *Locator) GiveUpAfter(cells int, hopeful func() bool) { f.patience, f.hopeful = cells, hopeful }

// Find finds the best board on the frame, nil if there is none. It tries the likely lattice first, if that
// is not nil.
func (f *Locator) Find(likely *segment.Lattice) *segment.Board {
	if likely != nil {
		if b := Expected(f.Frame, *likely); b != nil {
			return b
		}
	}
	return f.best(everywhere)
}

// FindCells finds the best board with cells of about w x h pixels in some windows of the frame, nil if
// there is none. w and h may be multiples of the real cell size, so it first tries the strongest periods of
// the windows, unless they are much smaller.
func (f *Locator) FindCells(w, h float64, windows ...image.Rectangle) *segment.Board {
	const more = 6 // hypotheses, chosen by eye
	var cells []hypothesis
	for _, window := range windows {
		cells = append(cells, hypothesis{window: window, w: w, h: h})
	}
	return f.best(func(m *measured, e *edgeProfiles) iter.Seq[hypothesis] {
		found := hypotheses(e, windows)
		return inTurn(slices.Values(notSmall(found[:min(len(found), more)], w, h)), m.repeats, slices.Values(cells))
	})
}

// notSmall leaves out hypotheses whose cells are much smaller than w x h. The letters of a text are
// periodic, too, and so many small cells take long to try.
func notSmall(all []hypothesis, w, h float64) []hypothesis {
	const most = 3.2 // cells in w, or in h. Measured: 1 or less on 73 pictures, 2 on two, 3 on one
	return slices.DeleteFunc(slices.Clone(all), func(c hypothesis) bool { return most*c.w < w || most*c.h < h })
}

// guess makes hypotheses of the edges on a frame.
type guess func(*measured, *edgeProfiles) iter.Seq[hypothesis]

// everywhere guesses from windows all over the frame. On most boards one of the first few hypotheses of the edges is
// right; if not, edges that have nothing to do with tiles drown the others, and repeated looks tell more.
func everywhere(m *measured, e *edgeProfiles) iter.Seq[hypothesis] {
	const first = 4 // hypotheses of the edges
	found := hypotheses(e, windows(image.Rect(0, 0, m.W, m.H)))
	n := min(first, len(found))
	return inTurn(slices.Values(found[:n]), m.repeats, slices.Values(found[n:]))
}

// inTurn goes through some sequences, one after the other.
func inTurn(all ...iter.Seq[hypothesis]) iter.Seq[hypothesis] {
	return func(yield func(hypothesis) bool) {
		for _, seq := range all {
			for h := range seq {
				if !yield(h) {
					return
				}
			}
		}
	}
}

// best finds the best board from the hypotheses of a guess, nil if there is none.
func (f *Locator) best(g guess) *segment.Board {
	best := f.search(g)
	f.forgetCells()
	if best == nil || f.exhausted(best) && !conclusive(best) && !f.confirmed(best) {
		return nil
	}
	return finish(&f.measured, best)
}

// search finds the best board from the hypotheses of a guess. It tries straight edges before textured ones: a crop of
// a dark page with a board scaled to 0.8 is read by those only.
func (f *Locator) search(g guess) (best *segment.Board) {
	defer func() { // let go of all other boards
		maps.DeleteFunc(f.undivided, func(b *segment.Board, _ bool) bool { return b != best })
	}()
	for _, kind := range []EdgeKind{Straight, Textured} {
		s := newSearch(&f.measured, kind, g)
		s.best = best
		s.tryAll()
		if best = s.best; conclusive(best) || f.confirmed(best) {
			break
		}
	}
	return best
}

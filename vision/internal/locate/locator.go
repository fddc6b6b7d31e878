package locate

import (
	"image"
	"iter"
	"math"
	"slices"

	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision/internal/imgproc"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// Locator finds boards on a frame, and keeps what it has measured. Its methods must not be called concurrently.
type Locator struct {
	*pixel.Frame
	edges    *edgeProfiles    // nil if not measured yet
	steps    []hypothesis     // of repeated looks; nil if not measured yet
	shifts   map[placed]shift // that maximize the variance
	cells    map[segment.Lattice]*segment.Cells
	labs     map[geometry.Lattice]imgproc.Lab // the cells of a lattice, resampled
	kept     int                              // cells of these lattices
	tried    int                              // cells that findBoard has looked at
	patience int                              // cells after which a search may give up; 0 for a patient one
	hopeful  func() bool                      // whether it goes on nevertheless; nil if not
	middles  bool                             // see [segment.Lattice]
}

// New returns a locator for a frame.
func New(f *pixel.Frame) *Locator {
	return &Locator{Frame: f, shifts: map[placed]shift{},
		cells: map[segment.Lattice]*segment.Cells{}, labs: map[geometry.Lattice]imgproc.Lab{}}
}

// GiveUpAfter ends searches early that have looked at this many cells and found nothing plausible. If hopeful
// is not nil, they ask it then, and go on as long as it returns true.
func (loc *Locator) GiveUpAfter(cells int, hopeful func() bool) {
	loc.patience, loc.hopeful = cells, hopeful
}

// Find finds the best board on the frame, nil if there is none.
func (loc *Locator) Find() *segment.Board { return loc.best(loc.everywhere()) }

// FindNoisy finds the best board on a frame where tiles of a kind differ more than usual, nil if there is none, or if tiles
// of different kinds do not differ far more than those.
func (loc *Locator) FindNoisy() *segment.Board {
	best := loc.searchNoisy()
	if best == nil {
		return nil
	}
	return ofDistinctKinds(finish(loc.Frame, best))
}

// FindMiddles is [Locator.FindNoisy] for a frame where what lies behind the tiles differs from cell to cell. Only the cells of the
// board that it finds are compared with a looser threshold, not the scenery around them.
func (loc *Locator) FindMiddles() *segment.Board {
	loc.middles = true
	best := loc.best(loc.everywhere())
	loc.middles = false
	if best == nil {
		return nil
	}
	return ofDistinctKinds(loosened(loc.Frame, best, best.Outline()))
}

// ofDistinctKinds returns a board of which most tiles differ far more from all other kinds than tiles of a kind do, and nil for
// others.
func ofDistinctKinds(b *segment.Board) *segment.Board {
	const far = 1.9 // thresholds. Measured: 1.91 and more on boards that are read right, 1.84 on one to which noise adds a row
	if b == nil {
		return nil
	}
	var nearest []float64 // Delta E of each tile to the nearest of another kind
	for i, tile := range b.IsTile {
		if !tile {
			continue
		}
		least := math.Inf(1)
		for j, other := range b.IsTile {
			if other && b.Label[j] != b.Label[i] {
				least = min(least, b.Patches[i].Distance(&b.Patches[j]))
			}
		}
		nearest = append(nearest, least)
	}
	slices.Sort(nearest)
	if len(nearest) == 0 || nearest[len(nearest)/2] < far*b.Threshold {
		return nil
	}
	return b
}

// FindCells finds the best board with cells of about w x h pixels in some windows of the frame, nil if
// there is none. w and h may be multiples of the real cell size, so it first tries the strongest periods of
// the windows, unless they are much smaller.
func (loc *Locator) FindCells(w, h float64, windows ...image.Rectangle) *segment.Board {
	const more = 6 // hypotheses, chosen by eye
	var cells []hypothesis
	for _, window := range windows {
		cells = append(cells, hypothesis{window: window, w: w, h: h})
	}
	found := hypotheses(loc.profiles(), windows)
	return loc.best(inTurn(slices.Values(notSmall(found[:min(len(found), more)], w, h)), loc.repeats, slices.Values(cells)))
}

// notSmall leaves out hypotheses whose cells are much smaller than w x h. The letters of a text are
// periodic, too, and so many small cells take long to try.
func notSmall(all []hypothesis, w, h float64) []hypothesis {
	const most = 3.2 // cells in w, or in h. Measured: 1 or less on 73 pictures, 2 on two, 3 on one
	return slices.DeleteFunc(slices.Clone(all), func(c hypothesis) bool { return most*c.w < w || most*c.h < h })
}

// everywhere makes hypotheses of windows all over the frame. On most boards one of the first few of the edges is
// right; if not, edges that have nothing to do with tiles drown the others, and repeated looks tell more.
func (loc *Locator) everywhere() iter.Seq[hypothesis] {
	const first = 4 // hypotheses of the edges
	found := hypotheses(loc.profiles(), windows(image.Rect(0, 0, loc.W, loc.H)))
	n := min(first, len(found))
	return inTurn(slices.Values(found[:n]), loc.repeats, slices.Values(found[n:]))
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

// best finds the best board from hypotheses, nil if there is none.
func (loc *Locator) best(all iter.Seq[hypothesis]) *segment.Board {
	best := loc.search(all)
	if best == nil || loc.exhausted(best) && !conclusive(best) {
		return nil
	}
	return finish(loc.Frame, best)
}

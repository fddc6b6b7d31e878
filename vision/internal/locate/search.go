package locate

import (
	"image"
	"iter"

	"github.com/domvision/domvision/vision/internal/period"
	"github.com/domvision/domvision/vision/internal/segment"
)

// fits are the ways to place the lattice of a hypothesis. The last is for looks that repeat where no others find a board.
var fits = [3]fit{fitTouching, fitApart, fitRound}

const round = 2 // of fits

// search tries hypotheses until there is a conclusive board, or the search is exhausted. It returns the best board.
func (loc *Locator) search(all iter.Seq[hypothesis]) (best *segment.Board) {
	for h := range all {
		if best = loc.try(h, best); conclusive(best) || loc.exhausted(best) {
			break
		}
	}
	return best
}

// try looks for a board on the lattices that fit a hypothesis. It returns the best one, which may be the best before.
func (loc *Locator) try(h hypothesis, best *segment.Board) *segment.Board {
	straight := false // sides of tiles, or gaps between them
	for i, fit := range fits {
		if i == round && (!h.looks || straight) {
			break
		}
		l := fit(loc, h)
		// Most lattices are wrong, and trying the window alone shows that cheaply.
		inWindow := func() *segment.Board { return loc.findBoard(limit(around(l, h.window, loc.Frame), h.window)) }
		b := inWindow()
		if plausible(b) != nil {
			if centered, ok := loc.centered(l, h.window); ok {
				l = centered
				b = inWindow()
			}
		}
		if all := limit(fill(l, loc.Frame), h.window); b != nil && all != b.Lattice {
			b = loc.findBoard(all)
		}
		if b == nil {
			continue
		}
		straight = straight || plausible(b) == nil
		if preferable(b, best) && !conclusive(b) {
			b = loc.refit(b)
		}
		if preferable(b, best) {
			best = b
		}
		if conclusive(best) {
			break
		}
	}
	return best
}

// refit fits the lattice of a board again, using only the place of the board, where nothing else is
// periodic. It returns the best board found, which may be b.
func (loc *Locator) refit(b *segment.Board) *segment.Board {
	const most = 5 // rounds, chosen by eye
	for range most {
		best := b
		place := b.Outline().Bounds().Intersect(image.Rect(0, 0, loc.W, loc.H))
		px, py := loc.profiles().in(place)
		h := hypothesis{window: place, w: period.Refine(px, b.W), h: period.Refine(py, b.H)}
		for _, fit := range fits[:round] {
			again := loc.findBoard(around(fit(loc, h), place, loc.Frame))
			// A lattice of the other style must not lose tiles.
			if again != nil && better(again, best) && (again.Style == best.Style || again.Tiles() >= best.Tiles()) {
				best = again
			}
			if conclusive(best) && !limited(best, loc.Frame) {
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

// searchNoisy tries the first hypotheses of the edges with looser thresholds. It returns nil if none leads to a plausible
// board of enough tiles and kinds. Blur hides straight borders and gaps, so it tries all fits.
func (loc *Locator) searchNoisy() (best *segment.Board) {
	const (
		some = 3   // hypotheses, chosen by eye
		most = 500 // cells in a window. Text and textures have small periods, and take long
	)
	found := hypotheses(loc.profiles(), windows(image.Rect(0, 0, loc.W, loc.H)))
	for _, h := range found[:min(some, len(found))] {
		for _, fit := range fits {
			l := fit(loc, h)
			if l = limit(around(l, h.window, loc.Frame), h.window); l.Rows < 1 || l.Cols < 1 || l.Rows*l.Cols > most {
				continue
			}
			cells := segment.NewCells(loc.Frame, loc.sheet(l))
			for _, times := range []float64{2, 3, 4} {
				b := cells.FindBoard(times * segment.DefaultThreshold)
				if plausible(b) == nil && varied(b) && better(b, best) {
					best = b
				}
			}
		}
	}
	return best
}

package locate

import (
	"image"

	"github.com/domvision/domvision/vision/internal/imgproc"
	"github.com/domvision/domvision/vision/internal/repeat"
	"github.com/domvision/domvision/vision/internal/segment"
)

// placed is a lattice in a window of the frame.
type placed struct {
	segment.Lattice
	window image.Rectangle
}

// profiles are the projections of the edges.
func (loc *Locator) profiles() *edgeProfiles {
	if loc.edges == nil {
		e := measureProfiles(loc.Frame)
		loc.edges = &e
	}
	return loc.edges
}

// repeats yields the hypotheses of looks that repeat anywhere on the frame. It measures them when the first is needed.
func (loc *Locator) repeats(yield func(hypothesis) bool) {
	const most = 4 // chosen by eye
	if loc.steps == nil {
		loc.steps = []hypothesis{}
		found := repeat.Find(loc.Frame, windows(image.Rect(0, 0, loc.W, loc.H)))
		for _, s := range found[:min(len(found), most)] {
			loc.steps = append(loc.steps, hypothesis{window: s.Window, w: s.W, h: s.H, looks: true})
		}
	}
	for _, h := range loc.steps {
		if !yield(h) {
			return
		}
	}
}

// maxVariance is the cached [maxVariance] of a lattice in a window.
func (loc *Locator) maxVariance(l segment.Lattice, window image.Rectangle) shift {
	at := placed{l, window}
	s, ok := loc.shifts[at]
	if !ok {
		s = maxVariance(loc.Frame, l, window)
		loc.shifts[at] = s
	}
	return s
}

// findBoard finds the board on a lattice, nil if there is none. A search reaches the same lattice in
// several ways, so the cells are cached.
func (loc *Locator) findBoard(l segment.Lattice) *segment.Board {
	if l.Rows < 1 || l.Cols < 1 {
		return nil
	}
	l.Middle = loc.middles && l.Style.Apart()
	cells := loc.cells[l]
	if cells == nil {
		cells = segment.NewCells(loc.Frame, loc.sheet(l))
		if _, kept := loc.labs[l.Lattice]; kept { // else there is no room
			loc.cells[l] = cells
		}
	}
	loc.tried += l.Rows * l.Cols
	return cells.FindBoard(segment.DefaultThreshold)
}

// exhausted reports whether a search has looked at so many cells that it will find nothing better than best,
// which may be nil. Text all over a screen has many periods, and takes ten seconds to search to the end.
func (loc *Locator) exhausted(best *segment.Board) bool {
	// most is in cells. Measured: at most 69,486 in 319 readings of 159 pictures as a whole, and 80,134 at a
	// place of a large screen.
	const most = 100_000
	switch {
	case loc.tried > most:
		return true
	case loc.patience == 0 || loc.tried <= loc.patience || plausible(best) == nil:
		return false
	}
	return loc.hopeful == nil || !loc.hopeful()
}

// sheet samples the cells of a lattice coarsely.
func (loc *Locator) sheet(l segment.Lattice) *segment.Sheet {
	return segment.SheetOf(loc.lab(l), l, segment.Coarse)
}

// lab resamples the cells of a lattice. Tiles that touch and tiles that lie apart are tried on the same lattices, so
// they are cached.
func (loc *Locator) lab(l segment.Lattice) imgproc.Lab {
	const most = 20000 // cells that are kept, of an estimated 1.5 kB each in both caches
	lab, ok := loc.labs[l.Lattice]
	if !ok {
		lab = loc.Lab(l.Box(), l.Cols*segment.Coarse, l.Rows*segment.Coarse)
		if loc.kept += l.Rows * l.Cols; loc.kept <= most {
			loc.labs[l.Lattice] = lab
		}
	}
	return lab
}

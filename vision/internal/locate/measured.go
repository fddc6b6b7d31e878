package locate

import (
	"image"

	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision/internal/imgproc"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/repeat"
	"github.com/domvision/domvision/vision/internal/segment"
)

// measured is a frame with a cache of measurements that several stages of a search need.
type measured struct {
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
}

// placed is a lattice in a window of the frame.
type placed struct {
	segment.Lattice
	window image.Rectangle
}

func newMeasured(f *pixel.Frame) *measured {
	return &measured{Frame: f, shifts: map[placed]shift{},
		cells: map[segment.Lattice]*segment.Cells{}, labs: map[geometry.Lattice]imgproc.Lab{}}
}

// profiles are the projections of the edges.
func (m *measured) profiles() *edgeProfiles {
	if m.edges == nil {
		e := measureProfiles(m.Frame)
		m.edges = &e
	}
	return m.edges
}

// repeats yields the hypotheses of looks that repeat anywhere on the frame. It measures them when the first is needed.
func (m *measured) repeats(yield func(hypothesis) bool) {
	const most = 4 // chosen by eye
	if m.steps == nil {
		m.steps = []hypothesis{}
		found := repeat.Find(m.Frame, windows(image.Rect(0, 0, m.W, m.H)))
		for _, s := range found[:min(len(found), most)] {
			m.steps = append(m.steps, hypothesis{window: s.Window, w: s.W, h: s.H, looks: true})
		}
	}
	for _, h := range m.steps {
		if !yield(h) {
			return
		}
	}
}

// maxVariance is the cached [maxVariance] of a lattice in a window.
func (m *measured) maxVariance(l segment.Lattice, window image.Rectangle) shift {
	at := placed{l, window}
	s, ok := m.shifts[at]
	if !ok {
		s = maxVariance(m.Frame, l, window)
		m.shifts[at] = s
	}
	return s
}

// findBoard finds the board on a lattice, nil if there is none. A search reaches the same lattice in
// several ways, so the cells are cached.
func (m *measured) findBoard(l segment.Lattice) *segment.Board {
	if l.Rows < 1 || l.Cols < 1 {
		return nil
	}
	cells := m.cells[l]
	if cells == nil {
		cells = segment.NewCells(m.Frame, m.sheet(l))
		if _, kept := m.labs[l.Lattice]; kept { // else there is no room
			m.cells[l] = cells
		}
	}
	m.tried += l.Rows * l.Cols
	return cells.FindBoard(segment.DefaultThreshold)
}

// exhausted reports whether a search has looked at so many cells that it will find nothing better than best,
// which may be nil. Text all over a screen has many periods, and takes ten seconds to search to the end.
func (m *measured) exhausted(best *segment.Board) bool {
	// most is in cells. Measured: at most 69,486 in 319 readings of 159 pictures as a whole, and 80,134 at a
	// place of a large screen.
	const most = 100_000
	switch {
	case m.tried > most:
		return true
	case m.patience == 0 || m.tried <= m.patience || plausible(best) == nil:
		return false
	}
	return m.hopeful == nil || !m.hopeful()
}

// sheet samples the cells of a lattice coarsely.
func (m *measured) sheet(l segment.Lattice) *segment.Sheet {
	return segment.SheetOf(m.lab(l), l, segment.Coarse)
}

// lab resamples the cells of a lattice. Tiles that touch and tiles that lie apart are tried on the same lattices, so
// they are cached.
func (m *measured) lab(l segment.Lattice) imgproc.Lab {
	const most = 20000 // cells that are kept, of an estimated 1.5 kB each in both caches
	lab, ok := m.labs[l.Lattice]
	if !ok {
		lab = m.Lab(l.Box(), l.Cols*segment.Coarse, l.Rows*segment.Coarse)
		if m.kept += l.Rows * l.Cols; m.kept <= most {
			m.labs[l.Lattice] = lab
		}
	}
	return lab
}

// forgetCells empties the caches of findBoard and sheet.
func (m *measured) forgetCells() {
	clear(m.cells)
	clear(m.labs)
	m.kept = 0
}
